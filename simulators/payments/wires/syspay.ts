import { createHash, timingSafeEqual } from 'node:crypto'
import type { EventKind, Payment } from '../frame/payment.ts'
import type { Provider } from '../frame/provider.ts'
import { currency as code, httpUrl, problemsOf, type Rules } from '../frame/strict.ts'
import type { Wire } from '../frame/wire.ts'

// SysPay's hospitality API v2, from the provider's pages: a token is ordered, the guest gives a card on the page at its
// `action_url`, a payment may be made at once. Each call has a header that is good once. The cards are this
// simulation's: SysPay publishes none.

const name = 'syspay'
const accounts = [
  { settings: { login: 'miramare' }, secrets: { passphrase: 'syspay-passphrase-of-the-first-hotel' } },
  { settings: { login: 'alpenblick' }, secrets: { passphrase: 'syspay-passphrase-of-the-second-hotel' } },
]
const cards = [
  { number: '4111111111111111', name: 'Visa', outcome: 'approve' },
  { number: '5555555555554444', name: 'Mastercard, the bank wants to see you', outcome: 'challenge' },
  { number: '4000000000000002', name: 'Visa, declined', outcome: 'declined' },
  { number: '4000000000009995', name: 'Visa, insufficient funds', outcome: 'insufficient-funds' },
] as const
const toleranceSeconds = 300

const customer: Rules = {
  'firstname?': 'text',
  'lastname?': 'text',
  email: /@/,
  'language?': /^[a-z]{2}$/,
  'reference?': 'text',
}
const common: Rules = { 'source?': 'minor', 'ems_url?': httpUrl, 'extra?': 'text', customer, 'interactive?': 'minor' }
const money: Rules = { reference: 'text', amount: 'minor', currency: code, 'preauth?': 'flag' }
const date = /^\d{4}-\d\d-\d\d$/
const booking: Rules = {
  type: ['HOTEL'],
  booking_id: 'text',
  check_in_date: date,
  check_out_date: date,
  'booking_currency?': code,
  'total_booking_amount?': 'minor',
}
/** What an order of a token and a payment by one may hold. */
const rules: Readonly<Record<string, Rules>> = {
  token: {
    ...common,
    flow: ['BUYER'],
    return_url: httpUrl,
    'accept_until?': 'minor',
    booking_details: booking,
    'payment?': money,
  },
  payment: { ...common, flow: ['API'], ...money, payment_method: { token_id: 'minor' } },
}

type Body = { readonly [name: string]: unknown }

export function syspay(provider: Provider): Wire {
  const nonces = new Set<string>()
  const references = new Set<string>()
  const refunds: { readonly payment: Payment; readonly body: Body }[] = []
  let lastId = 70_000

  async function handle(request: Request, path: string): Promise<Response> {
    const account = callerOf(request.headers.get('x-wsse') ?? '')
    if (account === undefined) return failure(401, 'Authentication failed')
    const [, api, version, merchant, object = '', id = '', action = ''] = path.split('/')
    if (api !== 'api' || version !== 'v2' || merchant !== 'merchant') return failure(404, 'Not found')
    const payment = id === '' ? undefined : find(account, object, id)
    if (id !== '' && !payment) return failure(404, 'Not found')
    // All refunds of a payment: what an answer that was lost would have said.
    if (request.method === 'GET' && object === 'refunds')
      return Response.json({
        refunds: refunds
          .filter(
            ({ payment }) =>
              payment.account === account &&
              payment.data.paymentId === new URL(request.url).searchParams.get('payment_id'),
          )
          .map(({ body }) => body),
      })
    if (request.method === 'GET')
      return payment
        ? Response.json(object === 'token' ? tokenOf(payment) : paymentOf(payment))
        : failure(404, 'Not found')
    const text = await request.text()
    const body = objectOf(text)
    if (!body) return failure(400, 'Invalid JSON')
    const problems = payment || !rules[object] ? [] : problemsOf(body, rules[object])
    if (problems.length > 0) return failure(400, problems.join('; '))
    const minor = Number(objectOf(body.payment)?.amount ?? body.amount ?? payment?.minor ?? 0)
    // An order has nothing that makes it the same when it comes again: the next one of the same amount stands for it.
    const about = object === 'token' ? 'order' : text
    return provider.call(minor, `${name} ${account} ${path} ${about} ${minor}`, () => {
      if (object === 'token' && !payment) return order(account, body)
      if (object === 'payment' && !payment) return charge(account, body)
      if (object === 'refund' && !payment) return refund(account, body)
      if (object === 'payment' && payment && action === 'capture')
        return changed(payment, 'captured', provider.capture(payment, payment.authorisedMinor))
      if (object === 'payment' && payment && action === 'void')
        return changed(payment, 'voided', provider.release(payment))
      return failure(404, 'Not found')
    })
  }

  /** The login of a header whose digest is right, that is new, and not old. */
  function callerOf(header: string): string | undefined {
    const given = (field: string) => new RegExp(`${field}="([^"]*)"`).exec(header)?.[1] ?? ''
    const [login, digest, nonce, created] = [
      given('MerchantAPILogin'),
      given('PasswordDigest'),
      given('Nonce'),
      given('Created'),
    ]
    const passphrase = passphraseOf(login)
    if (!header.startsWith('AuthToken ') || passphrase === undefined || nonces.has(nonce)) return undefined
    if (Math.abs(provider.now().getTime() / 1_000 - Number(created)) > toleranceSeconds) return undefined
    const hash = createHash('sha1')
      .update(Buffer.from(nonce, 'base64'))
      .update(created)
      .update(passphrase)
      .digest('base64')
    if (!isSame(digest, hash)) return undefined
    nonces.add(nonce)
    return login
  }

  function order(account: string, body: Body): Response {
    const [customer, booking, payment] = [
      objectOf(body.customer),
      objectOf(body.booking_details),
      objectOf(body.payment),
    ]
    const { booking_id: reference, booking_currency: currency } = booking ?? {}
    const isRight =
      body.flow === 'BUYER' &&
      customer?.email &&
      booking?.type === 'HOTEL' &&
      body.return_url &&
      /^\d{4}-\d\d-\d\d$/.test(String(booking.check_in_date))
    if (!isRight || (payment && !isPayment(payment))) return failure(400, 'Invalid parameters')
    if (payment && isUsed(account, payment.reference)) return failure(400, 'duplicated')
    const opened = provider.open({
      wire: name,
      account,
      reference: String(reference),
      currency: String(payment?.currency ?? currency),
      language: String(customer?.language ?? 'en'),
      aim: payment ? (payment.preauth ? 'authorise' : 'capture') : 'tokenise',
      minor: Number(payment?.amount ?? 0),
      until: new Date(
        body.accept_until === undefined ? provider.now().getTime() + 3_600_000 : Number(body.accept_until) * 1_000,
      ),
      data: {
        tokenId: nextId(),
        paymentId: payment ? nextId() : '',
        emsUrl: String(body.ems_url ?? ''),
        returnUrl: String(body.return_url),
        extra: String(body.extra ?? ''),
        email: String(customer.email),
      },
    })
    return Response.json(tokenOf(opened))
  }

  /** A payment with the card of a token, without the guest. */
  function charge(account: string, body: Body): Response {
    const owner = find(account, 'token', String(objectOf(body.payment_method)?.token_id ?? ''))
    if (!isPayment(body) || body.flow !== 'API' || !owner?.card) return failure(400, 'Invalid parameters')
    if (isUsed(account, body.reference)) return failure(400, 'duplicated')
    const payment = provider.open({
      wire: name,
      account,
      reference: String(body.reference),
      currency: String(body.currency),
      minor: Number(body.amount),
      aim: body.preauth ? 'authorise' : 'capture',
      until: provider.now(),
      data: { tokenId: '', paymentId: nextId(), emsUrl: String(body.ems_url ?? ''), extra: String(body.extra ?? '') },
    })
    const decline = provider.declineOfCharge(payment.minor)
    // The bank wants to see the guest, who is not there: the payment stays open at an address that nobody visits.
    if (decline === 'authentication-required')
      return Response.json({ ...paymentOf(payment), action_url: provider.pageOf(payment) })
    provider.pay(payment, owner.card, decline ?? 'approve')
    provider.inBackground(provider.announce(payment, [decline ? 'declined' : 'captured']))
    return Response.json(paymentOf(payment))
  }

  function refund(account: string, body: Body): Response {
    const payment = find(account, 'payment', String(body.payment_id ?? ''))
    if (!payment || !isPayment(body) || body.currency !== payment.currency) return failure(400, 'Invalid parameters')
    if (isUsed(account, body.reference)) return failure(400, 'duplicated')
    if (!provider.refund(payment, Number(body.amount))) return failure(400, 'Amount is too high')
    provider.inBackground(provider.announce(payment, ['refunded']))
    const { reference, amount, currency } = body
    const done = {
      class: 'refund',
      id: Number(nextId()),
      reference,
      amount,
      currency,
      status: 'SUCCESS',
      payment: paymentOf(payment),
    }
    refunds.push({ payment, body: done })
    return Response.json(done)
  }

  function changed(payment: Payment, event: EventKind, isDone: boolean): Response {
    if (!isDone) return failure(400, 'Payment is not authorized')
    provider.inBackground(provider.announce(payment, [event]))
    return Response.json(paymentOf(payment))
  }

  const nextId = () => String(++lastId)

  /** A reference of a merchant is good for one payment or refund. */
  function isUsed(account: string, reference: unknown): boolean {
    const one = `${account} ${reference}`
    if (references.has(one)) return true
    references.add(one)
    return false
  }

  const find = (account: string, object: string, id: string) =>
    [...provider.payments.values()].find(
      (one) =>
        one.wire === name &&
        one.account === account &&
        id !== '' &&
        one.data[object === 'token' ? 'tokenId' : 'paymentId'] === id,
    )

  function tokenOf(payment: Payment) {
    const { tokenId, extra, email } = payment.data
    const status = {
      open: 'REDIRECT',
      challenge: 'REDIRECT',
      pending: 'WAITING',
      approved: 'ACTIVE',
      declined: 'FAILED',
      closed: 'CANCELLED',
    }[payment.state]
    return {
      class: 'token',
      id: Number(tokenId),
      status,
      action_url: payment.state === 'open' ? provider.pageOf(payment) : null,
      extra,
      customer: { class: 'customer', email, language: payment.language },
      payment_method: methodOf(payment),
      payment: payment.data.paymentId ? paymentOf(payment) : undefined,
    }
  }

  function paymentOf(payment: Payment) {
    const { data, reference, minor, currency, state, isVoided, capturedMinor } = payment
    const agreed = isVoided ? 'VOIDED' : capturedMinor > 0 ? 'SUCCESS' : 'AUTHORIZED'
    const status = {
      open: 'OPEN',
      challenge: 'OPEN',
      pending: 'WAITING',
      approved: agreed,
      declined: 'FAILED',
      closed: 'CANCELLED',
    }[state]
    return {
      class: 'payment',
      id: Number(data.paymentId),
      reference,
      amount: minor,
      currency,
      status,
      extra: data.extra,
      payment_method: methodOf(payment),
      failure_category: payment.decline
        ? payment.decline === 'insufficient-funds'
          ? 'insufficient_funds'
          : payment.decline === 'expired-card'
            ? 'expired'
            : 'declined'
        : undefined,
    }
  }

  const signerOf = (account: string, isForged: boolean) =>
    passphraseOf(
      isForged ? (accounts.find(({ settings }) => settings.login !== account)?.settings.login ?? '') : account,
    ) ?? ''

  return {
    name,
    title: 'SysPay',
    cards,
    accounts,
    handle,
    messageOf(payment, event, isForged) {
      if (!payment.data.emsUrl) return undefined
      const isOfToken = ['tokenised', 'pending', 'declined', 'closed'].includes(event) && payment.data.tokenId !== ''
      const object = {
        ...(event === 'disputed'
          ? { class: 'chargeback', id: Number(nextId()), amount: payment.capturedMinor, payment: paymentOf(payment) }
          : {}),
        ...(event === 'refunded'
          ? { class: 'refund', id: Number(nextId()), amount: payment.refundedMinor, payment: paymentOf(payment) }
          : {}),
      }
      const body = JSON.stringify('class' in object ? object : isOfToken ? tokenOf(payment) : paymentOf(payment))
      const checksum = createHash('sha1')
        .update(body + signerOf(payment.account, isForged))
        .digest('hex')
      const time = String(Math.floor(provider.now().getTime() / 1_000))
      const headers = {
        'content-type': 'application/json',
        'x-merchant': payment.account,
        'x-checksum': checksum,
        'x-event-id': nextId(),
        'x-event-date': time,
      }
      return { url: payment.data.emsUrl, method: 'POST', headers, body }
    },
    returnOf(payment) {
      const url = new URL(payment.data.returnUrl ?? '')
      const result = Buffer.from(JSON.stringify(tokenOf(payment))).toString('base64')
      url.searchParams.append('result', result)
      url.searchParams.append('merchant', payment.account)
      url.searchParams.append(
        'checksum',
        createHash('sha1')
          .update(result + signerOf(payment.account, false))
          .digest('hex'),
      )
      return { url: url.href }
    },
  }
}

const failure = (status: number, message: string) =>
  Response.json({ class: 'error', code: status, message }, { status })

const passphraseOf = (login: string) => accounts.find(({ settings }) => settings.login === login)?.secrets.passphrase

const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

const isPayment = ({ reference, amount, currency }: Body) =>
  typeof reference === 'string' &&
  reference !== '' &&
  Number.isSafeInteger(amount) &&
  Number(amount) > 0 &&
  /^[A-Z]{3}$/.test(String(currency))

function methodOf({ card }: Payment) {
  if (!card) return { class: 'payment_method', type: null, display: null }
  const [exp_month, exp_year] = [Number(card.month), Number(card.year)]
  return {
    class: 'payment_method',
    type: 'CREDITCARD',
    display: `XXXX-XXXX-XXXX-${card.lastFour}`,
    exp_month,
    exp_year,
  }
}

function objectOf(value: unknown): Body | undefined {
  try {
    const object: unknown = typeof value === 'string' ? JSON.parse(value) : value
    return typeof object === 'object' && object !== null && !Array.isArray(object) ? (object as Body) : undefined
  } catch {
    return undefined
  }
}
