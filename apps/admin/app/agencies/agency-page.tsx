import { type FormEvent, useState } from 'react'
import { Facts } from '../reservations/money-tables.tsx'
import { amountText, dayText } from '../ui/amount.ts'
import { api } from '../ui/api.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { focusFirstError } from '../ui/field.tsx'
import { Heading } from '../ui/heading.tsx'
import { instantText } from '../ui/instant-text.ts'
import { useDone, useLoaded, WhenLoaded } from '../ui/loaded.tsx'
import { Link, useUnsavedGuard } from '../ui/location.tsx'
import { Done, Warning } from '../ui/notice.tsx'
import { Table } from '../ui/table.tsx'
import { AgencyFields, agencyOf, countryName, type TypedAgency } from './agency-fields.tsx'
import { Contracts } from './contracts-part.tsx'
import type { PartProps } from './part-props.ts'
import { useAgencyAct } from './use-agency-act.ts'
import { Users } from './users-part.tsx'
import { typeWords } from './words.ts'

export function AgencyPage({ id }: { id: number }) {
  const loaded = useLoaded(() => api.agencies.details.mutate({ id }))
  const { done, finish } = useDone(loaded)
  return (
    <>
      <p>
        <Link href="/agencies">All agencies</Link>
      </p>
      <WhenLoaded loaded={loaded}>
        {(agency) => (
          <>
            <Heading title={agency.name} />
            <p className="lead">
              <strong>{agency.state === 'suspended' ? 'Suspended' : 'Active'}</strong> · {typeWords[agency.type]} · code{' '}
              {agency.code}
            </p>
            <Done>{done}</Done>
            <p>
              <Link href={`/reservations?agency=${id}`}>What it has booked</Link>
            </p>
            <State agency={agency} onDone={finish} />
            <Contracts agency={agency} onDone={finish} />
            <Owed agency={agency} />
            <Users agency={agency} onDone={finish} />
            <Sessions agency={agency} onDone={finish} />
            <AgencyPart key={agency.changedAt} agency={agency} onDone={finish} />
          </>
        )}
      </WhenLoaded>
    </>
  )
}

function State({ agency: { id, name, state }, onDone }: PartProps) {
  const [isConfirming, setConfirming] = useState(false)
  const { make, problem, isBusy, dialog } = useAgencyAct()
  const suspend = async () => {
    setConfirming(false)
    if ((await make({ kind: 'suspend', agencyId: id })) !== undefined)
      await onDone(`${name} is suspended. Nobody of it can log in; who was logged in is logged out.`)
  }
  const resume = async () => {
    if ((await make({ kind: 'resume', agencyId: id })) !== undefined) await onDone(`${name} may log in again.`)
  }
  return (
    <>
      {dialog}
      {problem && <Warning>{problem}</Warning>}
      <div className="actions">
        {state === 'suspended' ? (
          <button type="button" onClick={resume} disabled={isBusy}>
            Let it back
          </button>
        ) : (
          <button type="button" onClick={() => setConfirming(true)} disabled={isBusy}>
            Suspend
          </button>
        )}
      </div>
      {isConfirming && (
        <ConfirmDialog
          title={`Suspend ${name}?`}
          confirmLabel="Suspend"
          onConfirm={suspend}
          onCancel={() => setConfirming(false)}
        >
          <p>Nobody of it can log in any more, and who is logged in is logged out. Its bookings stay as they are.</p>
        </ConfirmDialog>
      )}
    </>
  )
}

/** A payment is registered at its reservation, not here. */
function Owed({ agency: { owed } }: Pick<PartProps, 'agency'>) {
  if (owed.length === 0) return null
  return (
    <section className="part">
      <h2>To be paid</h2>
      <Table
        caption="To be paid"
        columns={['Reservation', 'Hotel', 'Departure', 'Pay by', { title: 'Amount', className: 'money' }]}
        rows={owed}
        row={({ reservationId, code, guest, hotelName, departure, payBy, isLate, owed: amount }) => ({
          key: reservationId,
          cells: [
            <>
              <Link href={`/reservations/${reservationId}`}>{code}</Link>
              <span className="help">{guest}</span>
            </>,
            hotelName,
            dayText(departure),
            isLate ? <strong>{dayText(payBy)}, late</strong> : dayText(payBy),
            amountText(amount),
          ],
        })}
      />
    </section>
  )
}

/** An open page learns of it at its next check, after twelve seconds at most. */
function Sessions({ agency: { sessions }, onDone }: PartProps) {
  const { make, problem, isBusy, dialog } = useAgencyAct()
  const end = async (sessionId: string, username: string) => {
    if ((await make({ kind: 'end-session', sessionId })) !== undefined) await onDone(`${username} is logged out.`)
  }
  return (
    <section className="part">
      <h2>Logged in</h2>
      {dialog}
      {problem && <Warning>{problem}</Warning>}
      {sessions.length === 0 ? (
        <p className="help">Nobody is.</p>
      ) : (
        <Table
          caption="Logged in"
          columns={[
            'User',
            'Channel',
            'Since',
            'Until',
            { title: 'What to do', isTitleHidden: true, className: 'act' },
          ]}
          rows={sessions}
          row={({ id, username, channelName, since, until }) => ({
            key: id,
            cells: [
              username,
              channelName,
              instantText(since),
              instantText(until),
              <div className="actions">
                <button
                  type="button"
                  onClick={() => end(id, username)}
                  disabled={isBusy}
                  aria-label={`Log out ${username} from ${channelName}`}
                >
                  Log out
                </button>
              </div>,
            ],
          })}
        />
      )}
    </section>
  )
}

function AgencyPart({ agency, onDone }: PartProps) {
  const { id, name, type, facts, changedAt } = agency
  const first: TypedAgency = { name, type, ...facts }
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState(first)
  const { make, problem, errors, isBusy, dialog } = useAgencyAct()
  useUnsavedGuard(isOpen && JSON.stringify(typed) !== JSON.stringify(first))
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if ((await make({ kind: 'change-agency', agencyId: id, changedAt, agency: agencyOf(typed) })) === undefined)
      return focusFirstError(form)
    await onDone('The agency is saved.')
  }
  return (
    <section className="part">
      <h2>Agency</h2>
      {dialog}
      {isOpen ? (
        <form onSubmit={save} noValidate aria-label="Agency">
          {problem && <Warning>{problem}</Warning>}
          <AgencyFields typed={typed} errors={errors} onTyped={setTyped} />
          <div className="actions">
            <button type="submit" className="primary" disabled={isBusy}>
              Save the agency
            </button>
            <button
              type="button"
              onClick={() => {
                setTyped(first)
                setOpen(false)
              }}
            >
              Not now
            </button>
          </div>
        </form>
      ) : (
        <>
          <Facts
            label="Agency"
            facts={[
              ['VAT number', facts.vatNumber],
              ['IATA code', facts.iata],
              [
                'Address',
                [facts.address, [facts.zip, facts.city].filter(Boolean).join(' '), countryName(facts.country)]
                  .filter(Boolean)
                  .join(', '),
              ],
              ['E-mail', facts.email],
              ['Telephone', facts.phone],
              ['Contact', facts.contactName],
            ]}
          />
          <div className="actions">
            <button type="button" onClick={() => setOpen(true)}>
              Change the agency
            </button>
          </div>
        </>
      )}
    </section>
  )
}
