import { createHmac } from 'node:crypto'
import type { SuiteCookie } from '@portico/contracts/checkout/booking-source'
import { decimalText } from '@portico/domain/money/money'
import type { Instant } from '@portico/domain/time/deadline'
import { instantAfter } from '@portico/domain/time/instant-after'
import { storeReservation } from '@portico/legacy/calls/reservation/store-reservation'
import { languageOf } from '@portico/locale/languages'
import { retryDelays } from '@portico/server/mail/smtp'
import type { FastifyBaseLogger } from 'fastify'
import type { BookingReports, DueReport, ReportFacts } from '../idempotency/booking-reports.ts'
import { CookieJar } from '../upstream/cookie-jar.ts'
import type { LegacyClient } from '../upstream/legacy-client.ts'
import { LegacyFailure, wasNeverSent } from '../upstream/legacy-failure.ts'
import type { Upstream } from '../upstream/upstream.ts'
import { trackerParametersOf } from './tracker-parameters.ts'

export type Post = (url: string, headers: Readonly<Record<string, string>>, body: string) => Promise<{ status: number }>

type SendReportsDeps = {
  readonly reports: BookingReports
  readonly legacy: LegacyClient
  readonly upstreams: readonly Upstream[]
  readonly post: Post
  readonly now: () => Instant
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

const perRound = 20

/** Redirects are not followed: an address is what an operator has written. */
export const postReport: Post = async (url, headers, body) => {
  const { status, body: answer } = await fetch(url, {
    method: 'POST',
    headers: { ...headers },
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(10_000),
  })
  // Nobody reads it, and unread it would hold its connection.
  await answer?.cancel()
  return { status }
}

/**
 * Sends what is due, when called again and again. To a host's address as often as it takes, under one id by which the
 * other side knows what it has; to the suite, which knows no ids, once. After four days without an answer it is given
 * up.
 */
export function sendReports(deps: SendReportsDeps): () => Promise<void> {
  return async () => {
    const dueReports = await deps.reports.claimDue(perRound)
    await Promise.all(dueReports.map((dueReport) => sendOne(deps, dueReport)))
  }
}

async function sendOne(deps: SendReportsDeps, dueReport: DueReport): Promise<void> {
  const { reports, now, log } = deps
  const { id, attempts, destination, facts } = dueReport
  if (!facts) return reports.markFailed(id, 'Its sealing key is gone.', undefined)
  try {
    if (destination === 'address') await sendToAddress(deps, dueReport, facts)
    else await sendToSuite(deps, dueReport, facts)
    await reports.markSent(id)
  } catch (err) {
    const delay = destination === 'zsuite' && !isUnsent(err) ? undefined : retryDelays[attempts - 1]
    const problem = err instanceof Error ? err.message.slice(0, 200) : 'It could not be sent.'
    await reports.markFailed(id, problem, delay === undefined ? undefined : instantAfter(now(), { seconds: delay }))
    log.warn({ err, report: id, attempts }, 'a booking could not be reported')
  }
}

const isUnsent = (error: unknown) => error instanceof LegacyFailure && wasNeverSent(error)

/** Signed as https://www.standardwebhooks.com has it. */
async function sendToAddress(
  { reports, post, now }: SendReportsDeps,
  dueReport: DueReport,
  reportFacts: ReportFacts,
): Promise<void> {
  const url = reports.urlOf(dueReport.host)
  if (url === undefined) throw new Error('The host has no address for reports any more.')
  const body = JSON.stringify(messageOf(dueReport, reportFacts))
  const timestamp = String(Math.floor(Date.parse(now()) / 1_000))
  const signed = `${dueReport.id}.${timestamp}.${body}`
  const signature = createHmac('sha256', reports.secretOf(dueReport.host)).update(signed).digest('base64')
  const headers = {
    'content-type': 'application/json',
    'webhook-id': dueReport.id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  }
  const { status } = await post(url, headers, body)
  if (status < 200 || status > 299) throw new Error(`The address answered ${status}.`)
}

/** `docs/reports.md` describes it. References are said only of guests who have not refused to be measured. */
function messageOf(dueReport: DueReport, { codes, booked, ...facts }: ReportFacts) {
  const { id, event, host, hotelId, channelId, languageId, madeAt } = dueReport
  const code = facts.code ?? codes[0] ?? ''
  const message = {
    id,
    type: event === 'booked' ? 'reservation.booked' : 'reservation.cancelled',
    timestamp: madeAt,
    data: { host, hotelId, channelId, language: languageOf(languageId).code, code, codes },
  }
  if (!booked) return message
  const { total, stay, rooms, state, channelCode, source } = booked
  return {
    ...message,
    data: {
      ...message.data,
      state,
      ...{ amount: decimalText(total), currency: total.currency, ...stay, rooms },
      consent: source?.consent ?? null,
      references: source?.consent?.choice === 'rejected' ? {} : (source?.references ?? {}),
      tracker: trackerParametersOf({ code, channelCode, hotelId, total, rooms }),
    },
  }
}

async function sendToSuite(
  { legacy, upstreams, now }: SendReportsDeps,
  dueReport: DueReport,
  { codes, booked }: ReportFacts,
): Promise<void> {
  const upstream = upstreams.find(({ key }) => key === dueReport.upstream)
  const [code] = codes
  const customerId = booked?.source?.customerId
  if (!upstream || !booked || code === undefined || customerId === undefined) throw new Error('There is no such suite.')
  const { host, channelId, hotelId, languageId } = dueReport
  const caller = { domain: host, channelId, hotelId, languageId, sessionCode: '' }
  const amount = Number(decimalText(booked.total))
  const timestamp = Date.parse(dueReport.madeAt)
  const cookies = suiteCookiesOf(upstream, booked.source?.suiteCookies ?? [], now)
  const answer = await legacy
    .withCookies(cookies)
    .call(storeReservation, upstream, caller, { timestamp, code, amount, customerId })
  if (answer.kind === 'refused') throw new Error('The suite refused it.')
}

/** The guest's own cookies of the suite, for this one call: what its answer sets is nobody's. */
function suiteCookiesOf(
  { urls, suiteCookies }: Upstream,
  cookies: readonly SuiteCookie[],
  now: SendReportsDeps['now'],
): CookieJar {
  const { hostname: domain, protocol } = new URL(urls.zsuite ?? '')
  const own = cookies.filter(({ name }) => suiteCookies.includes(name))
  return new CookieJar(
    () => Date.parse(now()),
    own.map((cookie) => ({ ...cookie, domain, wide: false, path: '/', secure: protocol === 'https:' })),
  )
}
