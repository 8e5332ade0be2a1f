import { type FormEvent, useId, useState } from 'react'
import { HotelsOfOperator, Invitation } from '../../contract/operators.ts'
import { api, type FieldErrors, failureTextOf, fieldErrorsOf } from '../api.ts'
import { useProof } from '../sign-in/proof.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { focusFirstError, TextField } from '../ui/field.tsx'
import { Heading } from '../ui/heading.tsx'
import { instantText } from '../ui/instant-text.ts'
import { useLoaded, WhenLoaded } from '../ui/loaded.tsx'
import { Done, Warning } from '../ui/notice.tsx'

type NamedHotel = { readonly id: number; readonly name: string }

const load = async () => {
  const [team, hotels] = await Promise.all([api.operators.list.query(), api.operators.hotels.query()])
  return { ...team, hotels }
}

/** Who works here: owners may do everything, receptionists see the reservations of their hotels. */
export function OperatorsPage() {
  const loaded = useLoaded(load)
  return (
    <>
      <Heading title="Team" />
      <p>Owners may do everything here. A receptionist works with the reservations of the hotels that you choose, and sees nothing else.</p>
      <WhenLoaded loaded={loaded}>
        {({ operators, invitations, hotels }) => (
          <>
            <ul className="rows">
              {operators.map((operator) => (
                <li key={operator.email}>
                  <Member {...operator} hotels={hotels} onChange={loaded.reload} />
                </li>
              ))}
              {invitations.map(({ email, hotelIds, expiresAt }) => (
                <li key={email}>
                  <Invited
                    email={email}
                    text={`${namesOf(hotelIds, hotels)}; the link works until ${instantText(expiresAt)}`}
                    onChange={loaded.reload}
                  />
                </li>
              ))}
            </ul>
            <InviteForm hotels={hotels} onChange={loaded.reload} />
          </>
        )}
      </WhenLoaded>
    </>
  )
}

const namesOf = (ids: readonly number[], hotels: readonly NamedHotel[]) =>
  ids.map((id) => hotels.find((hotel) => hotel.id === id)?.name ?? `hotel ${id}`).join(', ')

type MemberProps = {
  email: string
  role: 'owner' | 'reception'
  hotelIds: number[] | null
  since: string
  hotels: readonly NamedHotel[]
  onChange: () => Promise<void>
}

function Member({ email, role, hotelIds, since, hotels, onChange }: MemberProps) {
  const [isEditing, setEditing] = useState(false)
  const [isRemoving, setRemoving] = useState(false)
  const { act, problem, dialog } = useAct(onChange)
  return (
    <>
      {problem && <Warning>{problem}</Warning>}
      <h2>{email}</h2>
      <p>
        {role === 'owner' ? 'Owner' : `Reception: ${namesOf(hotelIds ?? [], hotels)}`}
        <span className="help"> since {instantText(since)}</span>
      </p>
      {role === 'reception' && (
        <div className="actions">
          <button type="button" className="quiet" aria-expanded={isEditing} onClick={() => setEditing(!isEditing)}>
            Hotels of {email}
          </button>
          <button type="button" className="quiet" onClick={() => setRemoving(true)}>
            Remove {email}
          </button>
        </div>
      )}
      {isEditing && (
        <HotelsForm
          email={email}
          hotels={hotels}
          chosen={hotelIds ?? []}
          onSave={(ids) =>
            act(
              () => api.operators.changeHotels.mutate({ email, hotelIds: ids }),
              () => setEditing(false),
            )
          }
        />
      )}
      {isRemoving && (
        <ConfirmDialog
          title={`Remove ${email}?`}
          confirmLabel="Remove"
          onConfirm={() => {
            setRemoving(false)
            void act(() => api.operators.remove.mutate({ email }))
          }}
          onCancel={() => setRemoving(false)}
        >
          <p>They are signed out everywhere, at once. What they did stays in the audit.</p>
        </ConfirmDialog>
      )}
      {dialog}
    </>
  )
}

function Invited({ email, text, onChange }: { email: string; text: string; onChange: () => Promise<void> }) {
  const { act, problem, dialog } = useAct(onChange)
  return (
    <>
      {problem && <Warning>{problem}</Warning>}
      <h2>{email}</h2>
      <p>
        Invited: <span className="help">{text}</span>
      </p>
      <button type="button" className="quiet" onClick={() => act(() => api.operators.endInvitation.mutate({ email }))}>
        End the invitation of {email}
      </button>
      {dialog}
    </>
  )
}

/** Runs what wants a fresh password, and shows what became of it. */
function useAct(onChange: () => Promise<void>) {
  const [problem, setProblem] = useState<string>()
  const { withProof, dialog } = useProof()
  const act = async (work: () => Promise<unknown>, onDone = () => {}) => {
    setProblem(undefined)
    try {
      if ((await withProof(work)) === undefined) return
      onDone()
      await onChange()
    } catch (error) {
      setProblem(failureTextOf(error))
    }
  }
  return { act, problem, dialog }
}

type HotelsFormProps = { email: string; hotels: readonly NamedHotel[]; chosen: readonly number[]; onSave: (ids: number[]) => void }

function HotelsForm({ email, hotels, chosen, onSave }: HotelsFormProps) {
  const [ids, setIds] = useState([...chosen])
  const [error, setError] = useState<string>()
  const save = (event: FormEvent) => {
    event.preventDefault()
    const read = HotelsOfOperator.safeParse({ email, hotelIds: ids })
    setError(read.error?.issues[0]?.message)
    if (read.success) onSave(read.data.hotelIds)
  }
  return (
    <form onSubmit={save} noValidate>
      <HotelChoice hotels={hotels} ids={ids} error={error} onIds={setIds} />
      <button type="submit" className="primary">
        Save
      </button>
    </form>
  )
}

function InviteForm({ hotels, onChange }: { hotels: readonly NamedHotel[]; onChange: () => Promise<void> }) {
  const [email, setEmail] = useState('')
  const [ids, setIds] = useState<number[]>([])
  const [errors, setErrors] = useState<FieldErrors>({})
  const [problem, setProblem] = useState<string>()
  const [link, setLink] = useState<string>()
  const { withProof, dialog } = useProof()
  const invite = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    setProblem(undefined)
    setLink(undefined)
    const read = Invitation.safeParse({ email, hotelIds: ids })
    setErrors(Object.fromEntries((read.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message])))
    focusFirstError(form)
    if (!read.success) return
    try {
      const outcome = await withProof(() => api.operators.invite.mutate(read.data))
      if (outcome?.kind === 'exists') setErrors({ email: 'Somebody works here under this address already.' })
      if (outcome?.kind !== 'invited') return
      setLink(outcome.link)
      setEmail('')
      setIds([])
      await onChange()
    } catch (error) {
      setErrors(fieldErrorsOf(error))
      setProblem(failureTextOf(error))
    }
  }
  return (
    <section className="part" aria-labelledby="invite">
      <h2 id="invite">Invite a receptionist</h2>
      <form onSubmit={invite} noValidate>
        {problem && <Warning>{problem}</Warning>}
        <TextField label="E-mail address" type="email" value={email} error={errors.email} onText={setEmail} autoComplete="off" />
        <HotelChoice hotels={hotels} ids={ids} error={errors.hotelIds} onIds={setIds} />
        <button type="submit" className="primary">
          Make the link
        </button>
      </form>
      <Done>
        {link && (
          <>
            Pass this link on to them and to nobody else. It works once, for three days, and is shown only now:{' '}
            <span className="secret">{link}</span>
          </>
        )}
      </Done>
      {dialog}
    </section>
  )
}

type ChoiceProps = { hotels: readonly NamedHotel[]; ids: readonly number[]; error: string | undefined; onIds: (ids: number[]) => void }

function HotelChoice({ hotels, ids, error, onIds }: ChoiceProps) {
  const errorId = useId()
  const toggle = (id: number) => onIds(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id])
  return (
    <fieldset data-invalid={error !== undefined} aria-describedby={error && errorId}>
      <legend>Hotels</legend>
      <div className="choices">
        {hotels.map(({ id, name }) => (
          <label key={id} className="choice">
            <input type="checkbox" checked={ids.includes(id)} onChange={() => toggle(id)} />
            {name}
          </label>
        ))}
      </div>
      {error && (
        <p className="error" id={errorId}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
