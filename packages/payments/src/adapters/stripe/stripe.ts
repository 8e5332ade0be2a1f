import type { Instant } from '@portico/domain/time/deadline'
import type {
  KnownAttempt,
  OperationResult,
  PaymentProvider,
  ProviderOf,
  ProviderReport,
  Terminal,
} from '../../port.ts'
import { isStripeMessage } from '../../signatures/stripe.ts'
import { asText, jsonObjectOf } from '../call-provider.ts'
import { notBegun, objectOf, restClient, statusText } from '../rest-client.ts'
import { stripeAmountOf, twoDecimalsAtMost } from './amounts.ts'
import { refusalOf } from './refusal.ts'
import { reportOfIntent, reportOfSession, verdictOf } from './report.ts'
import { type Fields, sessionOf } from './session.ts'

// Stripe: its hosted Checkout page, then payment intents. Verified in the provider's documentation and the types of its
// own package.

const wireName = 'stripe'
const apiVersion = '2026-10-28.endive'
const halfAnHour = 30 * 60_000

export const stripe: ProviderOf = (deps): PaymentProvider => {
  const call = restClient(deps, {
    wire: wireName,
    hosts: { live: 'https://api.stripe.com', test: 'https://api.stripe.com' },
    root: '/v1',
    headersOf: ({ secrets }, { key }) => ({
      authorization: `Bearer ${secrets.secretKey}`,
      'stripe-version': apiVersion,
      'idempotency-key': key,
    }),
  })

  const objectAt = async (terminal: Terminal, path: string) => objectOf(await call(terminal, { path }))

  /** The session with all that hangs on it; a charge by token has an intent alone. */
  const loadReport = async (terminal: Terminal, { refs }: KnownAttempt): Promise<ProviderReport | undefined> => {
    if (refs.session !== undefined) {
      const foundSession = await objectAt(
        terminal,
        `/checkout/sessions/${refs.session}?expand[]=payment_intent.latest_charge&expand[]=setup_intent.payment_method`,
      )
      return foundSession && reportOfSession(foundSession)
    }
    if (refs.intent === undefined) return undefined
    const foundIntent = await objectAt(terminal, `/payment_intents/${refs.intent}?expand[]=latest_charge`)
    return foundIntent && reportOfIntent(foundIntent)
  }

  /** What was done is read from the payment itself, so that all amounts are totals. */
  const sendOperation = async (
    terminal: Terminal,
    attempt: KnownAttempt,
    key: string,
    wish: (intent: string) => readonly [string, Fields],
  ): Promise<OperationResult> => {
    const intent = attempt.refs.intent ?? (await loadReport(terminal, attempt))?.refs?.intent
    if (intent === undefined) return { kind: 'unknown' }
    const [path, fields] = wish(intent)
    const answer = await call(terminal, { path, body: new URLSearchParams(fields), key })
    if (answer?.status !== 200) return refusalOf(answer)
    const reportAfter = await loadReport(terminal, { ...attempt, refs: { ...attempt.refs, intent } })
    return reportAfter === undefined ? { kind: 'unknown' } : { kind: 'done', ...reportAfter }
  }

  return {
    wire: wireName,
    capabilities: {
      aims: ['capture', 'authorise', 'tokenise'],
      currencies: twoDecimalsAtMost,
      capture: 'part',
      release: true,
      refund: 'part',
      charge: true,
      query: true,
      message: 'proven',
      return: 'hint',
      isIdempotent: true,
      keyMinutes: 24 * 60,
      dispute: true,
    },
    fields: [
      {
        name: 'secretKey',
        label: 'Secret key',
        isSecret: true,
        pattern: /^(sk|rk)_(test|live)_[A-Za-z0-9]{10,240}$/,
        patternIn: { live: /^.._live_/, test: /^.._test_/ },
      },
      {
        name: 'webhookSecret',
        label: 'Signing secret of the webhook',
        isSecret: true,
        pattern: /^whsec_[A-Za-z0-9+/=]{16,240}$/,
      },
    ],

    async begin(terminal, paymentOrder) {
      // A page of Stripe is open for half an hour at least.
      const until = new Date(Date.parse(paymentOrder.until) + halfAnHour)
      const headers = terminal.mode === 'simulation' ? { 'x-message-address': paymentOrder.messageUrl } : undefined
      const answer = await call(terminal, {
        path: '/checkout/sessions',
        body: new URLSearchParams(sessionOf(paymentOrder, until)),
        key: paymentOrder.key,
        headers,
      })
      const session = objectOf(answer)
      const [id, url] = [asText(session?.id), asText(session?.url)]
      if (id && url)
        return {
          kind: 'begun',
          refs: { session: id },
          next: { kind: 'redirect', url },
          until: until.toISOString() as Instant,
        }
      return notBegun(refusalOf(answer))
    },

    async query(terminal, attempt) {
      const foundReport = await loadReport(terminal, attempt)
      return foundReport === undefined ? { kind: 'unknown' } : { kind: 'known', ...foundReport }
    },

    /** A guest who turned back could still pay on the page: it is ended, so that another attempt is the only one. */
    async readReturn(terminal, { reference, refs }, { query }) {
      const isClosed = new URLSearchParams(query).get('result') === 'closed'
      if (isClosed && refs.session !== undefined)
        await call(terminal, { path: `/checkout/sessions/${refs.session}/expire`, body: new URLSearchParams() })
      return { kind: 'hint', about: { reference } }
    },

    async readMessage({ secrets }, { headers, body }) {
      const isProven = isStripeMessage(headers['stripe-signature'] ?? '', body, secrets.webhookSecret ?? '', deps.now())
      return isProven ? verdictOf(jsonObjectOf(Buffer.from(body).toString())) : { kind: 'refused', why: 'signature' }
    },

    capture: (terminal, attempt, { minor, key }) =>
      sendOperation(terminal, attempt, key, (intent) => [
        `/payment_intents/${intent}/capture`,
        { amount_to_capture: stripeAmountOf(minor, attempt.aim.currency) },
      ]),
    release: (terminal, attempt, key) =>
      sendOperation(terminal, attempt, key, (intent) => [`/payment_intents/${intent}/cancel`, {}]),
    refund: (terminal, attempt, { minor, key }) =>
      sendOperation(terminal, attempt, key, (intent) => [
        '/refunds',
        { payment_intent: intent, amount: stripeAmountOf(minor, attempt.aim.currency) },
      ]),

    async charge(terminal, { token, refs }, { aim, reference, key }) {
      if (token === undefined) return { kind: 'refused', isFinal: true }
      const answer = await call(terminal, {
        path: '/payment_intents',
        key,
        body: new URLSearchParams({
          amount: stripeAmountOf(aim.minor, aim.currency),
          currency: aim.currency.toLowerCase(),
          payment_method: token,
          confirm: 'true',
          off_session: 'true',
          'metadata[reference]': reference,
          ...(refs.customer && { customer: refs.customer }),
          capture_method: aim.kind === 'authorise' ? 'manual' : 'automatic',
        }),
      })
      const intent = objectOf(answer)
      return intent === undefined ? refusalOf(answer) : { kind: 'done', ...reportOfIntent(intent) }
    },

    async test(terminal) {
      const isLive = terminal.secrets.secretKey?.includes('_live_') === true
      if (isLive !== (terminal.mode === 'live'))
        return { isRight: false, answer: isLive ? 'a key for real payments' : 'a key for tests' }
      const answer = await call(terminal, { path: '/balance' })
      return { isRight: answer?.status === 200, answer: statusText(answer) }
    },
  }
}
