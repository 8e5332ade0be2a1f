import type { DeclineReason } from '@portico/domain/payment/attempt'
import type {
  AttemptName,
  KnownAttempt,
  OperationResult,
  PaymentOrder,
  PaymentProvider,
  ProviderOf,
  ProviderReport,
  Terminal,
} from '../port.ts'
import { isSyspayAnswer, isSyspayMessage, syspayAuthentication } from '../signatures/syspay.ts'
import { asMinor, asObject, asText, type JsonObject, jsonObjectOf, presentOf } from './call-provider.ts'
import { refundedOf, withRefund } from './refunded.ts'
import { readAnswer, restClient } from './rest-client.ts'

// SysPay, the method for cards, by its hospitality API v2: a token is ordered, its `action_url` is their page
// for the card, and a payment may be made with it at once. What comes back is the token, the last digits and the end;
// the call that would bring the number back is not made by us. Verified: the token, the signatures,
// the events, capture and void. Seen in libraries: payment, refund, and lists of refunds. Inferred: how tokens and
// payments are read again, the filter of that list, and that a payment takes `token_id`.

const wireName = 'syspay'
const syspayHosts = { live: 'https://app.syspay.com', test: 'https://app-sandbox.syspay.com' }

export const syspay: ProviderOf = (deps): PaymentProvider => {
  const send = restClient(deps, {
    wire: wireName,
    hosts: syspayHosts,
    root: '/api/v2/merchant/',
    headersOf({ settings, secrets }) {
      const nonce = Buffer.from(deps.uuid().replaceAll('-', ''), 'hex')
      const created = Math.floor(deps.now().getTime() / 1_000)
      return { 'x-wsse': syspayAuthentication(settings.login ?? '', secrets.passphrase ?? '', nonce, created) }
    },
  })
  const callSyspay = async (terminal: Terminal, path: string, body?: object) =>
    readAnswer(await send(terminal, { path, body }), [408, 429])

  const sendOperation = async (
    terminal: Terminal,
    attempt: KnownAttempt,
    path: string,
    content: object,
  ): Promise<OperationResult> => {
    const answer = await callSyspay(terminal, path, content)
    if (answer.kind === 'answer') return { kind: 'done', ...providerReportOf(attempt, answer.body) }
    return answer
  }

  return {
    wire: wireName,
    capabilities: {
      aims: ['capture', 'authorise', 'tokenise'],
      capture: 'whole',
      release: true,
      refund: 'part',
      charge: true,
      query: true,
      message: 'hint',
      return: 'hint',
      isIdempotent: false,
      dispute: true,
    },
    fields: [
      { name: 'login', label: 'API login', isSecret: false, pattern: /^[\w.@-]{2,100}$/ },
      { name: 'source', label: 'Website reference', isSecret: false, isOptional: true, pattern: /^\d{1,10}$/ },
      { name: 'passphrase', label: 'API passphrase', isSecret: true, pattern: /^[\x20-\x7e]{8,200}$/ },
    ],

    async begin(terminal, paymentOrder) {
      const { aim, reference, stay, returnUrl, until } = paymentOrder
      const answer = await callSyspay(terminal, 'token', {
        ...commonOf(terminal, paymentOrder),
        flow: 'BUYER',
        interactive: 1,
        return_url: returnUrl('done'),
        accept_until: Math.floor(Date.parse(until) / 1_000),
        booking_details: {
          type: 'HOTEL',
          booking_id: reference,
          check_in_date: stay.arrival,
          check_out_date: stay.departure,
          booking_currency: aim.currency,
          total_booking_amount: aim.minor,
        },
        payment:
          aim.kind === 'tokenise'
            ? undefined
            : { reference, amount: aim.minor, currency: aim.currency, preauth: aim.kind === 'authorise' },
      })
      if (answer.kind === 'refused') return { kind: 'refused', decline: 'technical' }
      const [token, url] = answer.kind === 'answer' ? [paymentIdOf(answer.body), asText(answer.body.action_url)] : []
      return token === undefined || url === undefined
        ? unknownResult
        : { kind: 'begun', refs: { token }, next: { kind: 'redirect', url } }
    },

    async query(terminal, attempt) {
      const { token, payment } = attempt.refs
      // A charge whose answer was lost has no name that it could be looked for by.
      if (token === undefined && payment === undefined && attempt.isCharge) return unknownResult
      // Without either nobody was given the address of the page, and nothing can have been paid there.
      if (token === undefined && payment === undefined) return { kind: 'known', report: { isEnded: true } }
      const answer = await callSyspay(terminal, payment === undefined ? `token/${token}` : `payment/${payment}`)
      if (answer.kind !== 'answer') return unknownResult
      const providerReport = providerReportOf(attempt, answer.body)
      const listedAnswer = providerReport.report.capturedMinor
        ? await callSyspay(terminal, `refunds?payment_id=${providerReport.refs?.payment}`)
        : unknownResult
      const refundedMinor = Math.max(
        refundedOf(attempt.refs),
        listedAnswer.kind === 'answer' ? sumOfRefunds(listedAnswer.body.refunds) : 0,
      )
      return { kind: 'known', ...providerReport, report: { ...providerReport.report, refundedMinor } }
    },

    async readReturn({ secrets }, { reference }, { query }) {
      const returnParams = new URLSearchParams(query)
      // Our own address has a `result` too, theirs is the last.
      const result = returnParams.getAll('result').at(-1) ?? ''
      if (!isSyspayAnswer(result, returnParams.get('checksum') ?? '', secrets.passphrase ?? ''))
        return { kind: 'refused', why: 'signature' }
      return { kind: 'hint', about: { reference } }
    },

    async readMessage({ settings, secrets }, { headers, body }) {
      if (
        headers['x-merchant'] !== settings.login ||
        !isSyspayMessage(headers['x-checksum'] ?? '', body, secrets.passphrase ?? '')
      )
        return { kind: 'refused', why: 'signature' }
      const event = jsonObjectOf(Buffer.from(body).toString())
      const about = event === undefined ? undefined : aboutOf(event)
      if (event === undefined || about === undefined) return { kind: 'refused', why: 'malformed' }
      return event.class === 'chargeback'
        ? { kind: 'proven', about, report: { isDisputed: true } }
        : { kind: 'hint', about }
    },

    async capture(terminal, attempt, { minor }) {
      if (minor !== attempt.aim.minor) return { kind: 'refused', isFinal: true }
      return sendOperation(terminal, attempt, `payment/${attempt.refs.payment}/capture`, {})
    },
    release: (terminal, attempt) => sendOperation(terminal, attempt, `payment/${attempt.refs.payment}/void`, {}),

    async refund(terminal, { aim, reference, refs }, { minor, key }) {
      const content = {
        payment_id: refs.payment,
        reference: `${reference}-${key}`,
        amount: minor,
        currency: aim.currency,
        description: reference,
      }
      const answer = await callSyspay(terminal, 'refund', content)
      if (answer.kind === 'refused') return answer
      if (answer.kind !== 'answer' || answer.body.status !== 'SUCCESS') return unknownResult
      const { refundedMinor, refs: refsWithRefund } = withRefund(refs, { minor, key })
      return { kind: 'done', report: { refundedMinor }, refs: refsWithRefund }
    },

    async charge(terminal, { token }, paymentOrder) {
      if (token === undefined) return { kind: 'refused', isFinal: true }
      const { aim, reference } = paymentOrder
      const content = {
        ...commonOf(terminal, paymentOrder),
        flow: 'API',
        reference,
        amount: aim.minor,
        currency: aim.currency,
      }
      const answer = await callSyspay(terminal, 'payment', {
        ...content,
        preauth: aim.kind === 'authorise',
        interactive: 0,
        payment_method: { token_id: Number(token) },
      })
      if (answer.kind === 'refused') return answer
      if (answer.kind === 'unknown') return unknownResult
      if (answer.body.status === 'OPEN') return { kind: 'refused', isFinal: true, decline: 'authentication-required' }
      const providerReport = providerReportOf({ reference, aim, refs: {} }, answer.body)
      return providerReport.report.decline === undefined
        ? { kind: 'done', ...providerReport }
        : { kind: 'refused', isFinal: true, decline: providerReport.report.decline }
    },

    // A token that is not there is answered 404 to whom they know.
    async test(terminal) {
      const answer = await callSyspay(terminal, 'token/0')
      const isRight = answer.kind === 'refused' && answer.status === 404
      return { isRight, answer: isRight ? 'account' : answer.kind === 'refused' ? String(answer.status) : 'no answer' }
    },
  }
}

const unknownResult = { kind: 'unknown' } as const

function commonOf({ settings }: Terminal, { guest, messageUrl, reference }: PaymentOrder) {
  return {
    source: settings.source === undefined ? undefined : Number(settings.source),
    ems_url: messageUrl,
    extra: reference,
    customer: {
      firstname: guest.name,
      lastname: guest.lastName,
      email: guest.email,
      language: guest.language,
      reference,
    },
  }
}

function sumOfRefunds(refunds: unknown): number {
  const doneRefunds = Array.isArray(refunds)
    ? refunds.map(asObject).filter((refund) => refund?.status === 'SUCCESS')
    : []
  return doneRefunds.reduce((sum, refund) => sum + (asMinor(refund?.amount) ?? 0), 0)
}

function paymentIdOf({ id }: JsonObject): string | undefined {
  return typeof id === 'number' ? String(id) : asText(id)
}

function aboutOf(event: JsonObject): AttemptName | undefined {
  const payment = event.class === 'payment' ? event : asObject(event.payment)
  const reference = asText(payment?.reference) ?? asText(event.extra)
  if (reference !== undefined && event.class !== 'chargeback' && event.class !== 'refund') return { reference }
  const value = payment === undefined ? paymentIdOf(event) : paymentIdOf(payment)
  return value === undefined ? undefined : { ref: { name: event.class === 'token' ? 'token' : 'payment', value } }
}

function providerReportOf({ aim, reference, refs }: KnownAttempt, body: JsonObject): ProviderReport {
  const token = body.class === 'token' ? body : undefined
  const payment = body.class === 'payment' ? body : asObject(body.payment)
  const card = asObject(body.payment_method)
  const [tokenId, paymentId, status] = [
    token && paymentIdOf(token),
    payment && paymentIdOf(payment),
    asText(payment?.status),
  ]
  const minor = asMinor(payment?.amount) ?? 0
  const isCaptured = status === 'SUCCESS'
  const isReserved = aim.kind === 'authorise' && (status === 'AUTHORIZED' || isCaptured)
  const isActive = token?.status === 'ACTIVE'
  const isOver = ['CANCELLED', 'EXPIRED', 'FAILED'].includes(asText(token?.status) ?? '') || status === 'CANCELLED'
  const decline =
    status === 'FAILED' ? declineOf(payment?.failure_category) : token?.status === 'FAILED' ? 'declined' : undefined
  const ourReference = asText(payment?.reference) ?? asText(token?.extra)
  const [lastFour] = /\d{4}$/.exec(asText(card?.display) ?? '') ?? []
  return {
    report: {
      currency:
        ourReference === undefined || ourReference === reference
          ? (asText(payment?.currency) ?? aim.currency)
          : 'another payment',
      authorisedMinor: isReserved ? minor : 0,
      capturedMinor: isCaptured ? minor : 0,
      refundedMinor: refundedOf(refs),
      isTokenised: isActive,
      isVoided: status === 'VOIDED',
      isPending: status === 'WAITING',
      isEnded: isOver,
      decline,
    },
    refs: { ...refs, ...presentOf({ token: tokenId, payment: paymentId }) },
    card: { token: isActive && tokenId ? tokenId : undefined, lastFour: lastFour || undefined, ...expiryOf(card) },
  }
}

function expiryOf(card: JsonObject | undefined): { readonly expiry?: string } {
  const [month, year] = [Number(card?.exp_month), Number(card?.exp_year)]
  return month >= 1 && month <= 12 && year > 2_000 ? { expiry: `${String(month).padStart(2, '0')}/${year}` } : {}
}

function declineOf(category: unknown): DeclineReason {
  const reasons: Readonly<Record<string, DeclineReason>> = {
    declined: 'declined',
    expired: 'expired-card',
    insufficient_funds: 'insufficient-funds',
    invalid_card: 'bad-card',
    invalid_cv2: 'bad-card',
    fraud_suspicious: 'fraud',
    card_flagged: 'fraud',
    duplicated: 'technical',
    technical_error: 'technical',
  }
  return reasons[asText(category) ?? ''] ?? 'declined'
}
