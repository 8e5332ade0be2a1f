import type { BookingReportState } from '@portico/contracts/operator/reports'
import { useState } from 'react'
import { api, failureTextOf } from '../ui/api.ts'
import { Heading } from '../ui/heading.tsx'
import { utcText } from '../ui/instant-text.ts'
import { useLoaded, WhenLoaded } from '../ui/loaded.tsx'
import { Link } from '../ui/location.tsx'
import { Warning } from '../ui/notice.tsx'
import { Table } from '../ui/table.tsx'
import { messageText, say, t } from '../ui/texts.ts'

export function ReportsPage() {
  const loaded = useLoaded(() => api.reports.list.mutate())
  return (
    <>
      <Heading title={t('publish.reports')} />
      <p>{t('publish.eachConfirmedOrCancelled')}</p>
      <WhenLoaded loaded={loaded}>
        {({ hosts, reports }) => (
          <>
            {hosts.length === 0 ? (
              <p className="empty">
                {say('publish.noPublishedHostNamesAn', { link: <Link href="/hosts">{t('publish.hosts')}</Link> })}
              </p>
            ) : (
              <Table
                caption={t('publish.hostsThatReport')}
                isCaptionShown
                columns={[t('publish.host'), t('publish.address'), t('publish.key')]}
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
      <summary>{t('publish.showTheKey')}</summary>
      <code>{text}</code>
    </details>
  )
}

function ReportTable({
  reports,
  onChanged,
}: {
  reports: readonly BookingReportState[]
  onChanged: () => Promise<void>
}) {
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
        caption={t('publish.theLastReports')}
        isCaptionShown
        columns={[t('publish.booking'), t('publish.what'), t('publish.to'), t('publish.made'), t('publish.state')]}
        rows={reports}
        row={(report) => ({
          key: report.id,
          cells: [
            report.code === undefined ? t('publish.hotel', { hotelId: report.hotelId }) : report.code,
            report.event === 'booked' ? t('publish.booked') : t('publish.cancelled'),
            report.destination === 'address' ? report.host : t('publish.marketingSuite'),
            utcText(report.madeAt),
            <State key="state" report={report} onSendAgain={() => sendAgain(report.id)} />,
          ],
        })}
      />
    </>
  )
}

function State({ report, onSendAgain }: { report: BookingReportState; onSendAgain: () => Promise<void> }) {
  const { sentAt, nextAt, attempts, problem } = report
  if (sentAt !== undefined) return t('publish.sent', { utc: utcText(sentAt) })
  if (nextAt !== undefined && attempts === 0) return t('publish.waiting')
  return (
    <>
      {nextAt === undefined
        ? t('publish.givenUpAfterAttempts', { attempts })
        : t('publish.sentAgain', { utc: utcText(nextAt) })}{' '}
      {problem !== undefined && messageText(problem)}{' '}
      <button type="button" onClick={onSendAgain}>
        {t('publish.sendNow')}
      </button>
    </>
  )
}
