import type { HostSettings } from '@portico/contracts/scope/settings'
import { type FormEvent, useState } from 'react'
import { api, draftEvent, type FieldErrors, fieldErrorsOf, sentenceOf } from '../api.ts'
import { Question } from '../ui/confirm-dialog.tsx'
import { focusFirstError } from '../ui/field.tsx'
import { Heading } from '../ui/heading.tsx'
import { useLoaded, WhenLoaded } from '../ui/loaded.tsx'
import { Link, navigate, useUnsavedGuard } from '../ui/location.tsx'
import { Done, Warning } from '../ui/notice.tsx'
import { fieldName, valueText } from './field-names.ts'
import { HostFields } from './host-fields.tsx'
import { emptyHost, type HostText, readHostText, sentenceFor, textOfHost } from './typed-host.ts'

/** One host; without a name, a new one. */
export function HostPage({ host }: { host?: string | undefined }) {
  const loaded = useLoaded(async () => {
    const [hosts, shipped] = await Promise.all([api.hosts.list.query(), api.pictures.shipped.query()])
    return { found: hosts.find(({ value }) => value.host === host), shipped }
  })
  return (
    <>
      <Heading title={host ?? 'New host'}>
        <Link href="/hosts">All hosts</Link>
      </Heading>
      <WhenLoaded loaded={loaded}>
        {({ found, shipped }) =>
          host !== undefined && !found ? (
            <p>There is no such host.</p>
          ) : (
            <HostForm shipped={shipped} {...(found ? { version: found.version, saved: textOfHost(found.value) } : {})} />
          )
        }
      </WhenLoaded>
    </>
  )
}

export type Shipped = Awaited<ReturnType<typeof api.pictures.shipped.query>>
type Saving = Awaited<ReturnType<typeof api.hosts.edit.mutate>>
type Conflict = { version: number; theirs: HostSettings | undefined }

function HostForm({ version: openedAt, saved: openedWith = emptyHost, shipped }: { version?: number; saved?: HostText; shipped: Shipped }) {
  const [version, setVersion] = useState(openedAt)
  const [saved, setSaved] = useState(openedWith)
  const [text, setText] = useState(openedWith)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<string>()
  const [conflict, setConflict] = useState<Conflict>()
  const [done, setDone] = useState(false)
  const [isAsking, setAsking] = useState(false)
  useUnsavedGuard(JSON.stringify(text) !== JSON.stringify(saved))

  const change = (changes: Partial<HostText>) => {
    setText((before) => ({ ...before, ...changes }))
    setDone(false)
  }

  const show = (outcome: Saving, settings: HostSettings) => {
    switch (outcome.kind) {
      case 'saved':
        setSaved(text)
        setDone(true)
        setVersion(outcome.version)
        window.dispatchEvent(new Event(draftEvent))
        if (version === undefined) navigate(`/hosts/${settings.host}`, { asking: false })
        return
      case 'taken':
        return setErrors({ host: 'This host is in the list already.' })
      case 'changed-meanwhile':
        return setConflict({ version: outcome.version, theirs: outcome.current })
    }
  }

  const save = async (onto = version) => {
    setConflict(undefined)
    setFailure(undefined)
    const read = readHostText(text)
    setErrors(read.kind === 'wrong' ? read.errors : {})
    if (read.kind === 'wrong') return
    const { settings } = read
    try {
      show(
        onto === undefined ? await api.hosts.add.mutate({ settings }) : await api.hosts.edit.mutate({ settings, version: onto }),
        settings,
      )
    } catch (error) {
      const found = Object.entries(fieldErrorsOf(error)).map(([field, message]) => [field, sentenceFor(field, message)])
      setErrors(Object.fromEntries(found))
      setFailure(sentenceOf(error))
    }
  }

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    await save()
    focusFirstError(form)
  }

  const remove = async () => {
    setAsking(false)
    try {
      const outcome = await api.hosts.remove.mutate({ host: saved.host, version: version ?? 0 })
      if (outcome.kind !== 'saved') return setFailure('Somebody else changed this host meanwhile. Open it again before you remove it.')
      window.dispatchEvent(new Event(draftEvent))
      navigate('/hosts', { asking: false })
    } catch (error) {
      setFailure(sentenceOf(error))
    }
  }

  const wrong = Object.keys(errors).length
  return (
    <form onSubmit={submit} noValidate>
      {wrong > 0 && (
        <Warning>{wrong === 1 ? 'One field needs attention.' : `${wrong} fields need attention.`} Nothing you typed is lost.</Warning>
      )}
      {wrong === 0 && failure !== undefined && <Warning>{failure}</Warning>}
      {conflict && <ConflictNotice mine={text} conflict={conflict} onMine={() => save(conflict.version)} />}
      <HostFields text={text} errors={errors} isNew={version === undefined} shipped={shipped} onChange={change} />
      <div className="actions bar">
        <button type="submit" className="primary">
          Save draft
        </button>
        {version !== undefined && (
          <button type="button" onClick={() => setAsking(true)}>
            Remove host
          </button>
        )}
        <Done>
          {done && (
            <>
              Saved. Guests see it once it is <Link href="/publish">published</Link>.
            </>
          )}
        </Done>
      </div>
      {isAsking && (
        <Question title={`Remove ${saved.host}?`} yes="Remove host" onYes={remove} onNo={() => setAsking(false)}>
          <p>With the next publication this name answers with a plain not-found page. Reservations made through it stay.</p>
        </Question>
      )}
    </form>
  )
}

/** Two people, one host: what differs, and the choice. What was typed stays in the form either way. */
function ConflictNotice({ mine, conflict: { theirs }, onMine }: { mine: HostText; conflict: Conflict; onMine: () => void }) {
  if (!theirs)
    return <Warning>Somebody removed this host meanwhile. What you typed is still here; add it as a new host to bring it back.</Warning>
  const their = textOfHost(theirs)
  const fields = (Object.keys(mine) as (keyof HostText)[]).filter((field) => String(mine[field]) !== String(their[field]))
  return (
    <Warning>
      <p>Somebody changed this host meanwhile. What you typed is kept and not saved yet.</p>
      {fields.length > 0 && (
        <ul>
          {fields.map((field) => (
            <li key={field}>
              {fieldName(field)}: theirs is “{valueText(field, their[field])}”, yours is “{valueText(field, mine[field])}”
            </li>
          ))}
        </ul>
      )}
      <button type="button" onClick={onMine}>
        Save mine over theirs
      </button>
    </Warning>
  )
}
