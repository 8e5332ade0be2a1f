import { createHmac, randomUUID } from 'node:crypto'
import type { EventKind, Payment } from '../frame/payment.ts'
import type { Provider } from '../frame/provider.ts'
import { centsOf } from '../frame/scenarios.ts'
import type { Wire } from '../frame/wire.ts'

// Scalapay orders v2, from the provider's OpenAPI document: unknown fields, missing ones and amounts that are no
// decimal texts are refused. The guest agrees to instalments, then the merchant takes the whole amount once. Messages
// go to an address of the merchant's portal, not of the order.

const name = 'scalapay'
const place = { street: 'Via Mare 1', postcode: '17025', town: 'Loano', country: 'IT' }
const accounts = [
  { settings: { product: 'pay-in-3', ...place }, secrets: { apiKey: 'scalapay-key-of-the-first-hotel' } },
  { settings: { product: 'pay-in-4', ...place }, secrets: { apiKey: 'scalapay-key-of-the-second-hotel' } },
]
const cards = [
  { number: '5200828282828210', name: 'Mastercard, accepted', outcome: 'approve' },
  { number: '4000000000000341', name: 'Visa, refused', outcome: 'declined' },
] as const

type Body = { readonly [name: string]: unknown }

/** Fields of an order; those with `!` have to be there. */
const orderFields = [
  ...[
    'totalAmount!',
    'consumer!',
    'shipping!',
    'items!',
    'merchant!',
    'merchantReference',
    'type',
    'product',
    'frequency',
  ],
  ...['billing', 'discounts', 'shippingAmount', 'taxAmount', 'orderExpiryMilliseconds', 'extensions'],
]
const addressFields = ['phoneNumber!', 'countryCode!', 'name!', 'postcode!', 'suburb!', 'line1!']
const consumerFields = ['phoneNumber!', 'givenNames!', 'surname!', 'email!']
const itemFields = [
  'category!',
  'name!',
  'price!',
  'quantity!',
  'sku!',
  'gtin',
  'subcategory',
  'brand',
  'pageUrl',
  'imageUrl',
]

export function scalapay(provider: Provider): Wire {
  const answers = new Map<string, { readonly body: string; readonly response: Response }>()

  async function handle(request: Request, path: string): Promise<Response> {
    const key = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '')?.[1]
    const account = accounts.find(({ secrets }) => secrets.apiKey === key)?.secrets.apiKey
    if (account === undefined) return Response.json('Unauthorized', { status: 401 })
    const [, version, group, token = '', action = ''] = path.split('/')
    if (version !== 'v2') return failure(404, 'not_found')
    const payment = findOf(account, token)
    if (request.method === 'GET')
      return group === 'payments' && payment ? Response.json(stateOf(payment)) : failure(422, 'invalid_token')
    const text = await request.text()
    const body = objectOf(jsonOf(text))
    const write =
      body && writeOf(account, `${group}/${token === 'capture' ? token : ''}${action}`, payment, body, request)
    if (!body || !write) return failure(400, 'invalid_request')
    const idempotencyKey = request.headers.get('idempotency-key')
    const about = `${name} ${account} ${path} ${idempotencyKey ?? randomUUID()}`
    const amount = objectOf(body.totalAmount) ?? objectOf(body.amount) ?? objectOf(body.refundAmount)
    return provider.call(minorOf(amount) ?? 0, about, () => {
      const earlier = answers.get(about)
      if (earlier) return earlier.body === text ? earlier.response.clone() : failure(400, 'idempotency_key_reused')
      const response = write()
      if (response.ok) answers.set(about, { body: text, response })
      return response.clone()
    })
  }

  function writeOf(
    account: string,
    call: string,
    payment: Payment | undefined,
    body: Body,
    request: Request,
  ): (() => Response) | undefined {
    if (call === 'orders/') return () => order(account, body, request.headers.get('x-message-address') ?? '')
    if (call === 'payments/capture') return () => capture(findOf(account, String(body.token)), body)
    if (!payment) return () => failure(422, 'invalid_token')
    if (call === 'payments/refund') return () => refund(payment, body)
    return call === 'payments/void' ? () => release(payment, body) : undefined
  }

  function order(account: string, body: Body, messageUrl: string): Response {
    const [consumer, merchant, items] = [objectOf(body.consumer), objectOf(body.merchant), body.items]
    const [minor, total] = [minorOf(body.totalAmount), objectOf(body.totalAmount)]
    const isRight =
      hasFields(body, orderFields) &&
      hasFields(consumer, consumerFields) &&
      hasFields(objectOf(body.shipping), addressFields) &&
      hasFields(merchant, ['redirectConfirmUrl!', 'redirectCancelUrl!']) &&
      Array.isArray(items) &&
      items.length > 0 &&
      items.every((item) => hasFields(objectOf(item), itemFields) && minorOf(objectOf(item)?.price) !== undefined) &&
      ['', 'online', undefined].includes(body.type as string) &&
      ['', 'pay-in-3', 'pay-in-4', 'later'].includes(String(body.product ?? '')) &&
      (body.frequency === undefined) === (body.product !== 'later')
    if (!isRight || minor === undefined || minor <= 0 || total?.currency !== 'EUR')
      return failure(400, 'invalid_request')
    const until = new Date(provider.now().getTime() + Number(body.orderExpiryMilliseconds ?? 2_400_000))
    const data = {
      messageUrl,
      product: String(body.product ?? 'pay-in-3'),
      confirmUrl: String(merchant?.redirectConfirmUrl),
      cancelUrl: String(merchant?.redirectCancelUrl),
    }
    const reference = String(body.merchantReference ?? '')
    const id = provider.name('', 5).toUpperCase()
    // The order is only agreed to by the guest: the merchant takes the money.
    const payment = provider.open({
      wire: name,
      account,
      id,
      reference,
      aim: 'authorise',
      minor,
      currency: 'EUR',
      until,
      language: 'it',
      data,
    })
    return Response.json({ token: id, expires: until.toISOString(), checkoutUrl: provider.pageOf(payment) })
  }

  function capture(payment: Payment | undefined, body: Body): Response {
    if (!hasFields(body, ['token!', 'merchantReference', 'amount'])) return failure(400, 'invalid_request')
    const minor = body.amount === undefined ? payment?.minor : minorOf(body.amount)
    if (!payment || minor === undefined || payment.capturedMinor > 0 || !provider.capture(payment, minor))
      return failure(422, 'invalid_token')
    if (centsOf(payment.minor) !== '83') provider.inBackground(provider.announceTaken(payment))
    return Response.json({
      token: payment.id,
      status: 'APPROVED',
      totalAmount: amountOf(minor),
      capturedAt: provider.now().toISOString(),
    })
  }

  function refund(payment: Payment, body: Body): Response {
    const minor = minorOf(body.refundAmount)
    if (!hasFields(body, ['refundAmount!', 'merchantRefundReference']) || minor === undefined)
      return failure(400, 'invalid_request')
    if (!provider.refund(payment, minor)) return failure(400, 'refund_amount_exceeded')
    provider.inBackground(provider.announce(payment, ['refunded']))
    return Response.json({
      token: payment.id,
      amount: amountOf(minor),
      merchantReference: payment.reference,
      refundToken: provider.name('r'),
    })
  }

  function release(payment: Payment, body: Body): Response {
    if (!hasFields(body, ['merchantReference']) || !provider.release(payment)) return failure(400, 'invalid_request')
    return Response.json({
      token: payment.id,
      merchantReference: payment.reference,
      voidedAt: provider.now().toISOString(),
    })
  }

  const findOf = (account: string, token: string) => {
    const payment = provider.find(name, token)
    return payment?.account === account ? payment : undefined
  }

  function stateOf(payment: Payment) {
    const isExpired =
      payment.state === 'declined' ||
      payment.state === 'closed' ||
      (payment.state === 'open' && payment.until <= provider.now())
    const charged = payment.refundedMinor > 0 ? 'refunded' : 'charged'
    const agreed = payment.isVoided ? 'voided' : payment.capturedMinor > 0 ? charged : 'authorized'
    return {
      token: payment.id,
      status: isExpired ? 'expired' : payment.state === 'approved' ? agreed : 'created',
      captureStatus: payment.capturedMinor > 0 ? 'captured' : 'pending',
      lastEligibilityFeedback: payment.state === 'declined' ? 'DECLINED_CARD' : undefined,
      totalAmount: amountOf(payment.capturedMinor || payment.minor),
      orderDetails: { merchantReference: payment.reference, totalAmount: amountOf(payment.minor) },
    }
  }

  const statusOf: Partial<Record<EventKind, string>> = {
    authorised: 'authorized',
    captured: 'charged',
    refunded: 'refunded',
    declined: 'expired',
    closed: 'expired',
  }

  return {
    name,
    title: 'Scalapay',
    cards,
    accounts,
    handle,
    amountWord: 'instalments',
    messageOf(payment, event, isForged) {
      const status = statusOf[event]
      if (status === undefined || !payment.data.messageUrl) return undefined
      const content = {
        totalAmount: amountOf(payment.minor),
        status,
        orderToken: payment.id,
        merchantReference: payment.reference,
      }
      const [body, time] = [JSON.stringify(content), String(provider.now().getTime())]
      const key = isForged
        ? accounts.find(({ secrets }) => secrets.apiKey !== payment.account)?.secrets.apiKey
        : payment.account
      const signature = createHmac('sha256', key ?? '')
        .update(`V1:${time}:${body}`)
        .digest('hex')
      const headers = {
        'content-type': 'application/json',
        'x-scalapay-timestamp': time,
        'x-scalapay-hmac-v1': signature,
      }
      return { url: payment.data.messageUrl, method: 'POST', headers, body }
    },
    returnOf(payment) {
      const isAgreed = payment.state === 'approved' || payment.state === 'pending'
      const url = new URL((isAgreed ? payment.data.confirmUrl : payment.data.cancelUrl) ?? '')
      url.searchParams.set('orderToken', payment.id)
      url.searchParams.set('status', isAgreed ? 'SUCCESS' : payment.state === 'declined' ? 'FAILED' : 'CANCELLED')
      return { url: url.href }
    },
  }
}

const failure = (status: number, errorCode: string) =>
  Response.json({ errorCode, errorId: `error-${randomUUID()}`, message: errorCode, httpStatusCode: status }, { status })

const amountOf = (minor: number) => ({ amount: (minor / 100).toFixed(2), currency: 'EUR' })

function minorOf(value: unknown): number | undefined {
  const amount = objectOf(value)?.amount
  return typeof amount === 'string' && /^\d{1,9}[.]\d\d$/.test(amount) ? Math.round(Number(amount) * 100) : undefined
}

/** Whether all fields that have to be there are, and no other than are named. */
function hasFields(body: Body | undefined, fields: readonly string[]): boolean {
  const names = fields.map((field) => field.replace('!', ''))
  const missing = fields.filter(
    (field) => field.endsWith('!') && (body?.[field.slice(0, -1)] ?? undefined) === undefined,
  )
  return body !== undefined && missing.length === 0 && Object.keys(body).every((field) => names.includes(field))
}

function objectOf(value: unknown): Body | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Body) : undefined
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
