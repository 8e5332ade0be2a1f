import { createHmac } from 'node:crypto'
import type { Payment } from '../frame/payment.ts'
import type { Provider, WireOf } from '../frame/provider.ts'
import { httpUrl } from '../frame/strict.ts'

// Stripe, from its API reference: Checkout sessions, payment intents, refunds, signed events. Whatever parameter is not
// listed here is unknown, as there.

const name = 'stripe'
const accounts = [
  {
    settings: {},
    secrets: { secretKey: 'sk_test_simulated0000000000000001', webhookSecret: 'whsec_simulated000000000000000001' },
  },
  {
    settings: {},
    secrets: { secretKey: 'sk_test_simulated0000000000000002', webhookSecret: 'whsec_simulated000000000000000002' },
  },
]

const whole = /^\d{1,8}$/
const currency = /^[a-z]{3}$/
const anything = /^[\s\S]{1,500}$/
const session = {
  mode: /^(payment|setup)$/,
  success_url: httpUrl,
  cancel_url: httpUrl,
  client_reference_id: /^[\s\S]{1,200}$/,
  customer_email: /^[^@\s]+@[^@\s]+$/,
  locale: /^([a-z]{2}|auto)$/,
  expires_at: /^\d{10}$/,
  currency,
  customer_creation: /^(always|if_required)$/,
  'metadata[reference]': anything,
  'line_items[0][quantity]': whole,
  'line_items[0][price_data][currency]': currency,
  'line_items[0][price_data][unit_amount]': whole,
  'line_items[0][price_data][product_data][name]': anything,
  'payment_intent_data[capture_method]': /^(automatic|automatic_async|manual)$/,
  'payment_intent_data[metadata][reference]': anything,
  'setup_intent_data[metadata][reference]': anything,
}
const intent = {
  amount: whole,
  currency,
  payment_method: /^pm_/,
  customer: /^cus_/,
  confirm: /^(true|false)$/,
  off_session: /^(true|false)$/,
  capture_method: /^(automatic|manual)$/,
  'metadata[reference]': anything,
}
const rules: Readonly<
  Record<string, { readonly allowed: Readonly<Record<string, RegExp>>; readonly needed: readonly string[] }>
> = {
  session: { allowed: session, needed: ['mode', 'success_url'] },
  expire: { allowed: {}, needed: [] },
  intent: { allowed: intent, needed: ['amount', 'currency'] },
  capture: { allowed: { amount_to_capture: whole }, needed: [] },
  cancel: { allowed: {}, needed: [] },
  refund: { allowed: { payment_intent: /^pi_/, amount: whole }, needed: ['payment_intent'] },
}

const day = 24 * 60 * 60_000
const halfAnHour = 30 * 60_000

export const stripe: WireOf = (provider) => {
  const answered = new Map<string, { readonly body: string; readonly response: Response }>()

  /** A key belongs to one request: the same again is answered the same, another is refused. */
  const once = (account: string, key: string | null, body: string, act: () => Response): Response => {
    if (key === null) return act()
    const before = answered.get(`${account} ${key}`)
    if (before)
      return before.body === body
        ? before.response.clone()
        : failed(400, { type: 'idempotency_error', message: 'another request' })
    const response = act()
    answered.set(`${account} ${key}`, { body, response: response.clone() })
    return response
  }

  return {
    name,
    title: 'Stripe',
    accounts,
    staysAfterDecline: true,
    cards: [
      { number: '4242424242424242', name: 'Visa, approved', outcome: 'approve' },
      { number: '4000002500003155', name: 'Visa, 3-D Secure', outcome: 'challenge' },
      { number: '4000008400001629', name: 'Visa, declined after 3-D Secure', outcome: 'challenge-fails' },
      { number: '4000000000000002', name: 'Visa, declined', outcome: 'declined' },
      { number: '4000000000009995', name: 'Visa, insufficient funds', outcome: 'insufficient-funds' },
    ],

    async handle(request, path) {
      const account = accounts.findIndex(
        ({ secrets }) => request.headers.get('authorization') === `Bearer ${secrets.secretKey}`,
      )
      if (account === -1) return failed(401, { type: 'invalid_request_error', message: 'Invalid API Key provided' })
      if (!/^\d{4}-\d\d-\d\d(\.\w+)?$/.test(request.headers.get('stripe-version') ?? ''))
        return failed(400, { type: 'invalid_request_error', message: 'version' })
      const [, resource, id, action] =
        /^\/v1\/(balance|checkout\/sessions|payment_intents|refunds)(?:\/(\w+))?(?:\/(\w+))?$/.exec(path) ?? []
      if (resource === undefined)
        return failed(404, { type: 'invalid_request_error', message: `Unrecognized request URL ${path}` })
      const own = String(account)
      const payment =
        id === undefined
          ? undefined
          : [...provider.payments.values()].find(
              (one) => one.wire === name && one.account === own && (one.id === id || one.data.intent === id),
            )
      if (request.method === 'GET') {
        if (resource === 'balance') return Response.json({ object: 'balance' })
        return payment
          ? Response.json(resource === 'payment_intents' ? intentOf(payment, true) : sessionOf(provider, payment))
          : missing(id)
      }
      const text = await request.text()
      const body = Object.fromEntries(new URLSearchParams(text))
      const kind =
        id === undefined
          ? { 'checkout/sessions': 'session', payment_intents: 'intent', refunds: 'refund', balance: '' }[resource]
          : action
      const rule = rules[kind ?? '']
      if (!rule) return failed(404, { type: 'invalid_request_error', message: `Unrecognized request URL ${path}` })
      const wrong = Object.entries(body).find(([field, value]) => !rule.allowed[field]?.test(value))?.[0]
      if (wrong)
        return failed(400, {
          type: 'invalid_request_error',
          code: rule.allowed[wrong] ? 'parameter_invalid' : 'parameter_unknown',
          param: wrong,
        })
      const lacking = rule.needed.find((field) => body[field] === undefined)
      if (lacking) return failed(400, { type: 'invalid_request_error', code: 'parameter_missing', param: lacking })
      const about =
        kind === 'refund'
          ? [...provider.payments.values()].find(
              (one) => one.account === own && one.data.intent === body.payment_intent,
            )
          : payment
      if (kind !== 'session' && kind !== 'intent' && !about) return missing(id ?? body.payment_intent)
      const key = request.headers.get('idempotency-key')
      const minor = Number(
        body.amount ?? body.amount_to_capture ?? body['line_items[0][price_data][unit_amount]'] ?? about?.minor ?? 0,
      )
      return provider.call(kind === 'expire' ? 0 : minor, `${name} ${own} ${kind} ${key}`, () =>
        once(own, key, `${path} ${text}`, () => {
          if (kind === 'session') return openSession(provider, own, body, request.headers.get('x-message-address'))
          if (kind === 'intent') return chargeAgain(provider, own, body)
          return about
            ? operate(provider, kind ?? '', about, minor, body.amount === undefined ? undefined : Number(body.amount))
            : missing(id)
        }),
      )
    },

    messageOf(payment, event, isForged) {
      const { messages } = payment.data
      const [type, object] = eventOf(provider, payment, event)
      if (messages === undefined || type === undefined) return undefined
      const body = JSON.stringify({
        id: provider.name('evt_'),
        object: 'event',
        api_version: '2026-10-28.endive',
        livemode: false,
        type,
        data: { object },
        created: Math.floor(provider.now().getTime() / 1_000),
      })
      const time = Math.floor(provider.now().getTime() / 1_000)
      const secret =
        accounts[isForged ? 1 - Number(payment.account) : Number(payment.account)]?.secrets.webhookSecret ?? ''
      const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
      return {
        url: messages,
        method: 'POST',
        headers: { 'content-type': 'application/json', 'stripe-signature': `t=${time},v1=${signature}` },
        body,
      }
    },

    returnOf: ({ state, data }) => ({
      url: (state === 'approved' || state === 'pending' ? data.success : data.cancel) ?? '',
    }),
  }
}

function openSession(
  provider: Provider,
  account: string,
  body: Record<string, string>,
  messages: string | null,
): Response {
  const isSetup = body.mode === 'setup'
  const until = new Date(Number(body.expires_at) * 1_000)
  const length = until.getTime() - provider.now().getTime()
  if (!(length >= halfAnHour && length <= day))
    return failed(400, { type: 'invalid_request_error', code: 'parameter_invalid', param: 'expires_at' })
  const price = 'line_items[0][price_data]'
  const needed = isSetup
    ? ['currency']
    : [`${price}[currency]`, `${price}[unit_amount]`, `${price}[product_data][name]`, 'line_items[0][quantity]']
  const lacking = needed.find((field) => body[field] === undefined)
  if (lacking) return failed(400, { type: 'invalid_request_error', code: 'parameter_missing', param: lacking })
  const payment = provider.open({
    wire: name,
    id: provider.name('cs_test_'),
    account,
    until,
    reference: body.client_reference_id ?? '',
    language: body.locale === 'auto' ? 'en' : body.locale,
    aim: isSetup ? 'tokenise' : body['payment_intent_data[capture_method]'] === 'manual' ? 'authorise' : 'capture',
    minor: isSetup ? 0 : Number(body[`${price}[unit_amount]`]),
    currency: String(isSetup ? body.currency : body[`${price}[currency]`]).toUpperCase(),
    data: {
      success: body.success_url ?? '',
      cancel: body.cancel_url ?? body.success_url ?? '',
      intent: provider.name('pi_'),
      charge: provider.name('ch_'),
      customer: provider.name('cus_'),
      method: provider.name('pm_'),
      setup: provider.name('seti_'),
      ...(messages && { messages }),
    },
  })
  return Response.json(sessionOf(provider, payment))
}

/** Without the guest: a card that was left before. */
function chargeAgain(provider: Provider, account: string, body: Record<string, string>): Response {
  const before = [...provider.payments.values()].find(
    (one) => one.wire === name && one.account === account && one.data.method === body.payment_method,
  )
  if (!before?.card)
    return failed(400, { type: 'invalid_request_error', code: 'resource_missing', param: 'payment_method' })
  if (before.data.customer !== body.customer) return failed(400, { type: 'invalid_request_error', param: 'customer' })
  const minor = Number(body.amount)
  const decline = provider.declineOfCharge(minor)
  if (decline) return failed(402, errorOf(decline))
  const payment = provider.open({
    wire: name,
    account,
    reference: body['metadata[reference]'] ?? '',
    minor,
    currency: String(body.currency).toUpperCase(),
    until: provider.now(),
    aim: body.capture_method === 'manual' ? 'authorise' : 'capture',
    data: { ...before.data, intent: provider.name('pi_'), charge: provider.name('ch_') },
  })
  provider.pay(payment, before.card)
  return Response.json(intentOf(payment, false))
}

function operate(
  provider: Provider,
  kind: string,
  payment: Payment,
  minor: number,
  part: number | undefined,
): Response {
  const refused = () => failed(400, { type: 'invalid_request_error', code: 'payment_intent_unexpected_state' })
  switch (kind) {
    case 'expire': {
      const isOpen = payment.state !== 'approved' && payment.state !== 'pending' && !payment.data.expired
      if (!isOpen)
        return failed(400, {
          type: 'invalid_request_error',
          message: 'Only Checkout Sessions with a status in ["open"] can be expired.',
        })
      payment.data.expired = 'yes'
      payment.state = 'closed'
      provider.inBackground(provider.announce(payment, ['closed']))
      return Response.json(sessionOf(provider, payment))
    }
    case 'capture':
      if (payment.capturedMinor > 0 || !provider.capture(payment, minor)) return refused()
      provider.inBackground(provider.announce(payment, ['captured']))
      return Response.json(intentOf(payment, false))
    case 'cancel':
      if (!provider.release(payment)) return refused()
      provider.inBackground(provider.announce(payment, ['voided']))
      return Response.json(intentOf(payment, false))
    default: {
      const amount = part ?? payment.capturedMinor - payment.refundedMinor
      if (!provider.refund(payment, amount))
        return failed(400, { type: 'invalid_request_error', code: 'charge_already_refunded' })
      provider.inBackground(provider.announce(payment, ['refunded']))
      return Response.json({
        id: provider.name('re_'),
        object: 'refund',
        status: 'succeeded',
        amount,
        payment_intent: payment.data.intent,
      })
    }
  }
}

function sessionOf(provider: Provider, payment: Payment) {
  const { state, data, aim } = payment
  const isOver = payment.until <= provider.now() || data.expired !== undefined
  const status = state === 'approved' || state === 'pending' ? 'complete' : isOver ? 'expired' : 'open'
  const isSetup = aim === 'tokenise'
  const method = payment.card && { id: data.method, object: 'payment_method', type: 'card', card: cardOf(payment) }
  return {
    id: payment.id,
    object: 'checkout.session',
    status,
    mode: isSetup ? 'setup' : 'payment',
    client_reference_id: payment.reference,
    livemode: false,
    currency: payment.currency.toLowerCase(),
    amount_total: isSetup ? null : payment.minor,
    expires_at: Math.floor(payment.until.getTime() / 1_000),
    payment_status: isSetup ? 'no_payment_required' : payment.capturedMinor > 0 ? 'paid' : 'unpaid',
    url: status === 'open' ? provider.pageOf(payment) : null,
    customer: status === 'complete' && isSetup ? data.customer : null,
    metadata: { reference: payment.reference },
    payment_intent: isSetup || state === 'open' ? null : intentOf(payment, true),
    setup_intent: isSetup
      ? {
          id: data.setup,
          object: 'setup_intent',
          status: state === 'approved' ? 'succeeded' : 'requires_payment_method',
          payment_method: method ?? null,
        }
      : null,
  }
}

function intentOf(payment: Payment, isExpanded: boolean) {
  const { state, data, capturedMinor, authorisedMinor, isVoided, decline } = payment
  const paid = isVoided ? 'canceled' : capturedMinor > 0 ? 'succeeded' : 'requires_capture'
  const status =
    state === 'approved'
      ? paid
      : state === 'pending'
        ? 'processing'
        : state === 'challenge'
          ? 'requires_action'
          : 'requires_payment_method'
  return {
    id: data.intent,
    object: 'payment_intent',
    status,
    livemode: false,
    amount: payment.minor,
    amount_received: capturedMinor,
    amount_capturable: status === 'requires_capture' ? authorisedMinor : 0,
    currency: payment.currency.toLowerCase(),
    metadata: { reference: payment.reference },
    latest_charge: state === 'approved' ? (isExpanded ? chargeOf(payment) : data.charge) : null,
    last_payment_error: decline ? errorOf(decline) : null,
  }
}

function chargeOf(payment: Payment) {
  const { data, capturedMinor } = payment
  return {
    id: data.charge,
    object: 'charge',
    amount: payment.minor,
    amount_captured: capturedMinor,
    amount_refunded: payment.refundedMinor,
    captured: capturedMinor > 0,
    disputed: payment.isDisputed,
    status: 'succeeded',
    currency: payment.currency.toLowerCase(),
    payment_intent: data.intent,
    metadata: { reference: payment.reference },
    payment_method_details: { type: 'card', card: cardOf(payment) },
  }
}

function eventOf(provider: Provider, payment: Payment, event: string): readonly [string | undefined, object?] {
  const { aim, data } = payment
  if (event === 'captured') return ['payment_intent.succeeded', intentOf(payment, false)]
  if (event === 'authorised' && aim === 'authorise')
    return ['payment_intent.amount_capturable_updated', intentOf(payment, false)]
  if (event === 'pending' && aim !== 'tokenise') return ['payment_intent.processing', intentOf(payment, false)]
  if (event === 'declined' && aim !== 'tokenise') return ['payment_intent.payment_failed', intentOf(payment, false)]
  if (event === 'voided') return ['payment_intent.canceled', intentOf(payment, false)]
  if (event === 'tokenised') {
    const setup = {
      id: data.setup,
      object: 'setup_intent',
      status: 'succeeded',
      customer: data.customer,
      payment_method: data.method,
    }
    return ['setup_intent.succeeded', { ...setup, metadata: { reference: payment.reference } }]
  }
  if (event === 'closed' && data.expired) return ['checkout.session.expired', sessionOf(provider, payment)]
  if (event === 'refunded') return ['charge.refunded', chargeOf(payment)]
  if (event === 'disputed')
    return [
      'charge.dispute.created',
      { id: provider.name('dp_'), object: 'dispute', charge: data.charge, payment_intent: data.intent, metadata: {} },
    ]
  return [undefined]
}

function cardOf({ card }: Payment) {
  return card
    ? { brand: card.brand, last4: card.lastFour, exp_month: Number(card.month), exp_year: Number(card.year) }
    : null
}

function errorOf(decline: string) {
  const codes: Readonly<Record<string, object>> = {
    declined: { code: 'card_declined', decline_code: 'generic_decline' },
    'insufficient-funds': { code: 'card_declined', decline_code: 'insufficient_funds' },
    'expired-card': { code: 'expired_card', decline_code: 'expired_card' },
    'authentication-required': { code: 'authentication_required', decline_code: 'authentication_required' },
    'authentication-failed': { code: 'payment_intent_authentication_failure' },
  }
  return { type: 'card_error', ...codes[decline] }
}

const missing = (id: string | undefined) =>
  failed(404, { type: 'invalid_request_error', code: 'resource_missing', message: `No such object: ${id}` })
const failed = (status: number, error: object) => Response.json({ error }, { status })
