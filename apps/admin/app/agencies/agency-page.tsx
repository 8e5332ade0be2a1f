import { type FormEvent, useState } from 'react'
import { FactList } from '../reservations/money-tables.tsx'
import { amountText, dayText } from '../ui/amount.ts'
import { api } from '../ui/api.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { FormActions, focusFirstError } from '../ui/field.tsx'
import { Heading } from '../ui/heading.tsx'
import { instantText } from '../ui/instant-text.ts'
import { useDone, useLoaded, WhenLoaded } from '../ui/loaded.tsx'
import { Link, useUnsavedGuard } from '../ui/location.tsx'
import { Done, Warning } from '../ui/notice.tsx'
import { Table } from '../ui/table.tsx'
import { say, t } from '../ui/texts.ts'
import { countryName } from '../words/country-name.ts'
import { AgencyFields, agencyOf, type TypedAgency } from './agency-fields.tsx'
import { Contracts } from './contracts-part.tsx'
import { Logo } from './logo-part.tsx'
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
        <Link href="/agencies">{t('agencies.allAgencies')}</Link>
      </p>
      <WhenLoaded loaded={loaded}>
        {(agency) => (
          <>
            <Heading title={agency.name} />
            <p className="lead">
              {say('agencies.typeAndCode', {
                strong: (
                  <strong>{agency.state === 'suspended' ? t('agencies.suspended') : t('agencies.active')}</strong>
                ),
                type: typeWords[agency.type],
                code: agency.code,
              })}
            </p>
            <Done>{done}</Done>
            <p>
              <Link href={`/reservations?agency=${id}`}>{t('agencies.whatItHasBooked')}</Link>
            </p>
            <State agency={agency} onDone={finish} />
            <Contracts agency={agency} onDone={finish} />
            <Owed agency={agency} />
            <Users agency={agency} onDone={finish} />
            <Sessions agency={agency} onDone={finish} />
            <Logo agency={agency} onDone={finish} />
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
  const suspendAgency = async () => {
    setConfirming(false)
    if ((await make({ kind: 'suspend', agencyId: id })) !== undefined)
      await onDone(t('agencies.isSuspendedNobodyOfItCan', { name }))
  }
  const resumeAgency = async () => {
    if ((await make({ kind: 'resume', agencyId: id })) !== undefined)
      await onDone(t('agencies.mayLogInAgain', { name }))
  }
  return (
    <>
      {dialog}
      {problem && <Warning>{problem}</Warning>}
      <div className="actions">
        {state === 'suspended' ? (
          <button type="button" onClick={resumeAgency} disabled={isBusy}>
            {t('agencies.letItBack')}
          </button>
        ) : (
          <button type="button" onClick={() => setConfirming(true)} disabled={isBusy}>
            {t('agencies.suspend')}
          </button>
        )}
      </div>
      {isConfirming && (
        <ConfirmDialog
          title={t('agencies.suspendNamed', { name })}
          confirmLabel={t('agencies.suspend')}
          onConfirm={suspendAgency}
          onCancel={() => setConfirming(false)}
        >
          <p>{t('agencies.nobodyOfItCanLogIn')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

function Owed({ agency: { owed } }: Pick<PartProps, 'agency'>) {
  if (owed.length === 0) return null
  return (
    <section className="part">
      <h2>{t('agencies.toBePaid')}</h2>
      <Table
        caption={t('agencies.toBePaid')}
        columns={[
          t('agencies.reservation'),
          t('agencies.hotel'),
          t('agencies.departure'),
          t('agencies.payBy'),
          { title: t('agencies.amount'), className: 'money' },
        ]}
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
            isLate ? <strong>{t('agencies.late', { day: dayText(payBy) })}</strong> : dayText(payBy),
            amountText(amount),
          ],
        })}
      />
    </section>
  )
}

function Sessions({ agency: { sessions }, onDone }: PartProps) {
  const { make, problem, isBusy, dialog } = useAgencyAct()
  const endSession = async (sessionId: string, username: string) => {
    if ((await make({ kind: 'end-session', sessionId })) !== undefined)
      await onDone(t('agencies.isLoggedOut', { username }))
  }
  return (
    <section className="part">
      <h2>{t('agencies.loggedInLabel')}</h2>
      {dialog}
      {problem && <Warning>{problem}</Warning>}
      {sessions.length === 0 ? (
        <p className="help">{t('agencies.nobodyIs')}</p>
      ) : (
        <Table
          caption={t('agencies.loggedInLabel')}
          columns={[
            t('agencies.user'),
            t('agencies.channel'),
            t('agencies.since'),
            t('agencies.until'),
            { title: t('agencies.whatToDo'), isTitleHidden: true, className: 'act' },
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
                  onClick={() => endSession(id, username)}
                  disabled={isBusy}
                  aria-label={t('agencies.logOutFrom', { username, channelName })}
                >
                  {t('agencies.logOut')}
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
  const firstAgency: TypedAgency = { name, type, ...facts }
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState(firstAgency)
  const { make, problem, errors, isBusy, dialog } = useAgencyAct()
  useUnsavedGuard(isOpen && JSON.stringify(typed) !== JSON.stringify(firstAgency))
  const saveAgency = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if ((await make({ kind: 'change-agency', agencyId: id, changedAt, agency: agencyOf(typed) })) === undefined)
      return focusFirstError(form)
    await onDone(t('agencies.theAgencyIsSaved'))
  }
  return (
    <section className="part">
      <h2>{t('agencies.agency')}</h2>
      {dialog}
      {isOpen ? (
        <form onSubmit={saveAgency} noValidate aria-label={t('agencies.agency')}>
          {problem && <Warning>{problem}</Warning>}
          <AgencyFields typed={typed} errors={errors} onTyped={setTyped} />
          <FormActions
            submitLabel={t('agencies.saveTheAgency')}
            isDisabled={isBusy}
            cancelLabel={t('agencies.notNow')}
            onCancel={() => {
              setTyped(firstAgency)
              setOpen(false)
            }}
          />
        </form>
      ) : (
        <>
          <FactList
            label={t('agencies.agency')}
            facts={[
              [t('agencies.vatNumber'), facts.vatNumber],
              [t('agencies.iataCode'), facts.iata],
              [
                t('agencies.address'),
                [facts.address, [facts.zip, facts.city].filter(Boolean).join(' '), countryName(facts.country)]
                  .filter(Boolean)
                  .join(', '),
              ],
              [t('agencies.eMail'), facts.email],
              [t('agencies.telephone'), facts.phone],
              [t('agencies.contact'), facts.contactName],
            ]}
          />
          <div className="actions">
            <button type="button" onClick={() => setOpen(true)}>
              {t('agencies.changeTheAgency')}
            </button>
          </div>
        </>
      )}
    </section>
  )
}
