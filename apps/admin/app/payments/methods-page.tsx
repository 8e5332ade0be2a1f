import type { HotelMethod, MethodStatus } from '@portico/contracts/operator/terminals'
import type { PaymentMethodId } from '@portico/domain/payment/payment-methods'
import { useState } from 'react'
import { useProof } from '../sign-in/proof.tsx'
import { api, failureTextOf } from '../ui/api.ts'
import { SelectField } from '../ui/field.tsx'
import { Heading } from '../ui/heading.tsx'
import { useLoaded, WhenLoaded } from '../ui/loaded.tsx'
import { Link, navigate, useQuery } from '../ui/location.tsx'
import { Done, Warning } from '../ui/notice.tsx'
import { Table } from '../ui/table.tsx'
import { t } from '../ui/texts.ts'
import { methodName, methodNames, modeWords, offeredAsTest, statusWords } from '../words/method-words.ts'

export function MethodsPage() {
  const queryText = useQuery()
  const hotels = useLoaded(() => api.reservations.hotels.query())
  return (
    <>
      <Heading title={t('payments.waysToPay')} />
      <WhenLoaded loaded={hotels}>
        {(hotels) => {
          const hotelParam = new URLSearchParams(queryText).get('hotel')
          const hotel = hotels.find(({ id }) => String(id) === hotelParam) ?? hotels[0]
          if (!hotel) return <p className="empty">{t('payments.thereIsNoHotelYet')}</p>
          return (
            <>
              {hotels.length > 1 && (
                <div className="search">
                  <SelectField
                    label={t('payments.hotel')}
                    value={String(hotel.id)}
                    options={hotels.map(({ id, name }) => [String(id), name] as const)}
                    onText={(id) => navigate(`/methods?hotel=${id}`)}
                  />
                </div>
              )}
              <Methods key={hotel.id} hotelId={hotel.id} />
            </>
          )
        }}
      </WhenLoaded>
    </>
  )
}

const methodGroups: readonly (readonly [title: string, help: string, statuses: readonly MethodStatus[]])[] = [
  [t('payments.guestsChooseFrom'), t('payments.inThisOrderWhereARate'), ['offered']],
  [t('payments.ready'), t('payments.completeAndNotOnTheHotels'), ['not-offered']],
  [t('payments.notForGuestsYet'), t('payments.theirAccountHasNotPassedA'), ['untested', 'test-account']],
  [
    t('payments.toBeConnected'),
    t('payments.withAnAccountAtTheProvider'),
    ['needs-terminal', 'needs-account', 'no-simulation'],
  ],
  [
    t('payments.neverShownToGuests'),
    t('payments.acceptedInBookingsFrom'),
    ['other-currency', 'needs-papers', 'by-hand'],
  ],
]

function Methods({ hotelId }: { hotelId: number }) {
  const loaded = useLoaded(() => api.payments.methods.mutate({ hotelId }))
  const { withProof, dialog } = useProof()
  const [done, setDone] = useState('')
  const [problem, setProblem] = useState<{ method: PaymentMethodId; text: string }>()
  const switchMethod = async ({ method, status }: HotelMethod) => {
    const isOn = status === 'offered'
    const [name] = methodNames[method]
    setProblem(undefined)
    try {
      const outcome = await withProof(() => api.payments.switchMethod.mutate({ hotelId, method, isOn: !isOn }))
      if (outcome === undefined) return
      if (outcome.kind === 'last-one') return setProblem({ method, text: t('payments.itIsTheOnlyWayTo') })
      if (outcome.kind === 'refused') return setProblem({ method, text: t('payments.itCannotBeOfferedYet') })
      setDone(isOn ? t('payments.isOfferedToNoGuestAny', { name }) : t('payments.isOfferedToGuestsNow', { name }))
      await loaded.reload()
    } catch (error) {
      setProblem({ method, text: failureTextOf(error) })
    }
  }
  return (
    <WhenLoaded loaded={loaded}>
      {({ hotelName, methods }) => (
        <>
          <Done>{done}</Done>
          {dialog}
          {methodGroups.map(([title, help, statuses]) => {
            const those = methods
              .filter(({ status }) => statuses.includes(status))
              .sort((a, b) => (a.place ?? 0) - (b.place ?? 0))
            if (those.length === 0) return undefined
            return (
              <Table
                key={title}
                className="methods"
                caption={
                  <>
                    {title}
                    <span className="hidden">, {hotelName}</span> <span className="help">{help}</span>
                  </>
                }
                isCaptionShown
                columns={[
                  t('payments.method'),
                  t('payments.account'),
                  { title: t('payments.whatToDo'), isTitleHidden: true, className: 'act' },
                ]}
                rows={those}
                row={(method) => ({
                  key: method.method,
                  cells: [
                    <>
                      {methodNames[method.method][0]}
                      <span className="help">{methodNames[method.method][1]}</span>
                      {problem?.method === method.method && <Warning>{problem.text}</Warning>}
                    </>,
                    <Account method={method} />,
                    <MethodActs hotelId={hotelId} method={method} onTurn={() => switchMethod(method)} />,
                  ],
                })}
              />
            )
          })}
        </>
      )}
    </WhenLoaded>
  )
}

const explainedStatuses: readonly MethodStatus[] = ['no-simulation', 'test-account', 'untested', 'other-currency']

function Account({ method: { status, terminal } }: { method: HotelMethod }) {
  return (
    <>
      {terminal ? (
        <strong className={`mode ${terminal.mode}`}>{modeWords[terminal.mode][0]}</strong>
      ) : (
        statusText(status)
      )}
      {explainedStatuses.includes(status) && <span className="help">{statusWords[status]}</span>}
      {status === 'offered' && terminal?.mode === 'test' && <span className="help">{offeredAsTest}</span>}
    </>
  )
}

type MethodActsProps = { hotelId: number; method: HotelMethod; onTurn: () => void }

function MethodActs({ hotelId, method: { method, status, terminal, modes }, onTurn }: MethodActsProps) {
  const word = status === 'offered' ? t('payments.stopOffering') : t('payments.offer')
  return (
    <div className="actions">
      {modes.length > 0 && (
        <Link
          href={`/methods/${hotelId}/${method}`}
          aria-label={`${terminal ? t('payments.changeTheAccountOf') : t('payments.connect')} ${methodName(method)}`}
        >
          {terminal ? t('payments.account') : t('payments.connect')}
        </Link>
      )}
      {(status === 'offered' || status === 'not-offered') && (
        <button type="button" onClick={onTurn} aria-label={`${word} ${methodNames[method][0]}`}>
          {word}
        </button>
      )}
    </div>
  )
}

function statusText(status: MethodStatus): string {
  if (status === 'offered' || status === 'not-offered') return t('payments.needsNone')
  return status === 'needs-terminal' ? t('payments.noneYet') : statusWords[status]
}
