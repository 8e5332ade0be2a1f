import { api } from '../ui/api.ts'
import { Heading } from '../ui/heading.tsx'
import { utcText } from '../ui/instant-text.ts'
import { useLoaded, WhenLoaded } from '../ui/loaded.tsx'
import { Link, useQuery } from '../ui/location.tsx'
import { Table } from '../ui/table.tsx'
import { messageText, say, t, texts } from '../ui/texts.ts'

export function AuditPage() {
  const queryText = useQuery()
  return <AuditPart key={queryText} query={queryText} />
}

function AuditPart({ query }: { query: string }) {
  const beforeNumber = Number(new URLSearchParams(query).get('before')) || undefined
  const loaded = useLoaded(() =>
    api.publications.audit.query(beforeNumber === undefined ? {} : { before: beforeNumber }),
  )
  return (
    <>
      <Heading title={t('publish.audit')} />
      <p>
        <Link href="/audit/reservations">{t('publish.auditOfReservations')}</Link>
      </p>
      <WhenLoaded loaded={loaded}>
        {({ entries, older }) => (
          <>
            <p>{say('publish.whoDidWhatTheLatestFirst', { code: <code>npm run portico -- check admin</code> })}</p>
            <Table
              caption={t('publish.auditTrail')}
              hasNoHeaders
              columns={[t('publish.when'), t('publish.who'), t('publish.what'), t('publish.details')]}
              rows={entries}
              row={({ id, at, actor, action, subject, before, after }) => ({
                key: id,
                cells: [
                  utcText(at),
                  messageText(actor),
                  <>
                    {actionWords[action] ?? action} {subject !== actor && messageText(subject)}
                  </>,
                  (before ?? after) !== null && <Details before={before} after={after} />,
                ],
              })}
            />
            {older !== undefined && (
              <p>
                <Link href={`/audit?before=${older}`}>{t('publish.earlier')}</Link>
              </p>
            )}
          </>
        )}
      </WhenLoaded>
    </>
  )
}

/** The trail has English words for what was done; those of a later version are shown as they are. */
const actionWords: Readonly<Record<string, string>> = texts.publish.action

function Details({ before, after }: { before: string | null; after: string | null }) {
  return (
    <details>
      <summary>{t('publish.beforeAndAfter')}</summary>
      {before !== null && <pre>{prettyJson(before)}</pre>}
      {after !== null && <pre>{prettyJson(after)}</pre>}
    </details>
  )
}

const prettyJson = (json: string) => JSON.stringify(JSON.parse(json), null, 2)
