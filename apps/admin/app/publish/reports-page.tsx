import type { ReportState } from '@portico/contracts/operator/reports'
import { useState } from 'react'
import { api, failureTextOf } from '../ui/api.ts'
import { Heading } from '../ui/heading.tsx'
import { utcText } from '../ui/instant-text.ts'
import { useLoaded, WhenLoaded } from '../ui/loaded.tsx'
import { Link } from '../ui/location.tsx'
import { Warning } from '../ui/notice.tsx'
import { Table } from '../ui/table.tsx'

export function ReportsPage() {
  const loaded = useLoaded(() => api.reports.list.mutate())
  return (
    <>
      <Heading title="Reports" />
      <p>
        Each confirmed or cancelled booking is sent once to the address that its host names, signed with the key below.
        What is not taken is sent again for four days.
      </p>
      <WhenLoaded loaded={loaded}>
        {({ hosts, reports }) => (
          <>
            {hosts.length === 0 ? (
              <p className="empty">
                No published host names an address. <Link href="/hosts">Hosts</Link>
              </p>
            ) : (
              <Table
                caption="Hosts that report"
                isCaptionShown
                columns={['Host', 'Address', 'Key']}
                rows={hosts}
                row={({ host, url, secret }) => ({ key: host, cells: [host, url, <Secret key="key" text={secret} />] })}
              />
            )}
            {reports.length > 0 && <ReportTable reports={reports} onChanged={loaded.reload} />}
          </>
        )}
      </WhenLoaded>
    </>
  )
}

function Secret({ text }: { text: string }) {
  return (
    <details>
      <summary>Show the key</summary>
      <code>{text}</code>
    </details>
  )
}

function ReportTable({ reports, onChanged }: { reports: readonly ReportState[]; onChanged: () => Promise<void> }) {
  const [problem, setProblem] = useState<string>()
  const sendAgain = async (id: string) => {
    setProblem(undefined)
    try {
      await api.reports.sendAgain.mutate({ id })
      await onChanged()
    } catch (failure) {
      setProblem(failureTextOf(failure))
    }
  }
  return (
    <>
      {problem && <Warning>{problem}</Warning>}
      <Table
        caption="The last reports"
        isCaptionShown
        columns={['Booking', 'What', 'To', 'Made', 'State']}
        rows={reports}
        row={(report) => ({
          key: report.id,
          cells: [
            report.code === undefined ? `hotel ${report.hotelId}` : report.code,
            report.event === 'booked' ? 'Booked' : 'Cancelled',
            report.destination === 'address' ? report.host : 'Marketing suite',
            utcText(report.madeAt),
            <State key="state" report={report} onSendAgain={() => sendAgain(report.id)} />,
          ],
        })}
      />
    </>
  )
}

function State({ report, onSendAgain }: { report: ReportState; onSendAgain: () => Promise<void> }) {
  const { sentAt, nextAt, attempts, problem } = report
  if (sentAt !== undefined) return `Sent ${utcText(sentAt)}`
  if (nextAt !== undefined && attempts === 0) return 'Waiting'
  return (
    <>
      {nextAt === undefined ? `Given up after ${attempts} attempts.` : `Sent again ${utcText(nextAt)}.`} {problem}{' '}
      <button type="button" onClick={onSendAgain}>
        Send now
      </button>
    </>
  )
}
