import { api } from '../ui/api.ts'
import { Heading } from '../ui/heading.tsx'
import { utcText } from '../ui/instant-text.ts'
import { useLoaded, WhenLoaded } from '../ui/loaded.tsx'
import { Link, useQuery } from '../ui/location.tsx'
import { Table } from '../ui/table.tsx'

export function AuditPage() {
  const query = useQuery()
  return <Part key={query} query={query} />
}

function Part({ query }: { query: string }) {
  const before = Number(new URLSearchParams(query).get('before')) || undefined
  const loaded = useLoaded(() => api.publications.audit.query(before === undefined ? {} : { before }))
  return (
    <>
      <Heading title="Audit" />
      <p>
        <Link href="/audit/reservations">Audit of reservations</Link>
      </p>
      <WhenLoaded loaded={loaded}>
        {({ entries, older }) => (
          <>
            <p>
              Who did what, the latest first, each by the clock of UTC. Whether a line was edited says{' '}
              <code>npm run portico -- check admin</code>.
            </p>
            <Table
              caption="Audit trail"
              hasNoHeaders
              columns={['When', 'Who', 'What', 'Details']}
              rows={entries}
              row={({ id, at, actor, action, subject, before, after }) => ({
                key: id,
                cells: [
                  utcText(at),
                  actor,
                  <>
                    {action} {subject !== actor && subject}
                  </>,
                  (before ?? after) !== null && <Details before={before} after={after} />,
                ],
              })}
            />
            {older !== undefined && (
              <p>
                <Link href={`/audit?before=${older}`}>Earlier</Link>
              </p>
            )}
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
