import { millisecondsOf } from '@portico/domain/time/instant-after'
import { removeOldMailFiles } from '@portico/server/mail/remove-old-mail-files'
import type { GatewayParts, GatewaySettings } from './assemble-gateway.ts'
import { followRates } from './currency/follow-rates.ts'
import { dailyLetter } from './jobs/daily-letter.ts'
import { endSessionsEndedUpstream } from './jobs/end-sessions-ended-upstream.ts'
import { followLogouts } from './jobs/follow-logouts.ts'
import { startHousekeeping } from './jobs/housekeeping.ts'
import { mailerOf, mailFolderIn } from './jobs/mail.ts'
import { unknownBookingMails } from './jobs/unknown-booking-mail.ts'
import { sendReports } from './reports/send-reports.ts'
import type { Resources } from './resources.ts'

type JobParts = { readonly settings: GatewaySettings; readonly resources: Resources; readonly parts: GatewayParts }

export async function startJobs({ settings, resources, parts }: JobParts, ending: AbortSignal): Promise<void> {
  const { home, mail, now, log } = settings
  const { store, sender, legacy, metrics, pause, post } = resources
  const { features, journal, changeJournal, reports, sessions, disk, gateway } = parts
  const { confirms, changes, drafts, grants, knownBrowsers, euroRates } = features
  const { upstreams } = gateway
  const millis = millisecondsOf(now)
  const send = mailerOf({ home, ...mail })
  const sendMails = unknownBookingMails({
    journal,
    send,
    operator: mail.operator,
    now: millis,
    log,
  })
  const ownFigures = () => metrics.registry.metrics()
  const sendLetter = mail.hasDailyLetter
    ? dailyLetter({ store, upstreams, ownFigures, send, operator: mail.operator, now, log })
    : () => undefined
  const mailFiles = { purge: () => removeOldMailFiles(mailFolderIn(home), Date.now()) }
  const sendDue = sendReports({ reports, legacy, upstreams, post, now, log })
  metrics.registerReports(() => reports.counts())
  metrics.registerRates(() => euroRates.publishedOn())
  const stores = [journal, changeJournal, reports, drafts, grants, sessions, knownBrowsers, disk, mailFiles]
  const housekeeping = startHousekeeping(
    {
      confirms,
      changes,
      sender,
      disk,
      stores,
      sendMails,
      sendLetter,
      sendReports: sendDue,
      clock: settings.clock,
      pause,
      log,
    },
    ending,
  )
  const logouts = followLogouts(sessions, pause, log, ending)
  const endings = upstreams
    .filter(({ capabilities }) => capabilities.has('agencies'))
    .map((upstream) => endSessionsEndedUpstream({ sessions, legacy, pause, log }, upstream, ending))
  const { url } = settings.rates
  const rates = url === undefined ? undefined : followRates({ url, rates: euroRates, pause, log }, ending)
  await Promise.all([housekeeping, logouts, rates, ...endings])
}
