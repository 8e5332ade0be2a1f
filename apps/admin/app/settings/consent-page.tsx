import { HostName } from '@portico/contracts/scope/settings'
import { type FormEvent, useState } from 'react'
import type { ConsentLists } from '../../contract/consent-lists.ts'
import { api, draftSavedEvent, type FieldErrors, failureTextOf } from '../api.ts'
import { Field, focusFirstError } from '../ui/field.tsx'
import { Heading } from '../ui/heading.tsx'
import { useLoaded, WhenLoaded } from '../ui/loaded.tsx'
import { Link, useUnsavedGuard } from '../ui/location.tsx'
import { Done, Warning } from '../ui/notice.tsx'

export function ConsentPage() {
  const loaded = useLoaded(() => api.consent.read.query())
  return (
    <>
      <Heading title="Consent" />
      <p>Two lists of hosts, which may differ. A host on neither list loads no consent script and shows no cookie banner.</p>
      <WhenLoaded loaded={loaded}>{({ version, value }) => <ConsentForm loadedVersion={version} loadedLists={value} />}</WhenLoaded>
    </>
  )
}

const lists = [
  ['consentScriptHosts', 'Hosts that load the consent script'],
  ['cookieBannerHosts', 'Hosts that show the cookie banner'],
] as const

type Texts = Record<keyof ConsentLists, string>

function ConsentForm({ loadedVersion, loadedLists }: { loadedVersion: number; loadedLists: ConsentLists }) {
  const [version, setVersion] = useState(loadedVersion)
  const [saved, setSaved] = useState(textsOf(loadedLists))
  const [texts, setTexts] = useState(saved)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<string>()
  const [conflict, setConflict] = useState<{ version: number; theirs: Texts | undefined }>()
  const [done, setDone] = useState(false)
  useUnsavedGuard(JSON.stringify(texts) !== JSON.stringify(saved))

  const save = async (expectedVersion = version) => {
    setConflict(undefined)
    setFailure(undefined)
    setDone(false)
    const listErrors = Object.fromEntries(lists.flatMap(([list]) => errorOfList(list, texts[list])))
    setErrors(listErrors)
    if (Object.keys(listErrors).length > 0) return
    const value = { consentScriptHosts: hostsIn(texts.consentScriptHosts), cookieBannerHosts: hostsIn(texts.cookieBannerHosts) }
    try {
      const outcome = await api.consent.edit.mutate({ lists: value, version: expectedVersion })
      if (outcome.kind !== 'saved') {
        const theirs = outcome.kind === 'changed-meanwhile' && outcome.current ? textsOf(outcome.current) : undefined
        return setConflict({ version: outcome.kind === 'changed-meanwhile' ? outcome.version : expectedVersion, theirs })
      }
      setVersion(outcome.version)
      setSaved(texts)
      setDone(true)
      window.dispatchEvent(new Event(draftSavedEvent))
    } catch (error) {
      setFailure(failureTextOf(error))
    }
  }

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    await save()
    focusFirstError(form)
  }

  return (
    <form onSubmit={submit} noValidate>
      {failure !== undefined && <Warning>{failure}</Warning>}
      {conflict && (
        <Warning>
          <p>Somebody changed the lists meanwhile. What you typed is kept and not saved yet.</p>
          {conflict.theirs &&
            lists.map(([list, label]) => (
              <p key={list}>{`${label}, theirs: ${conflict.theirs?.[list].replaceAll('\n', ', ') || 'none'}`}</p>
            ))}
          <button type="button" onClick={() => save(conflict.version)}>
            Save mine over theirs
          </button>
        </Warning>
      )}
      <div className="columns wide">
        {lists.map(([list, label]) => (
          <Field key={list} label={label} help="One host name per line." error={errors[list]}>
            {({ id, describedBy, invalid }) => (
              <textarea
                id={id}
                rows={10}
                spellCheck={false}
                value={texts[list]}
                aria-describedby={describedBy}
                aria-invalid={invalid || undefined}
                onChange={(event) => {
                  setTexts({ ...texts, [list]: event.target.value })
                  setDone(false)
                }}
              />
            )}
          </Field>
        ))}
      </div>
      <div className="actions bar">
        <button type="submit" className="primary">
          Save draft
        </button>
        <Done>
          {done && (
            <>
              Saved. It takes effect once it is <Link href="/publish">published</Link>.
            </>
          )}
        </Done>
      </div>
    </form>
  )
}

const textsOf = ({ consentScriptHosts, cookieBannerHosts }: ConsentLists): Texts => ({
  consentScriptHosts: consentScriptHosts.join('\n'),
  cookieBannerHosts: cookieBannerHosts.join('\n'),
})

const hostsIn = (text: string) =>
  text
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter(Boolean)

function errorOfList(list: string, text: string): [string, string][] {
  const invalidHost = hostsIn(text).find((host) => !HostName.safeParse(host).success)
  return invalidHost === undefined
    ? []
    : [[list, `“${invalidHost.slice(0, 60)}” is no host name: letters, digits, dots and dashes, without port or path.`]]
}
