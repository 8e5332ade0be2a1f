import { api } from '../api.ts'
import { hotelInstantText } from '../ui/amount.ts'
import { Heading } from '../ui/heading.tsx'
import { useLoaded, WhenLoaded } from '../ui/loaded.tsx'
import { Link } from '../ui/location.tsx'

const actionWords: Record<string, string> = {
  searched: 'searched reservations',
  viewed: 'looked at a reservation',
  'viewed-day': 'looked at a day',
  exported: 'saved reservations as a file',
  'register-payment': 'registered a payment',
  cancel: 'cancelled',
  'cancel-room': 'cancelled a room',
  'no-show': 'marked a no-show',
  'register-refund': 'registered a refund',
  note: 'wrote a note',
  'resend-mail': 'sent a mail again',
  'resend-link': 'sent a payment link again',
  'register-money': 'registered money',
  capture: 'had reserved money taken',
  release: 'had reserved money let go',
  refund: 'had money given back',
  'settle-review': 'settled a payment',
  'viewed-payments': 'looked at payments',
  'saved-terminal': 'saved an account at a provider',
  'switched-method': 'changed the ways to pay',
  'tested-terminal': 'tested an account at a provider',
  'viewed-access-requests': 'looked at requests for access',
  'approved-access': 'approved a request for access',
  'refused-access': 'refused a request for access',
  'viewed-agency': 'looked at an agency',
  'added-agency': 'added an agency',
  'changed-agency': 'changed an agency',
  'suspended-agency': 'suspended an agency',
  'resumed-agency': 'let a suspended agency back',
  'saved-contract': 'saved a contract of an agency',
  'added-trade-user': 'added a user of an agency',
  'reset-trade-password': 'sent a user of an agency a temporary password',
  'disabled-trade-user': 'disabled a user of an agency',
  'enabled-trade-user': 'enabled a user of an agency',
  'ended-trade-session': 'ended a session of an agency',
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
              Who did or saw what, the latest 200, each by its hotel’s clock.{' '}
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
                {lines.map(({ id, at, person, role, action, reservation, hotel, details }) => (
                  <tr key={id}>
                    <td data-label="When">
                      {hotelInstantText(at, hotel?.timeZone ?? 'UTC')}
                      <span className="help"> {hotel?.timeZone ?? 'UTC'}</span>
                    </td>
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
                    <td data-label="Details">{[hotel?.name, details].filter(Boolean).join(', ')}</td>
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
