import type { HostSettings } from '@portico/contracts/scope/settings'
import { type FormEvent, useState } from 'react'
import { api, draftSavedEvent, type FieldErrors, failureTextOf, fieldErrorsOf } from '../ui/api.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { focusFirstError } from '../ui/field.tsx'
import { Heading } from '../ui/heading.tsx'
import { useLoaded, WhenLoaded } from '../ui/loaded.tsx'
import { Link, navigate, useSavedBefore, useUnsavedGuard } from '../ui/location.tsx'
import { Done, Warning } from '../ui/notice.tsx'
import { say, t } from '../ui/texts.ts'
import { fieldName, valueText } from './field-names.ts'
import { HostFields } from './host-fields.tsx'
import type { ShippedPictures } from './picture-field.tsx'
import type { ChannelChoices } from './place-fields.tsx'
import { emptyTypedHost, fieldErrorTextOf, readTypedHost, type TypedHost, typedHostOf } from './typed-host.ts'

export function HostPage({ host }: { host?: string | undefined }) {
  const loaded = useLoaded(async () => {
    const [hosts, shipped, knownChannels] = await Promise.all([
      api.hosts.list.query(),
      api.pictures.shipped.query(),
      api.hosts.channels.query(),
    ])
    return { found: hosts.find(({ value }) => value.host === host), shipped, known: knownChannels }
  })
  return (
    <>
      <Heading title={host ?? t('settings.newHost')}>
        <Link href="/hosts">{t('settings.allHosts')}</Link>
      </Heading>
      <WhenLoaded loaded={loaded}>
        {({ found, shipped, known }) =>
          host !== undefined && !found ? (
            <p>{t('settings.thereIsNoSuchHost')}</p>
          ) : (
            <HostForm
              shipped={shipped}
              known={known}
              {...(found ? { version: found.version, saved: typedHostOf(found.value) } : {})}
            />
          )
        }
      </WhenLoaded>
    </>
  )
}

type SaveOutcome = Awaited<ReturnType<typeof api.hosts.edit.mutate>>
type Conflict = { version: number; theirs: HostSettings | undefined }

function HostForm({
  version: loadedVersion,
  saved: initialText = emptyTypedHost,
  shipped,
  known,
}: {
  version?: number
  saved?: TypedHost
  shipped: ShippedPictures
  known: ChannelChoices
}) {
  const [version, setVersion] = useState(loadedVersion)
  const [saved, setSaved] = useState(initialText)
  const [text, setText] = useState(initialText)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<string>()
  const [conflict, setConflict] = useState<Conflict>()
  const [done, setDone] = useState(false)
  const [isConfirming, setConfirming] = useState(false)
  useUnsavedGuard(JSON.stringify(text) !== JSON.stringify(saved))
  useSavedBefore(() => setDone(true))

  const changeHost = (changes: Partial<TypedHost>) => {
    setText((hostBefore) => ({ ...hostBefore, ...changes }))
    setDone(false)
  }

  const showOutcome = (outcome: SaveOutcome, settings: HostSettings) => {
    switch (outcome.kind) {
      case 'saved':
        setSaved(text)
        setDone(true)
        setVersion(outcome.version)
        window.dispatchEvent(new Event(draftSavedEvent))
        if (version === undefined) navigate(`/hosts/${settings.host}`, { confirmUnsaved: false, isSaved: true })
        return
      case 'taken':
        return setErrors({ host: t('settings.thisHostIsInTheList') })
      case 'changed-meanwhile':
        return setConflict({ version: outcome.version, theirs: outcome.current })
    }
  }

  const saveHost = async (expectedVersion = version) => {
    setConflict(undefined)
    setFailure(undefined)
    const read = readTypedHost(text)
    setErrors(read.kind === 'wrong' ? read.errors : {})
    if (read.kind === 'wrong') return
    const { settings } = read
    try {
      showOutcome(
        expectedVersion === undefined
          ? await api.hosts.add.mutate({ settings })
          : await api.hosts.edit.mutate({ settings, version: expectedVersion }),
        settings,
      )
    } catch (error) {
      const fieldErrors = Object.entries(fieldErrorsOf(error)).map(([field, message]) => [
        field,
        fieldErrorTextOf(field, message),
      ])
      setErrors(Object.fromEntries(fieldErrors))
      setFailure(failureTextOf(error))
    }
  }

  const submitHost = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    await saveHost()
    focusFirstError(form)
  }

  const removeHost = async () => {
    setConfirming(false)
    try {
      const outcome = await api.hosts.remove.mutate({ host: saved.host, version: version ?? 0 })
      if (outcome.kind !== 'saved') return setFailure(t('settings.somebodyElseChangedThis'))
      window.dispatchEvent(new Event(draftSavedEvent))
      navigate('/hosts', { confirmUnsaved: false })
    } catch (error) {
      setFailure(failureTextOf(error))
    }
  }

  const errorCount = Object.keys(errors).length
  return (
    <form onSubmit={submitHost} noValidate>
      {errorCount > 0 && (
        <Warning>
          {t('settings.nothingYouTypedIsLost', {
            part:
              errorCount === 1
                ? t('settings.oneFieldNeedsAttention')
                : t('settings.fieldsNeedAttention', { count: errorCount }),
          })}
        </Warning>
      )}
      {errorCount === 0 && failure !== undefined && <Warning>{failure}</Warning>}
      {conflict && <ConflictNotice own={text} conflict={conflict} onSaveOwn={() => saveHost(conflict.version)} />}
      <HostFields
        text={text}
        errors={errors}
        isNew={version === undefined}
        shipped={shipped}
        known={known}
        onChange={changeHost}
      />
      <div className="actions bar">
        <button type="submit" className="primary">
          {t('settings.saveDraft')}
        </button>
        {version !== undefined && (
          <button type="button" onClick={() => setConfirming(true)}>
            {t('settings.removeHost')}
          </button>
        )}
        <Done>
          {done &&
            say('settings.savedGuestsSeeItOnceIt', { link: <Link href="/publish">{t('settings.published')}</Link> })}
        </Done>
      </div>
      {isConfirming && (
        <ConfirmDialog
          title={t('settings.remove', { host: saved.host })}
          confirmLabel={t('settings.removeHost')}
          onConfirm={removeHost}
          onCancel={() => setConfirming(false)}
        >
          <p>{t('settings.withTheNextPublicationThis')}</p>
        </ConfirmDialog>
      )}
    </form>
  )
}

function ConflictNotice({
  own: ownVersion,
  conflict: { theirs },
  onSaveOwn,
}: {
  own: TypedHost
  conflict: Conflict
  onSaveOwn: () => void
}) {
  if (!theirs) return <Warning>{t('settings.somebodyRemovedThisHost')}</Warning>
  const theirText = typedHostOf(theirs)
  const fields = (Object.keys(ownVersion) as (keyof TypedHost)[]).filter(
    (field) => String(ownVersion[field]) !== String(theirText[field]),
  )
  return (
    <Warning>
      <p>{t('settings.somebodyChangedThisHost')}</p>
      {fields.length > 0 && (
        <ul>
          {fields.map((field) => (
            <li key={field}>
              {t('settings.theirsIsYoursIs', {
                field: fieldName(field),
                value: valueText(field, theirText[field]),
                value2: valueText(field, ownVersion[field]),
              })}
            </li>
          ))}
        </ul>
      )}
      <button type="button" onClick={onSaveOwn}>
        {t('settings.saveMineOverTheirs')}
      </button>
    </Warning>
  )
}
