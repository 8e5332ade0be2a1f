import { api } from '../api.ts'
import { Heading } from '../ui/heading.tsx'
import { instantText } from '../ui/instant-text.ts'
import { useLoaded, WhenLoaded } from '../ui/loaded.tsx'
import { Link } from '../ui/location.tsx'

const actionWords: Record<string, string> = {
  searched: 'searched reservations',
  viewed: 'looked at a reservation',
  'viewed-day': 'looked at a day',
  exported: 'saved reservations as a file',
  'register-payment': 'registered a payment',
  cancel: 'cancelled',
  'no-show': 'marked a no-show',
  'register-refund': 'registered a refund',
  note: 'wrote a note',
  'resend-mail': 'sent a mail again',
}

/** Who looked at guests' data, and who did what with their reservations. */
export function TrailPage() {
  const loaded = useLoaded(() => api.reservations.trail.query())
  return (
    <>
      <Heading title="Audit of reservations" />
      <p>
        <Link href="/audit">Audit of settings and accounts</Link>
      </p>
      <WhenLoaded loaded={loaded}>
        {({ lines, isIntact }) => (
          <>
            <p>
              Who did or saw what, the latest 200.{' '}
              {isIntact ? (
                'The whole trail is as it was written.'
              ) : (
                <strong>The trail was changed after it was written. Look at the database and its backups.</strong>
              )}
            </p>
            <table>
              <caption className="hidden">Audit of reservations</caption>
              <thead>
                <tr>
                  <th scope="col">When</th>
                  <th scope="col">Who</th>
                  <th scope="col">What</th>
                  <th scope="col">Details</th>
                </tr>
              </thead>
              <tbody>
                {lines.map(({ id, at, person, role, action, reservation, hotelId, details }) => (
                  <tr key={id}>
                    <td data-label="When">{instantText(at)}</td>
                    <td data-label="Who">
                      {person}
                      <span className="help"> {role}</span>
                    </td>
                    <td data-label="What">
                      {actionWords[action] ?? action}
                      {reservation && (
                        <>
                          {' '}
                          <Link href={`/reservations/${reservation.id}`}>{reservation.code}</Link>
                        </>
                      )}
                    </td>
                    <td data-label="Details">{[hotelId && `hotel ${hotelId}`, details].filter(Boolean).join(', ')}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </>
        )}
      </WhenLoaded>
    </>
  )
}
