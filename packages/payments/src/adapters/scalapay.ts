import type { DeclineReason } from '@portico/domain/payment/attempt'
import type {
  KnownAttempt,
  OperationResult,
  PaymentProvider,
  ProviderOf,
  ProviderReport,
  QueryResult,
  Terminal,
} from '../port.ts'
import { isScalapayMessage } from '../signatures/scalapay.ts'
import { asObject, asText, type JsonObject, jsonObjectOf } from './call-provider.ts'
import { decimalOf, minorOfDecimal } from './decimal-amount.ts'
import { refundedOf, withRefund } from './refunded.ts'
import { type RestRequest, readAnswer, restClient, statusText } from './rest-client.ts'

// Scalapay orders v2, by its published OpenAPI document. The guest pays in instalments, the hotel is
// paid once: the guest agrees on their page, and then the money is taken by `capture`. Amounts are decimal texts.
// Guests' goods are "shipped" to the hotel, whose address their form wants. Inferred: the statuses of an order beyond
// `charged` and `expired`.

const wireName = 'scalapay'
const scalapayHosts = { live: 'https://api.scalapay.com', test: 'https://integration.api.scalapay.com' }

export const scalapay: ProviderOf = (deps): PaymentProvider => {
  const call = restClient(deps, {
    wire: wireName,
    hosts: scalapayHosts,
    root: '/v2/',
    headersOf: ({ secrets }, { key }) => ({
      authorization: `Bearer ${secrets.apiKey}`,
      accept: 'application/json',
      'idempotency-key': key,
    }),
  })
  const readOrder = async (terminal: Terminal, request: RestRequest) => readAnswer(await call(terminal, request))

  const takenResult = async (
    terminal: Terminal,
    attempt: KnownAttempt,
    minor: number,
    key: string,
  ): Promise<OperationResult> => {
    const { currency } = attempt.aim
    const content = {
      token: attempt.refs.token,
      merchantReference: attempt.reference,
      amount: scalapayAmountOf(minor, currency),
    }
    const answer = await readOrder(terminal, { path: 'payments/capture', body: content, key })
    if (answer.kind === 'refused') return answer
    if (answer.kind !== 'answer' || answer.body.status !== 'APPROVED') return unknownResult
    const total = minorOfDecimal(asObject(answer.body.totalAmount)?.amount, currency) ?? minor
    return { kind: 'done', report: { authorisedMinor: attempt.aim.minor, capturedMinor: total } }
  }

  return {
    wire: wireName,
    capabilities: {
      aims: ['capture', 'authorise'],
      currencies: ['EUR'],
      capture: 'whole',
      release: true,
      refund: 'part',
      charge: false,
      query: true,
      message: 'hint',
      return: 'hint',
      isIdempotent: true,
      dispute: false,
    },
    fields: [
      { name: 'product', label: 'Product', isSecret: false, choices: ['pay-in-3', 'pay-in-4', 'later'] },
      { name: 'street', label: 'Street of the hotel', isSecret: false, pattern: /^.{2,100}$/ },
      { name: 'postcode', label: 'Postcode of the hotel', isSecret: false, pattern: /^[A-Za-z0-9 -]{2,12}$/ },
      { name: 'town', label: 'Town of the hotel', isSecret: false, pattern: /^.{2,60}$/ },
      { name: 'country', label: 'Country of the hotel (two letters)', isSecret: false, pattern: /^[A-Z]{2}$/ },
      { name: 'apiKey', label: 'API key', isSecret: true, pattern: /^[\x21-\x7e]{8,200}$/ },
    ],

    async begin(terminal, { reference, key, aim, guest, stay, returnUrl, messageUrl, until }) {
      const { product, street, postcode, town, country } = terminal.settings
      const total = scalapayAmountOf(aim.minor, aim.currency)
      const phoneNumber = guest.phone ?? ''
      const content = {
        totalAmount: total,
        consumer: { phoneNumber, givenNames: guest.name, surname: guest.lastName, email: guest.email },
        shipping: { phoneNumber, countryCode: country, name: stay.hotel, postcode, suburb: town, line1: street },
        items: [{ name: stay.hotel, category: 'travel', sku: reference, quantity: 1, price: total }],
        merchant: { redirectConfirmUrl: returnUrl('done'), redirectCancelUrl: returnUrl('closed') },
        merchantReference: reference,
        type: 'online',
        product,
        frequency: product === 'later' ? { number: 1, frequencyType: 'monthly' } : undefined,
        orderExpiryMilliseconds: Math.max(60_000, Date.parse(until) - deps.now().getTime()),
        extensions: { industry: { travel: { startDate: stay.arrival, endDate: stay.departure } } },
      }
      const headers = terminal.mode === 'simulation' ? { 'x-message-address': messageUrl } : undefined
      const answer = await readOrder(terminal, { path: 'orders', body: content, key, headers })
      if (answer.kind === 'refused') return { kind: 'refused', decline: 'technical' }
      const [token, url] = answer.kind === 'answer' ? [asText(answer.body.token), asText(answer.body.checkoutUrl)] : []
      return token === undefined || url === undefined
        ? unknownResult
        : { kind: 'begun', refs: { token }, next: { kind: 'redirect', url } }
    },

    async query(terminal, attempt): Promise<QueryResult> {
      if (attempt.refs.token === undefined) return unknownResult
      const answer = await readOrder(terminal, { path: `payments/${attempt.refs.token}` })
      if (answer.kind !== 'answer') return unknownResult
      const knownResult = { kind: 'known', ...providerReportOf(attempt, answer.body) } as const
      const isAgreed =
        (answer.body.status === 'authorized' && attempt.aim.kind === 'capture' && isOf(attempt, answer.body)) ||
        undefined
      return { ...knownResult, isAgreed }
    },

    take: (terminal, attempt, key) => takenResult(terminal, attempt, attempt.aim.minor, key),

    readReturn: async (_, { reference }) => ({ kind: 'hint', about: { reference } }),

    async readMessage({ secrets }, { headers, body }) {
      const [signature, time] = [headers['x-scalapay-hmac-v1'] ?? '', headers['x-scalapay-timestamp'] ?? '']
      if (!isScalapayMessage(signature, time, body, secrets.apiKey ?? '')) return { kind: 'refused', why: 'signature' }
      const value = asText(jsonObjectOf(Buffer.from(body).toString())?.orderToken)
      return value === undefined
        ? { kind: 'refused', why: 'malformed' }
        : { kind: 'hint', about: { ref: { name: 'token', value } } }
    },

    capture: (terminal, attempt, { minor, key }) => takenResult(terminal, attempt, minor, key),

    async release(terminal, { reference, refs }, key) {
      const answer = await readOrder(terminal, {
        path: `payments/${refs.token}/void`,
        body: { merchantReference: reference },
        key,
      })
      if (answer.kind === 'refused') return answer
      return answer.kind === 'answer' ? { kind: 'done', report: { isVoided: true } } : unknownResult
    },

    async refund(terminal, { aim, refs, reference }, refundRequest) {
      const content = {
        refundAmount: scalapayAmountOf(refundRequest.minor, aim.currency),
        merchantRefundReference: `${reference}-${refundRequest.key}`,
      }
      const answer = await readOrder(terminal, {
        path: `payments/${refs.token}/refund`,
        body: content,
        key: refundRequest.key,
      })
      if (answer.kind === 'refused') return answer
      if (answer.kind !== 'answer') return unknownResult
      const { refundedMinor, refs: refsWithRefund } = withRefund(refs, refundRequest)
      return { kind: 'done', report: { refundedMinor }, refs: refsWithRefund }
    },

    // An order that is not there is answered 422 to the right key, 401 to a wrong one.
    async test(terminal) {
      const answer = await call(terminal, { path: 'payments/NONE' })
      const isRight = answer?.status === 422 || answer?.status === 404
      return { isRight, answer: isRight ? 'account' : statusText(answer) }
    },
  }
}

const unknownResult = { kind: 'unknown' } as const

const scalapayAmountOf = (minor: number, currency: string) => ({ amount: decimalOf(minor, currency), currency })

function isOf({ reference }: KnownAttempt, { orderDetails }: JsonObject): boolean {
  const orderReference = asText(asObject(orderDetails)?.merchantReference)
  return orderReference === undefined || orderReference === reference
}

function providerReportOf(attempt: KnownAttempt, body: JsonObject): ProviderReport {
  const { aim, refs } = attempt
  const total = asObject(body.totalAmount)
  const minor = minorOfDecimal(total?.amount, aim.currency) ?? 0
  const isCharged = body.status === 'charged' || body.status === 'refunded'
  const isAgreed = isCharged || body.status === 'authorized' || body.status === 'delayed'
  const decline = declineOf(body.lastEligibilityFeedback)
  return {
    report: {
      currency: isOf(attempt, body) ? (asText(total?.currency) ?? aim.currency) : 'another payment',
      authorisedMinor: isAgreed ? minor : 0,
      capturedMinor: isCharged ? minor : 0,
      // `refunded` does not say how much.
      refundedMinor: refundedOf(refs),
      isVoided: body.status === 'voided',
      isEnded: body.status === 'expired' || body.status === 'voided' || body.status === 'cancelled',
      decline: isAgreed || decline === undefined ? undefined : decline,
    },
  }
}

function declineOf(feedback: unknown): DeclineReason | undefined {
  const text = asText(feedback)
  if (text === undefined || !text.startsWith('DECLINED')) return undefined
  return text.includes('FRAUD') ? 'fraud' : 'declined'
}
