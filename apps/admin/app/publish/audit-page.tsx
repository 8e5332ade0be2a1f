import { api } from '../api.ts'
import { Heading } from '../ui/heading.tsx'
import { utcText } from '../ui/instant-text.ts'
import { useLoaded, WhenLoaded } from '../ui/loaded.tsx'
import { Link } from '../ui/location.tsx'

export function AuditPage() {
  const loaded = useLoaded(() => api.publications.audit.query())
  return (
    <>
      <Heading title="Audit" />
      <p>
        <Link href="/audit/reservations">Audit of reservations</Link>
      </p>
      <WhenLoaded loaded={loaded}>
        {({ entries, intact }) => (
          <>
            <p>
              Who did what, the latest 200, each by the clock of UTC.{' '}
              {intact ? (
                'The whole trail is as it was written.'
              ) : (
                <strong>The trail was changed after it was written. Look at the database and its backups.</strong>
              )}
            </p>
            <table>
              <caption className="hidden">Audit trail</caption>
              <thead>
                <tr>
                  <th scope="col">When</th>
                  <th scope="col">Who</th>
                  <th scope="col">What</th>
                  <th scope="col">Details</th>
                </tr>
              </thead>
              <tbody>
                {entries.map(({ id, at, actor, action, subject, before, after }) => (
                  <tr key={id}>
                    <td data-label="When">{utcText(at)}</td>
                    <td data-label="Who">{actor}</td>
                    <td data-label="What">
                      {action} {subject !== actor && subject}
                    </td>
                    <td data-label="Details">{(before ?? after) !== null && <Details before={before} after={after} />}</td>
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

function Details({ before, after }: { before: string | null; after: string | null }) {
  return (
    <details>
      <summary>Before and after</summary>
      {before !== null && <pre>{pretty(before)}</pre>}
      {after !== null && <pre>{pretty(after)}</pre>}
    </details>
  )
}

const pretty = (json: string) => JSON.stringify(JSON.parse(json), null, 2)
