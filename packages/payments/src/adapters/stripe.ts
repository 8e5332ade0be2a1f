import { type CurrencyCode, currencies } from '@portico/domain/money/currencies'
import type { DeclineReason } from '@portico/domain/payment/attempt'
import type { Instant } from '@portico/domain/time/deadline'
import type {
  AttemptName,
  KnownAttempt,
  OperationResult,
  PaymentOrder,
  PaymentProvider,
  ProviderOf,
  ProviderReport,
  Terminal,
  Verdict,
} from '../port.ts'
import { isStripeMessage } from '../signatures/stripe.ts'
import {
  asMinor,
  asObject,
  asText,
  callProvider,
  type JsonObject,
  jsonObjectOf,
  type ProviderAnswer,
  presentOf,
} from './call-provider.ts'

// Stripe: its hosted Checkout page, then payment intents. Verified in the provider's documentation and the types of its
// own package.

const wire = 'stripe'
const apiVersion = '2026-10-28.endive'
const halfAnHour = 30 * 60_000

export const stripe: ProviderOf = (deps): PaymentProvider => {
  const call = async (
    { mode, secrets }: Terminal,
    path: string,
    key?: string,
    fields?: Fields,
    more = {},
  ): Promise<ProviderAnswer | undefined> => {
    const base = mode === 'simulation' ? deps.simulationOf(wire) : 'https://api.stripe.com'
    if (base === undefined) return undefined
    const headers = {
      authorization: `Bearer ${secrets.secretKey}`,
      'stripe-version': apiVersion,
      'idempotency-key': key || undefined,
      ...more,
    }
    return callProvider(
      deps,
      `${base}/v1${path}`,
      fields ? { method: 'POST', headers, body: new URLSearchParams(fields) } : { headers },
    )
  }

  const objectAt = async (terminal: Terminal, path: string): Promise<JsonObject | undefined> => {
    const answer = await call(terminal, path)
    return answer?.status === 200 ? jsonObjectOf(answer.text) : undefined
  }

  /** The session with all that hangs on it; a charge by token has an intent alone. */
  const report = async (terminal: Terminal, { refs }: KnownAttempt): Promise<ProviderReport | undefined> => {
    if (refs.session !== undefined) {
      const found = await objectAt(
        terminal,
        `/checkout/sessions/${refs.session}?expand[]=payment_intent.latest_charge&expand[]=setup_intent.payment_method`,
      )
      return found && reportOfSession(found)
    }
    if (refs.intent === undefined) return undefined
    const found = await objectAt(terminal, `/payment_intents/${refs.intent}?expand[]=latest_charge`)
    return found && reportOfIntent(found)
  }

  /** What was done is read from the payment itself, so that all amounts are totals. */
  const operate = async (
    terminal: Terminal,
    attempt: KnownAttempt,
    key: string,
    wish: (intent: string) => readonly [string, Fields],
  ): Promise<OperationResult> => {
    const intent = attempt.refs.intent ?? (await report(terminal, attempt))?.refs?.intent
    if (intent === undefined) return { kind: 'unknown' }
    const answer = await call(terminal, wish(intent)[0], key, wish(intent)[1])
    if (answer?.status !== 200) return refusalOf(answer)
    const after = await report(terminal, { ...attempt, refs: { ...attempt.refs, intent } })
    return after === undefined ? { kind: 'unknown' } : { kind: 'done', ...after }
  }

  return {
    wire,
    can: {
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

    async begin(terminal, order) {
      // A page of Stripe is open for half an hour at least.
      const until = new Date(Date.parse(order.until) + halfAnHour)
      const more = terminal.mode === 'simulation' ? { 'x-message-address': order.messageUrl } : {}
      const answer = await call(terminal, '/checkout/sessions', order.key, sessionOf(order, until), more)
      const session = answer?.status === 200 ? jsonObjectOf(answer.text) : undefined
      const [id, url] = [asText(session?.id), asText(session?.url)]
      if (id && url)
        return {
          kind: 'begun',
          refs: { session: id },
          next: { kind: 'redirect', url },
          until: until.toISOString() as Instant,
        }
      const refusal = refusalOf(answer)
      return refusal.kind === 'refused'
        ? { kind: 'refused', decline: refusal.decline ?? 'technical' }
        : { kind: 'unknown' }
    },

    async query(terminal, attempt) {
      const found = await report(terminal, attempt)
      return found === undefined ? { kind: 'unknown' } : { kind: 'known', ...found }
    },

    /** A guest who turned back could still pay on the page: it is ended, so that another attempt is the only one. */
    async readReturn(terminal, { reference, refs }, { query }) {
      const isClosed = new URLSearchParams(query).get('result') === 'closed'
      if (isClosed && refs.session !== undefined)
        await call(terminal, `/checkout/sessions/${refs.session}/expire`, undefined, {})
      return { kind: 'hint', about: { reference } }
    },

    async readMessage({ secrets }, { headers, body }) {
      const isProven = isStripeMessage(headers['stripe-signature'] ?? '', body, secrets.webhookSecret ?? '', deps.now())
      return isProven ? verdictOf(jsonObjectOf(Buffer.from(body).toString())) : { kind: 'refused', why: 'signature' }
    },

    capture: (terminal, attempt, { minor, key }) =>
      operate(terminal, attempt, key, (intent) => [
        `/payment_intents/${intent}/capture`,
        { amount_to_capture: amountOf(minor, attempt.aim.currency) },
      ]),
    release: (terminal, attempt, key) =>
      operate(terminal, attempt, key, (intent) => [`/payment_intents/${intent}/cancel`, {}]),
    refund: (terminal, attempt, { minor, key }) =>
      operate(terminal, attempt, key, (intent) => [
        '/refunds',
        { payment_intent: intent, amount: amountOf(minor, attempt.aim.currency) },
      ]),

    async charge(terminal, { token, refs }, { aim, reference, key }) {
      if (token === undefined) return { kind: 'refused', isFinal: true }
      const answer = await call(terminal, '/payment_intents', key, {
        amount: amountOf(aim.minor, aim.currency),
        currency: aim.currency.toLowerCase(),
        payment_method: token,
        confirm: 'true',
        off_session: 'true',
        'metadata[reference]': reference,
        ...(refs.customer && { customer: refs.customer }),
        capture_method: aim.kind === 'authorise' ? 'manual' : 'automatic',
      })
      const intent = answer?.status === 200 ? jsonObjectOf(answer.text) : undefined
      return intent === undefined ? refusalOf(answer) : { kind: 'done', ...reportOfIntent(intent) }
    },

    async test(terminal) {
      const isLive = terminal.secrets.secretKey?.includes('_live_') === true
      if (isLive !== (terminal.mode === 'live'))
        return { isRight: false, answer: isLive ? 'a key for real payments' : 'a key for tests' }
      const answer = await call(terminal, '/balance')
      return { isRight: answer?.status === 200, answer: answer === undefined ? 'no answer' : String(answer.status) }
    },
  }
}

type Fields = Readonly<Record<string, string>>

function sessionOf({ aim, reference, guest, stay, returnUrl }: PaymentOrder, until: Date): Fields {
  const currency = aim.currency.toLowerCase()
  const common = {
    client_reference_id: reference,
    customer_email: guest.email,
    locale: localeOf(guest.language),
    'metadata[reference]': reference,
    success_url: returnUrl('done'),
    cancel_url: returnUrl('closed'),
    expires_at: String(Math.floor(until.getTime() / 1_000)),
  }
  if (aim.kind === 'tokenise')
    return {
      ...common,
      mode: 'setup',
      currency,
      customer_creation: 'always',
      'setup_intent_data[metadata][reference]': reference,
    }
  return {
    ...common,
    mode: 'payment',
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': currency,
    'line_items[0][price_data][unit_amount]': amountOf(aim.minor, aim.currency),
    'line_items[0][price_data][product_data][name]': `${stay.hotel}, ${stay.arrival} – ${stay.departure}`,
    'payment_intent_data[capture_method]': aim.kind === 'authorise' ? 'manual' : 'automatic',
    'payment_intent_data[metadata][reference]': reference,
  }
}

function localeOf(language: string): string {
  return [
    'cs',
    'da',
    'de',
    'el',
    'en',
    'es',
    'fi',
    'fr',
    'hr',
    'hu',
    'it',
    'ja',
    'nl',
    'pl',
    'pt',
    'ro',
    'ru',
    'sk',
    'sl',
    'sv',
    'tr',
    'zh',
  ].includes(language)
    ? language
    : 'auto'
}

/**
 * Of a currency with three decimals Stripe takes tens alone (https://docs.stripe.com/currencies), where a price may be
 * 12.345: it is offered in none of them, rather than for some stays.
 */
const twoDecimalsAtMost = (Object.keys(currencies) as CurrencyCode[]).filter((code) => currencies[code].digits < 3)

/** Stripe counts hundredths where ISO 4217 has none. */
const inHundredths = ['ISK', 'UGX']
const amountOf = (minor: number, currency: string) => String(inHundredths.includes(currency) ? minor * 100 : minor)

function moneyOf(object: JsonObject | undefined) {
  const currency = asText(object?.currency)?.toUpperCase()
  const scale = currency !== undefined && inHundredths.includes(currency) ? 100 : 1
  return { currency, minorOf: (name: string) => Math.round((asMinor(object?.[name]) ?? 0) / scale) }
}

function reportOfSession(session: JsonObject): ProviderReport {
  const [intent, setup] = [asObject(session.payment_intent), asObject(session.setup_intent)]
  const isEnded = session.status === 'expired'
  const [id, customer] = [asText(session.id), asText(session.customer)]
  const refs = presentOf({ session: id, customer })
  if (setup)
    return {
      report: { isTokenised: setup.status === 'succeeded', isEnded },
      refs,
      ...cardOf(asObject(setup.payment_method)),
    }
  const paid = intent ? reportOfIntent(intent) : { report: {} }
  return {
    ...paid,
    report: { ...paid.report, isEnded: isEnded || paid.report.isEnded === true },
    refs: { ...refs, ...paid.refs },
  }
}

/** `latest_charge` is an object only where it was expanded: refunds and disputes are known then. */
function reportOfIntent(intent: JsonObject): ProviderReport {
  const { status } = intent
  const { currency, minorOf } = moneyOf(intent)
  const charge = asObject(intent.latest_charge)
  const id = asText(intent.id)
  const isCaptured = status === 'succeeded'
  const isVoided = status === 'canceled' && charge?.status === 'succeeded' && charge.captured === false
  const decline = status === 'requires_payment_method' ? asObject(intent.last_payment_error) : undefined
  const details = asObject(asObject(charge?.payment_method_details)?.card)
  const captureBefore = asMinor(details?.capture_before)
  return {
    report: {
      authorisedMinor: isCaptured || status === 'requires_capture' ? minorOf('amount') : undefined,
      ...(isCaptured && {
        capturedMinor: minorOf('amount_received'),
        refundedMinor: charge ? moneyOf(charge).minorOf('amount_refunded') : 0,
      }),
      isVoided,
      isDisputed: charge?.disputed === true,
      isPending: status === 'processing',
      isEnded: status === 'canceled' && !isVoided,
      decline: decline && declineOf(decline),
      currency: currency || undefined,
    },
    refs: presentOf({ intent: id }),
    card: details && lastFourOf(details),
    authorisedUntil:
      status === 'requires_capture' && captureBefore
        ? (new Date(captureBefore * 1_000).toISOString() as Instant)
        : undefined,
  }
}

function cardOf(method: JsonObject | undefined): Pick<ProviderReport, 'card'> {
  const [token, card] = [asText(method?.id), asObject(method?.card)]
  return token === undefined ? {} : { card: { token, ...(card && lastFourOf(card)) } }
}

function lastFourOf(card: JsonObject) {
  const [lastFour, month, year] = [asText(card.last4), asMinor(card.exp_month), asMinor(card.exp_year)]
  return {
    lastFour: lastFour || undefined,
    expiry: month && year ? `${String(month).padStart(2, '0')}/${year}` : undefined,
  }
}

function verdictOf(event: JsonObject | undefined): Verdict {
  const [type, object] = [asText(event?.type), asObject(asObject(event?.data)?.object)]
  const about = aboutOf(object)
  if (type === undefined || object === undefined || about === undefined) return { kind: 'refused', why: 'malformed' }
  if (
    type === 'payment_intent.succeeded' ||
    type === 'payment_intent.amount_capturable_updated' ||
    type === 'payment_intent.processing'
  )
    return { kind: 'proven', about, ...reportOfIntent(object) }
  if (type === 'checkout.session.expired') return { kind: 'proven', about, report: { isEnded: true } }
  if (type === 'charge.dispute.created') return { kind: 'proven', about, report: { isDisputed: true } }
  if (type === 'charge.refunded') {
    const { currency, minorOf } = moneyOf(object)
    const report = {
      capturedMinor: minorOf('amount_captured'),
      refundedMinor: minorOf('amount_refunded'),
      currency: currency || undefined,
    }
    return { kind: 'proven', about, report }
  }
  return { kind: 'hint', about }
}

function aboutOf(object: JsonObject | undefined): AttemptName | undefined {
  const reference = asText(asObject(object?.metadata)?.reference) ?? asText(object?.client_reference_id)
  const intent = asText(object?.payment_intent)
  return reference ? { reference } : intent ? { ref: { name: 'intent', value: intent } } : undefined
}

function refusalOf(answer: ProviderAnswer | undefined): Exclude<OperationResult, { kind: 'done' }> {
  if (
    answer === undefined ||
    answer.status >= 500 ||
    answer.status === 409 ||
    answer.status === 429 ||
    answer.status < 400
  )
    return { kind: 'unknown' }
  const error = asObject(jsonObjectOf(answer.text)?.error)
  if (answer.status === 401 || answer.status === 403 || error?.type === 'idempotency_error')
    return { kind: 'refused', isFinal: false, decline: 'technical' }
  return { kind: 'refused', isFinal: true, decline: declineOf(error ?? {}) }
}

function declineOf({ code, decline_code, type }: JsonObject): DeclineReason {
  const reasons: Readonly<Record<string, DeclineReason>> = {
    insufficient_funds: 'insufficient-funds',
    expired_card: 'expired-card',
    authentication_required: 'authentication-required',
    payment_intent_authentication_failure: 'authentication-failed',
    setup_intent_authentication_failure: 'authentication-failed',
    fraudulent: 'fraud',
    stolen_card: 'fraud',
    lost_card: 'fraud',
    pickup_card: 'fraud',
    card_velocity_exceeded: 'limit',
    withdrawal_count_limit_exceeded: 'limit',
    incorrect_number: 'bad-card',
    invalid_number: 'bad-card',
    incorrect_cvc: 'bad-card',
    invalid_cvc: 'bad-card',
    invalid_account: 'bad-card',
    invalid_expiry_month: 'bad-card',
    invalid_expiry_year: 'bad-card',
    card_not_supported: 'method-not-accepted',
    currency_not_supported: 'method-not-accepted',
    processing_error: 'technical',
  }
  return (
    reasons[String(decline_code)] ??
    reasons[String(code)] ??
    (type === 'card_error' || code === 'card_declined' ? 'declined' : 'technical')
  )
}
