import { randomBytes, sign } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { type Certified, certify } from '../frame/certificate.ts'
import type { Payment } from '../frame/payment.ts'
import type { Provider, WireOf } from '../frame/provider.ts'
import { currency, httpUrl, jsonOf, problemsOf, type Rules } from '../frame/strict.ts'

// PayPal, from its API reference: OAuth, Orders v2, Payments v2, messages signed by a certificate that it publishes.

const name = 'paypal'
const accounts = [
  {
    settings: { clientId: 'simulated-client-000000001', webhookId: '1SIMULATED1HOOK01' },
    secrets: { clientSecret: 'simulated-secret-000000001' },
  },
  {
    settings: { clientId: 'simulated-client-000000002', webhookId: '2SIMULATED2HOOK02' },
    secrets: { clientSecret: 'simulated-secret-000000002' },
  },
]

const money = { currency_code: currency, value: /^\d{1,10}([.]\d{2})?$/ } as const
const orderRules: Rules = {
  intent: ['CAPTURE', 'AUTHORIZE'],
  payment_source: {
    paypal: {
      experience_context: {
        return_url: httpUrl,
        cancel_url: httpUrl,
        'brand_name?': 'text',
        'locale?': /^[a-z]{2}(-[A-Z][a-z]{3})?(-[A-Z]{2})?$/,
        'user_action?': ['CONTINUE', 'PAY_NOW'],
        'shipping_preference?': ['GET_FROM_FILE', 'NO_SHIPPING', 'SET_PROVIDED_ADDRESS'],
        'payment_method_preference?': ['UNRESTRICTED', 'IMMEDIATE_PAYMENT_REQUIRED'],
      },
    },
  },
}
const unitRules = {
  'custom_id?': /^.{1,127}$/,
  'invoice_id?': /^.{1,127}$/,
  'description?': /^.{1,127}$/,
  amount: money,
} as const
const amountRules = { 'amount?': money } as const

const hour = 60 * 60_000
const day = 24 * hour
let certified: Certified | undefined
/** Made when it is wanted first. */
function certificate(): Certified {
  certified ??= certify('messageverificationcerts.paypal.com', 2020, 2120)
  return certified
}

export const paypal: WireOf = (provider) => {
  const bearers = new Map<string, string>()
  const answered = new Map<string, Response>()

  /** The same request again is answered the same: by its own name, whatever is in it. */
  const once = (account: string, key: string | null, act: () => Response): Response => {
    if (key === null) return act()
    const before = answered.get(`${account} ${key}`)
    if (before) return before.clone()
    const response = act()
    answered.set(`${account} ${key}`, response.clone())
    return response
  }

  const find = (account: string, id: string | undefined): Payment | undefined =>
    [...provider.payments.values()].find(
      (one) =>
        one.wire === name &&
        one.account === account &&
        (one.id === id || one.data.authorization === id || capturesOf(one).some((capture) => capture.id === id)),
    )

  return {
    name,
    title: 'PayPal',
    accounts,
    cards: [],

    async handle(request, path) {
      if (path === '/v1/notifications/certs/CERT-simulated')
        return new Response(certificate().pem, { headers: { 'content-type': 'text/plain' } })
      if (path === '/v1/oauth2/token') return grant(request, bearers, provider)
      const account = bearers.get((request.headers.get('authorization') ?? '').replace(/^Bearer /, ''))
      if (account === undefined)
        return Response.json(
          { error: 'invalid_token', error_description: 'Token signature verification failed' },
          { status: 401 },
        )
      const [, resource, id, action] =
        /^\/v2\/(checkout\/orders|payments\/authorizations|payments\/captures)(?:\/(\w+))?(?:\/(\w+))?$/.exec(path) ??
        []
      const payment = id === undefined ? undefined : find(account, id)
      if (id !== undefined && !payment) return failed(404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID')
      if (request.method === 'GET')
        return payment && resource === 'checkout/orders'
          ? Response.json(orderOf(provider, payment))
          : failed(404, 'RESOURCE_NOT_FOUND', '')
      const body = jsonOf(await request.text())
      if (request.method !== 'POST' || !body) return failed(400, 'INVALID_REQUEST', 'MALFORMED_REQUEST_JSON')
      const kind = id === undefined ? 'create' : `${resource} ${action}`
      const act = operations[kind]
      if (kind !== 'create' && (!act || !payment)) return failed(404, 'RESOURCE_NOT_FOUND', kind)
      const problems =
        kind === 'create'
          ? problemsOfOrder(body)
          : problemsOf(body, kind.startsWith('payments') && !kind.endsWith('void') ? amountRules : {})
      if (problems.length > 0) return failed(400, 'INVALID_REQUEST', problems.join('; '))
      const amount = (kind === 'create' ? unitOf(body).amount : body.amount) as
        | { value: string; currency_code: string }
        | undefined
      const minor = amount ? minorOf(amount) : (payment?.minor ?? 0)
      if (payment && amount && amount.currency_code !== payment.currency)
        return failed(422, 'UNPROCESSABLE_ENTITY', 'CURRENCY_MISMATCH')
      const key = request.headers.get('paypal-request-id')
      return provider.call(minor, `${name} ${account} ${kind} ${key}`, () =>
        once(account, key, () =>
          act && payment
            ? act(provider, payment, minor)
            : create(provider, account, body, minor, request.headers.get('x-message-address')),
        ),
      )
    },

    /** The guest agrees; whether the money is there shows when the merchant takes it. */
    approve(payment, card, wanted) {
      payment.state = 'approved'
      payment.card = { ...card, token: '' }
      payment.data.wanted = wanted
      provider.record(payment, 'approved')
      return ['approved']
    },

    messageOf(payment, event, isForged) {
      const { messages } = payment.data
      const [type, resource] = eventOf(provider, payment, event)
      if (messages === undefined || type === undefined) return undefined
      const body = JSON.stringify({
        id: `WH-${provider.name()}`,
        event_version: '1.0',
        create_time: provider.now().toISOString(),
        event_type: type,
        resource,
      })
      const other = accounts.find(({ settings }) => (settings.clientId === payment.account) !== isForged)
      const [id, time] = [provider.name(), provider.now().toISOString()]
      const signature = sign(
        'sha256',
        Buffer.from(`${id}|${time}|${other?.settings.webhookId}|${crc32(body)}`),
        certificate().privateKey,
      ).toString('base64')
      const headers = {
        'content-type': 'application/json',
        'paypal-transmission-id': id,
        'paypal-transmission-time': time,
        'paypal-transmission-sig': signature,
        'paypal-auth-algo': 'SHA256withRSA',
        'paypal-cert-url': `${provider.origin()}/${name}/v1/notifications/certs/CERT-simulated`,
      }
      return { url: messages, method: 'POST', headers, body }
    },

    returnOf({ id, state, data }) {
      const isClosed = state === 'closed'
      const url = new URL((isClosed ? data.cancel : data.back) ?? '')
      url.searchParams.set('token', id)
      if (!isClosed) url.searchParams.set('PayerID', 'SIMULATEDPAYER')
      return { url: url.href }
    },
  }
}

async function grant(request: Request, bearers: Map<string, string>, provider: Provider): Promise<Response> {
  const given = Buffer.from((request.headers.get('authorization') ?? '').replace(/^Basic /, ''), 'base64').toString()
  const account = accounts.find(({ settings, secrets }) => given === `${settings.clientId}:${secrets.clientSecret}`)
  if (!account || (await request.text()) !== 'grant_type=client_credentials')
    return Response.json(
      { error: 'invalid_client', error_description: 'Client Authentication failed' },
      { status: 401 },
    )
  const token = provider.name('A21AA', 24)
  bearers.set(token, account.settings.clientId)
  return Response.json({ access_token: token, token_type: 'Bearer', expires_in: 32_400 })
}

function problemsOfOrder(body: Record<string, unknown>): string[] {
  const { purchase_units: units, ...rest } = body
  if (!Array.isArray(units) || units.length !== 1) return ['purchase_units is not one']
  return [...problemsOf(rest, orderRules), ...problemsOf(units[0], unitRules, 'purchase_units.')]
}

type Unit = { custom_id?: string; invoice_id?: string; amount: { value: string; currency_code: string } }
const unitOf = (body: Record<string, unknown>) => (body.purchase_units as [Unit])[0]

function create(
  provider: Provider,
  account: string,
  body: Record<string, unknown>,
  minor: number,
  messages: string | null,
): Response {
  const unit = unitOf(body)
  const context = (
    body.payment_source as {
      paypal: { experience_context: { return_url: string; cancel_url: string; locale?: string } }
    }
  ).paypal.experience_context
  const payment = provider.open({
    wire: name,
    id: upperName(),
    account,
    reference: unit.custom_id ?? '',
    minor,
    currency: unit.amount.currency_code,
    language: context.locale?.slice(0, 2),
    aim: body.intent === 'AUTHORIZE' ? 'authorise' : 'capture',
    until: new Date(provider.now().getTime() + 6 * hour),
    data: { back: context.return_url, cancel: context.cancel_url, captures: '', ...(messages && { messages }) },
  })
  return Response.json(orderOf(provider, payment), { status: 201 })
}

type Operation = (provider: Provider, payment: Payment, minor: number) => Response

/** Agreed to, and not taken yet; then whether the guest's means are good. */
const taking =
  (take: Operation): Operation =>
  (provider, payment) => {
    if (payment.state !== 'approved') return failed(422, 'UNPROCESSABLE_ENTITY', 'ORDER_NOT_APPROVED')
    if (payment.authorisedMinor > 0) return failed(422, 'UNPROCESSABLE_ENTITY', 'ORDER_ALREADY_CAPTURED')
    const { wanted } = payment.data
    if (wanted !== undefined && wanted !== 'approve')
      return failed(422, 'UNPROCESSABLE_ENTITY', wanted === 'expired-card' ? 'CARD_EXPIRED' : 'INSTRUMENT_DECLINED')
    payment.authorisedMinor = payment.minor
    provider.record(payment, 'authorised', payment.minor)
    return take(provider, payment, payment.minor)
  }

const operations: Readonly<Record<string, Operation>> = {
  'checkout/orders capture': taking((provider, payment, minor) => {
    captureNow(provider, payment, minor)
    return Response.json(orderOf(provider, payment), { status: 201 })
  }),
  'checkout/orders authorize': taking((provider, payment) => {
    payment.data.authorization = upperName()
    provider.inBackground(provider.announce(payment, ['authorised']))
    return Response.json(orderOf(provider, payment), { status: 201 })
  }),
  'payments/authorizations capture': (provider, payment, minor) =>
    captureNow(provider, payment, minor)
      ? Response.json(capturesOf(payment).at(-1), { status: 201 })
      : failed(422, 'UNPROCESSABLE_ENTITY', 'MAX_CAPTURE_AMOUNT_EXCEEDED'),
  'payments/authorizations void': (provider, payment) => {
    if (!provider.release(payment)) return failed(422, 'UNPROCESSABLE_ENTITY', 'AUTHORIZATION_ALREADY_CAPTURED')
    provider.inBackground(provider.announce(payment, ['voided']))
    return new Response(null, { status: 204 })
  },
  'payments/captures refund': (provider, payment, minor) => {
    if (!provider.refund(payment, minor)) return failed(422, 'UNPROCESSABLE_ENTITY', 'REFUND_AMOUNT_EXCEEDED')
    provider.inBackground(provider.announce(payment, ['refunded']))
    return Response.json(
      { id: upperName(), status: 'COMPLETED', amount: moneyOf(minor, payment.currency), custom_id: payment.reference },
      { status: 201 },
    )
  },
}

function captureNow(provider: Provider, payment: Payment, minor: number): boolean {
  if (!provider.capture(payment, minor)) return false
  payment.data.captures = `${payment.data.captures ?? ''} ${upperName()}:${minor}`.trim()
  provider.inBackground(provider.announceTaken(payment))
  return true
}

function capturesOf(payment: Payment) {
  const { data, currency: code, reference, capturedMinor, refundedMinor } = payment
  const status = refundedMinor === 0 ? 'COMPLETED' : refundedMinor < capturedMinor ? 'PARTIALLY_REFUNDED' : 'REFUNDED'
  const all = (data.captures ?? '').split(' ').filter((one) => one !== '')
  return all.map((one) => {
    const [id, minor] = one.split(':')
    return {
      id,
      status,
      amount: moneyOf(Number(minor), code),
      custom_id: reference,
      invoice_id: reference,
      final_capture: true,
    }
  })
}

function authorizationOf(
  provider: Provider,
  { data, authorisedMinor, capturedMinor, currency: code, isVoided, reference }: Payment,
) {
  const status = isVoided
    ? 'VOIDED'
    : capturedMinor === 0
      ? 'CREATED'
      : capturedMinor < authorisedMinor
        ? 'PARTIALLY_CAPTURED'
        : 'CAPTURED'
  const expiration_time = new Date(provider.now().getTime() + 29 * day).toISOString()
  return {
    id: data.authorization,
    status,
    amount: moneyOf(authorisedMinor, code),
    custom_id: reference,
    expiration_time,
  }
}

function orderOf(provider: Provider, payment: Payment) {
  const { id, state, data, authorisedMinor, refundedMinor, reference, minor, currency: code } = payment
  const status = state !== 'approved' ? 'PAYER_ACTION_REQUIRED' : authorisedMinor > 0 ? 'COMPLETED' : 'APPROVED'
  const payments = {
    captures: data.captures ? capturesOf(payment) : undefined,
    authorizations: data.authorization ? [authorizationOf(provider, payment)] : undefined,
    refunds:
      refundedMinor > 0
        ? [{ id: 'R', status: 'COMPLETED', amount: moneyOf(refundedMinor, code), custom_id: reference }]
        : undefined,
  }
  return {
    id,
    status,
    intent: payment.aim === 'authorise' ? 'AUTHORIZE' : 'CAPTURE',
    purchase_units: [
      {
        reference_id: 'default',
        custom_id: reference,
        invoice_id: reference,
        amount: moneyOf(minor, code),
        payments: authorisedMinor > 0 ? payments : undefined,
      },
    ],
    links: [{ rel: 'payer-action', method: 'GET', href: provider.pageOf(payment) }],
  }
}

function eventOf(provider: Provider, payment: Payment, event: string): readonly [string | undefined, object?] {
  if (event === 'approved') return ['CHECKOUT.ORDER.APPROVED', orderOf(provider, payment)]
  if (event === 'authorised') return ['PAYMENT.AUTHORIZATION.CREATED', authorizationOf(provider, payment)]
  if (event === 'captured') return ['PAYMENT.CAPTURE.COMPLETED', capturesOf(payment).at(-1) ?? {}]
  if (event === 'voided') return ['PAYMENT.AUTHORIZATION.VOIDED', authorizationOf(provider, payment)]
  if (event === 'refunded')
    return [
      'PAYMENT.CAPTURE.REFUNDED',
      { status: 'COMPLETED', custom_id: payment.reference, amount: moneyOf(payment.refundedMinor, payment.currency) },
    ]
  const dispute = { dispute_id: 'PP-D-1', status: 'OPEN', disputed_transactions: [{ custom: payment.reference }] }
  return event === 'disputed' ? ['CUSTOMER.DISPUTE.CREATED', dispute] : [undefined]
}

/** Currencies without decimals are the yen's kind; others have two. */
const isWhole = (code: string) => code === 'JPY'
const moneyOf = (minor: number, code: string) => ({
  currency_code: code,
  value: isWhole(code) ? String(minor) : (minor / 100).toFixed(2),
})
const minorOf = ({ value, currency_code }: { value: string; currency_code: string }) =>
  isWhole(currency_code) ? Number(value) : Math.round(Number(value) * 100)

const upperName = () => randomBytes(9).toString('hex').toUpperCase().slice(0, 17)

const failed = (status: number, problem: string, issue: string) =>
  Response.json({ name: problem, message: problem, debug_id: 'simulated', details: [{ issue }] }, { status })
