import { type FormEvent, useState } from 'react'
import type { ConsentLists } from '../../contract/consent-lists.ts'
import { api, draftSavedEvent, failureTextOf } from '../ui/api.ts'
import { Heading } from '../ui/heading.tsx'
import { useLoaded, WhenLoaded } from '../ui/loaded.tsx'
import { Link, useUnsavedGuard } from '../ui/location.tsx'
import { Done, Warning } from '../ui/notice.tsx'
import { Table } from '../ui/table.tsx'
import { say, t } from '../ui/texts.ts'

const loadConsents = async () => {
  const [lists, hosts] = await Promise.all([api.consent.read.query(), api.hosts.list.query()])
  return { lists, hosts: hosts.map(({ value }) => value.host) }
}

export function ConsentPage() {
  const loaded = useLoaded(loadConsents)
  return (
    <>
      <Heading title={t('settings.consent')} />
      <p>{t('settings.theCookieBannerVisitors')}</p>
      <WhenLoaded loaded={loaded}>
        {({ lists: { version, value }, hosts }) =>
          hosts.length === 0 ? (
            <p className="empty">{t('settings.thereIsNoHostYet')}</p>
          ) : (
            <ConsentForm hosts={hosts} loadedVersion={version} loadedLists={value} />
          )
        }
      </WhenLoaded>
    </>
  )
}

const listColumns = [
  ['consentScriptHosts', t('settings.consentScript')],
  ['cookieBannerHosts', t('settings.cookieBanner')],
] as const

type ConsentFormProps = { hosts: readonly string[]; loadedVersion: number; loadedLists: ConsentLists }

function ConsentForm({ hosts, loadedVersion, loadedLists }: ConsentFormProps) {
  const [version, setVersion] = useState(loadedVersion)
  const [saved, setSaved] = useState(() => ofHosts(loadedLists, hosts))
  const [lists, setLists] = useState(saved)
  const [failure, setFailure] = useState<string>()
  const [conflict, setConflict] = useState<{ version: number; theirs: ConsentLists | undefined }>()
  const [done, setDone] = useState(false)
  useUnsavedGuard(JSON.stringify(lists) !== JSON.stringify(saved))

  const toggleHost = (list: keyof ConsentLists, host: string, isOn: boolean) => {
    setLists({
      ...lists,
      [list]: [...lists[list].filter((listedHost) => listedHost !== host), ...(isOn ? [host] : [])].sort(),
    })
    setDone(false)
  }

  const saveConsents = async (expectedVersion = version) => {
    setConflict(undefined)
    setFailure(undefined)
    setDone(false)
    try {
      const outcome = await api.consent.edit.mutate({ lists, version: expectedVersion })
      if (outcome.kind !== 'saved') {
        const theirs = outcome.kind === 'changed-meanwhile' ? outcome.current : undefined
        return setConflict({
          version: outcome.kind === 'changed-meanwhile' ? outcome.version : expectedVersion,
          theirs,
        })
      }
      setVersion(outcome.version)
      setSaved(lists)
      setDone(true)
      window.dispatchEvent(new Event(draftSavedEvent))
    } catch (error) {
      setFailure(failureTextOf(error))
    }
  }

  const submitConsents = async (event: FormEvent) => {
    event.preventDefault()
    await saveConsents()
  }

  return (
    <form onSubmit={submitConsents} noValidate>
      {failure !== undefined && <Warning>{failure}</Warning>}
      {conflict && (
        <Warning>
          <p>{t('settings.somebodyChangedTheLists')}</p>
          {conflict.theirs &&
            listColumns.map(([list, label]) => (
              <p key={list}>
                {t('settings.theirs', { label, value: conflict.theirs?.[list].join(', ') || t('settings.nothing') })}
              </p>
            ))}
          <button type="button" onClick={() => saveConsents(conflict.version)}>
            {t('settings.saveMineOverTheirs')}
          </button>
        </Warning>
      )}
      <Table
        caption={t('settings.consentByHost')}
        columns={[t('settings.host'), ...listColumns.map(([, label]) => label)]}
        rows={hosts}
        row={(host) => ({
          key: host,
          cells: [
            host,
            ...listColumns.map(([list, label]) => (
              <label key={list} className="check">
                <input
                  type="checkbox"
                  aria-label={`${label}, ${host}`}
                  checked={lists[list].includes(host)}
                  onChange={(event) => toggleHost(list, host, event.target.checked)}
                />
              </label>
            )),
          ],
        })}
      />
      <div className="actions bar">
        <button type="submit" className="primary">
          {t('settings.saveDraft')}
        </button>
        <Done>
          {done &&
            say('settings.savedItTakesEffectOnceIt', {
              link: <Link href="/publish">{t('settings.published')}</Link>,
            })}
        </Done>
      </div>
    </form>
  )
}

const ofHosts = ({ consentScriptHosts, cookieBannerHosts }: ConsentLists, hosts: readonly string[]): ConsentLists => ({
  consentScriptHosts: consentScriptHosts.filter((host) => hosts.includes(host)),
  cookieBannerHosts: cookieBannerHosts.filter((host) => hosts.includes(host)),
})
