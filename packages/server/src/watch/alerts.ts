/** What a figure must be for somebody to be told. Sums of several figures, and rates, are for Prometheus alone. */
type Condition =
  | { readonly kind: 'above' | 'below'; readonly value: number }
  /** The figure is an instant in seconds. */
  | { readonly kind: 'older'; readonly seconds: number }
  | { readonly kind: 'expression'; readonly promql: string }

export type Alert = {
  readonly name: string
  readonly figure: string
  readonly labels?: Readonly<Record<string, string>>
  readonly condition: Condition
  readonly forMinutes: number
  /** `page` gets somebody out of bed; `day` waits for the morning. */
  readonly urgency: 'page' | 'day'
  readonly says: string
  readonly cure: string
}

const day = 24 * 60 * 60

/**
 * Each condition on which somebody is told, once: the rules of Prometheus are made of these, and so is the daily letter
 * to the operator.
 */
export const alerts: readonly Alert[] = [
  {
    name: 'ProgramAway',
    figure: 'up',
    condition: { kind: 'below', value: 1 },
    forMinutes: 2,
    urgency: 'page',
    says: 'A program does not answer.',
    cure: 'Look at its last log lines and start it. A start that is refused says why: a lost key, a newer database, a full disk. Nothing that was acknowledged is lost by a restart.',
  },
  {
    name: 'PagesFail',
    figure: 'portico_procedure_seconds_count',
    condition: {
      kind: 'expression',
      promql:
        'sum(rate(portico_procedure_seconds_count{status=~"5.."}[5m])) > 0.05 * sum(rate(portico_procedure_seconds_count[5m]))',
    },
    forMinutes: 5,
    urgency: 'page',
    says: 'More than one answer in twenty to guests is a failure.',
    cure: 'Look whether portico_breaker_state is 2 for a server: then that one is away. Else search the gateway’s log for level 50 and follow the reqId into the booking server’s.',
  },
  {
    name: 'ServerAway',
    figure: 'portico_breaker_state',
    condition: { kind: 'above', value: 1 },
    forMinutes: 2,
    urgency: 'page',
    says: 'A booking server does not answer, and its hotels cannot be booked.',
    cure: 'Start it, or call whoever runs it. Guests read when to try again; nothing is to be done at the gateway, which looks every five seconds whether it is back.',
  },
  {
    name: 'BookingsWithoutAnAnswer',
    figure: 'portico_intents',
    labels: { state: 'unknown' },
    condition: { kind: 'above', value: 0 },
    forMinutes: 1,
    urgency: 'page',
    says: 'A booking was sent and nobody knows whether it stands.',
    cure: 'The letter about it has the guest and the stay. Look it up at the hotel’s server, settle it in admin under Without an answer, and write to the guest, who was told to wait.',
  },
  {
    name: 'DiskNearlyFull',
    figure: 'portico_disk_free_bytes',
    condition: { kind: 'below', value: 2_000_000_000 },
    forMinutes: 5,
    urgency: 'page',
    says: 'The disk of the booking server has less than 2 GB left.',
    cure: 'Remove old copies (*.before-*) and logs; npm run portico -- sizes names the largest tables. At 4 MB bookings are refused whole, and nothing is lost.',
  },
  {
    name: 'ClockDoubted',
    figure: 'portico_clock_doubted',
    condition: { kind: 'above', value: 0 },
    forMinutes: 1,
    urgency: 'page',
    says: 'The clock of a booking server has jumped.',
    cure: 'Set it right within a quarter of an hour, and nothing has happened; after that it is believed, and what is over by it ends.',
  },
  {
    name: 'BooksDoNotFit',
    figure: 'portico_broken_rules',
    condition: { kind: 'above', value: 0 },
    forMinutes: 1,
    urgency: 'page',
    says: 'The nightly check of the books has found what must not be.',
    cure: 'npm run portico -- check names each case. Take a backup before anything is mended; sales may go on unless rooms are named.',
  },
  {
    name: 'JobLate',
    figure: 'portico_job_late',
    condition: { kind: 'above', value: 0 },
    forMinutes: 10,
    urgency: 'day',
    says: 'Something that the booking server does by itself has not come to its end for too long.',
    cure: 'Search its log for “a job failed” with the name of the job: the line has the reason. The job is tried again by itself.',
  },
  {
    name: 'MailsGivenUp',
    figure: 'portico_outbox',
    labels: { state: 'parked' },
    condition: { kind: 'above', value: 0 },
    forMinutes: 10,
    urgency: 'day',
    says: 'Mails could not be sent in ten attempts.',
    cure: 'Look at the mail server. In admin the reservation names the mail; it can be sent again there.',
  },
  {
    name: 'MailsWait',
    figure: 'portico_outbox',
    labels: { state: 'due' },
    condition: { kind: 'above', value: 200 },
    forMinutes: 30,
    urgency: 'day',
    says: 'Many mails wait to be sent.',
    cure: 'Look at the mail server. Mails wait up to three days, then they are given up.',
  },
  {
    name: 'PaymentsForAPerson',
    figure: 'portico_payments_for_a_person',
    condition: { kind: 'above', value: 0 },
    forMinutes: 10,
    urgency: 'day',
    says: 'Of a payment only a person can find out what became.',
    cure: 'Admin lists it under What waits for the house. Look it up at the provider; the guest is not to pay again.',
  },
  {
    name: 'PaymentMessagesWait',
    figure: 'portico_payment_messages_waiting',
    condition: { kind: 'above', value: 20 },
    forMinutes: 15,
    urgency: 'day',
    says: 'Messages of payment providers are not handled.',
    cure: 'Search the booking server’s log for “payment messages”. Each is stored and is handled when the cause is gone.',
  },
  {
    name: 'ReportsGivenUp',
    figure: 'portico_reports',
    labels: { state: 'failed' },
    condition: { kind: 'above', value: 0 },
    forMinutes: 10,
    urgency: 'day',
    says: 'Reports of bookings could not be delivered.',
    cure: 'Admin lists them under Reports with what the receiver said. They can be sent again there within 30 days.',
  },
  {
    name: 'LimitsCountedAlone',
    figure: 'portico_limits_counted_alone_total',
    condition: { kind: 'expression', promql: 'increase(portico_limits_counted_alone_total[10m]) > 0' },
    forMinutes: 10,
    urgency: 'day',
    says: 'Valkey is away: each gateway counts limits for itself.',
    cure: 'Start Valkey. Guests notice nothing.',
  },
  {
    name: 'FilesAway',
    figure: 'portico_files_away',
    condition: { kind: 'above', value: 0 },
    forMinutes: 5,
    urgency: 'day',
    says: 'S3 is away: guests see no pictures, and films of offers do not play.',
    cure: 'Look at the bucket of S3_URL: the log’s line “pictures and files cannot be had” has its answer. Guests can book; nothing is to be done here once it is back.',
  },
  {
    name: 'SettingsUnconfirmed',
    figure: 'portico_settings_confirmed_timestamp_seconds',
    condition: { kind: 'older', seconds: 15 * 60 },
    forMinutes: 5,
    urgency: 'day',
    says: 'Admin is away: gateways sell by the settings that they have.',
    cure: 'Start admin. Where its machine is lost, npm run portico -- admin-takes-over on its standby. What was published before is live; guests notice nothing.',
  },
  {
    name: 'DraftsNotStored',
    figure: 'portico_not_stored_total',
    condition: { kind: 'expression', promql: 'increase(portico_not_stored_total[1h]) > 0' },
    forMinutes: 10,
    urgency: 'day',
    says: 'What guests type is not kept: the store of drafts is full, or its disk.',
    cure: 'Look at the disk of the gateway. Guests can book; a reload loses what they typed.',
  },
  {
    name: 'TooManyRequests',
    figure: 'portico_refused_total',
    condition: { kind: 'expression', promql: 'sum by (why) (rate(portico_refused_total[10m])) > 1' },
    forMinutes: 10,
    urgency: 'day',
    says: 'More than one request a second is refused.',
    cure: 'why="pressure": the machine is too small, start another gateway. Else somebody sends too much: the proxy’s log names the address.',
  },
  {
    name: 'RatesOld',
    figure: 'portico_euro_rates_timestamp_seconds',
    condition: { kind: 'older', seconds: 5 * day },
    forMinutes: 60,
    urgency: 'day',
    says: 'The currency rates are old, and the choice of currencies ends when they are too old to be shown.',
    cure: 'Look whether RATES_URL answers; npm run portico -- import rates FILE reads them from a file.',
  },
  {
    name: 'TestAccounts',
    figure: 'portico_test_accounts',
    condition: { kind: 'above', value: 0 },
    forMinutes: 60,
    urgency: 'day',
    says: 'Houses are connected to test accounts of payment providers, which bring no money.',
    cure: 'Connect the live account in admin before the house is published.',
  },
]

export function promqlOf({ figure, labels = {}, condition }: Alert): string {
  const labelMatchers = Object.entries(labels).map(([label, value]) => `${label}="${value}"`)
  const series = labelMatchers.length === 0 ? figure : `${figure}{${labelMatchers.join(',')}}`
  switch (condition.kind) {
    case 'above':
      return `${series} > ${condition.value}`
    case 'below':
      return `${series} < ${condition.value}`
    case 'older':
      return `time() - ${series} > ${condition.seconds}`
    case 'expression':
      return condition.promql
  }
}

export function alertRules() {
  const rules = alerts.map((alert) => ({
    alert: `Portico${alert.name}`,
    expr: promqlOf(alert),
    for: `${alert.forMinutes}m`,
    labels: { severity: alert.urgency },
    annotations: { summary: alert.says, description: alert.cure },
  }))
  return { groups: [{ name: 'portico', rules }] }
}
