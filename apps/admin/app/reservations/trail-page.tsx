import { amountText, hotelInstantText } from '../ui/amount.ts'
import { api } from '../ui/api.ts'
import { Heading } from '../ui/heading.tsx'
import { useLoaded, WhenLoaded } from '../ui/loaded.tsx'
import { Link, useQuery } from '../ui/location.tsx'
import { Table } from '../ui/table.tsx'
import { say, t } from '../ui/texts.ts'
import { actionWords, detailTexts, roleWords } from './trail-words.ts'

export function TrailPage() {
  const queryText = useQuery()
  return <TrailPart key={queryText} query={queryText} />
}

function TrailPart({ query }: { query: string }) {
  const beforeLine = Number(new URLSearchParams(query).get('before')) || undefined
  const loaded = useLoaded(() => api.reservations.trail.query(beforeLine === undefined ? {} : { before: beforeLine }))
  return (
    <>
      <Heading title={t('reservations.auditOfReservations')} />
      <p>
        <Link href="/audit">{t('reservations.auditOfSettingsAndAccounts')}</Link>
      </p>
      <WhenLoaded loaded={loaded}>
        {({ lines, older }) => (
          <>
            <p>{say('reservations.whoDidOrSawWhatThe', { code: <code>npm run portico -- check</code> })}</p>
            <Table
              caption={t('reservations.auditOfReservations')}
              hasNoHeaders
              columns={[
                t('reservations.when'),
                t('reservations.who'),
                t('reservations.what'),
                t('reservations.details'),
              ]}
              rows={lines}
              row={({ id, at, person, role, action, reservation, hotel, amount, details }) => ({
                key: id,
                cells: [
                  <>
                    {hotelInstantText(at, hotel?.timeZone ?? 'UTC')}
                    <span className="help"> {hotel?.timeZone ?? 'UTC'}</span>
                  </>,
                  <>
                    {role !== 'console' && person}
                    <span className="help"> {roleWords[role] ?? role}</span>
                  </>,
                  <>
                    {actionWords[action] ?? action}
                    {reservation && (
                      <>
                        {' '}
                        <Link href={`/reservations/${reservation.id}`}>{reservation.code}</Link>
                      </>
                    )}
                  </>,
                  [hotel?.name, amount && amountText(amount), ...detailTexts(details)].filter(Boolean).join(', '),
                ],
              })}
            />
            {older !== undefined && (
              <p>
                <Link href={`/audit/reservations?before=${older}`}>{t('reservations.earlier')}</Link>
              </p>
            )}
          </>
        )}
      </WhenLoaded>
    </>
  )
}
