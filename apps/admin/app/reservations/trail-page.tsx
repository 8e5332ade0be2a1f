import { amountText, hotelInstantText } from '../ui/amount.ts'
import { api } from '../ui/api.ts'
import { Heading } from '../ui/heading.tsx'
import { useLoaded, WhenLoaded } from '../ui/loaded.tsx'
import { Link, useQuery } from '../ui/location.tsx'
import { Table } from '../ui/table.tsx'
import { actionWords, detailTexts } from './trail-words.ts'

export function TrailPage() {
  const query = useQuery()
  return <Part key={query} query={query} />
}

function Part({ query }: { query: string }) {
  const before = Number(new URLSearchParams(query).get('before')) || undefined
  const loaded = useLoaded(() => api.reservations.trail.query(before === undefined ? {} : { before }))
  return (
    <>
      <Heading title="Audit of reservations" />
      <p>
        <Link href="/audit">Audit of settings and accounts</Link>
      </p>
      <WhenLoaded loaded={loaded}>
        {({ lines, older }) => (
          <>
            <p>
              Who did or saw what, the latest first, each by its hotel’s clock. Whether a line was edited says{' '}
              <code>npm run portico -- check</code>.
            </p>
            <Table
              caption="Audit of reservations"
              hasNoHeaders
              columns={['When', 'Who', 'What', 'Details']}
              rows={lines}
              row={({ id, at, person, role, action, reservation, hotel, amount, details }) => ({
                key: id,
                cells: [
                  <>
                    {hotelInstantText(at, hotel?.timeZone ?? 'UTC')}
                    <span className="help"> {hotel?.timeZone ?? 'UTC'}</span>
                  </>,
                  <>
                    {person}
                    <span className="help"> {role}</span>
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
                <Link href={`/audit/reservations?before=${older}`}>Earlier</Link>
              </p>
            )}
          </>
        )}
      </WhenLoaded>
    </>
  )
}
