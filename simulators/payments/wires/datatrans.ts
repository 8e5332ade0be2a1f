import { createHmac } from 'node:crypto'
import type { Payment } from '../frame/payment.ts'
import type { Provider, WireOf } from '../frame/provider.ts'
import { currency, httpUrl, jsonOf, problemsOf } from '../frame/strict.ts'

// Planet's web gateway, Datatrans, from its API reference: transactions by JSON over HTTP Basic, a page to pay, a
// signed message.

const name = 'datatrans'
const accounts = [
  {
    settings: { merchantId: '1110000001' },
    secrets: {
      password: 'simulated-password-1',
      signKey: '6d1f0c9e4a7b2d5586e3f1a0c4b7d9e21f3a5c7e9b0d2f4a6c8e0b1d3f5a7c9e',
    },
  },
  {
    settings: { merchantId: '1110000002' },
    secrets: {
      password: 'simulated-password-2',
      signKey: '0b1d3f5a7c9e6d1f0c9e4a7b2d5586e3f1a0c4b7d9e21f3a5c7e9b0d2f4a6c8e',
    },
  },
]

const refno = /^[\x20-\x7e]{1,20}$/
const customer = { 'firstName?': 'text', 'lastName?': 'text', 'email?': /@/ } as const
const order = { currency, refno, 'amount?': 'minor', 'autoSettle?': 'flag', 'customer?': customer } as const
const initRules = {
  ...order,
  'language?': /^[a-z]{2}$/,
  redirect: { successUrl: httpUrl, cancelUrl: httpUrl, errorUrl: httpUrl, 'method?': ['GET', 'POST'] },
  'webhook?': { url: httpUrl },
  'option?': { 'createAlias?': 'flag' },
} as const
const authorizeRules = { ...order, card: { alias: 'text', expiryMonth: /^\d{2}$/, expiryYear: /^\d{2}$/ } } as const
const amountRules = { amount: 'minor', currency, refno } as const

const minute = 60_000
const hour = 60 * minute

export const datatrans: WireOf = (provider) => {
  /** Of an hour: what was asked with a key, and what was answered. */
  const answered = new Map<string, { readonly body: string; readonly at: number; readonly response: Response }>()

  /** A call with a key is done once; with another body the key is refused. */
  const once = (account: string, key: string | null, path: string, body: string, act: () => Response): Response => {
    if (key === null) return act()
    const name = `${account} ${path} ${key}`
    const before = answered.get(name)
    const now = provider.now().getTime()
    if (before && now - before.at < hour)
      return before.body === body ? before.response.clone() : failed(422, 'IDEMPOTENCY_KEY_REUSED', 'another body')
    const response = act()
    if (response.status < 500) answered.set(name, { body, at: now, response: response.clone() })
    return response
  }

  const operations: Readonly<Record<string, (payment: Payment, body: Record<string, unknown>) => Response>> = {
    settle: (payment, { amount }) => {
      if (payment.capturedMinor > 0 || !provider.capture(payment, Number(amount)))
        return failed(400, 'INVALID_TRANSACTION_STATUS', 'cannot be settled')
      provider.inBackground(provider.announce(payment, ['captured']))
      return new Response(null, { status: 204 })
    },
    cancel: (payment) => {
      if (!provider.release(payment)) return failed(400, 'INVALID_TRANSACTION_STATUS', 'cannot be cancelled')
      provider.inBackground(provider.announce(payment, ['voided']))
      return new Response(null, { status: 204 })
    },
    credit: (payment, { amount }) => {
      if (!provider.refund(payment, Number(amount)))
        return failed(400, 'INVALID_TRANSACTION_STATUS', 'cannot be credited')
      return Response.json({ transactionId: transactionName(provider), acquirerAuthorizationCode: '101112' })
    },
  }

  return {
    name,
    title: 'Planet (Datatrans)',
    accounts,
    cards: [
      { number: '4242424242424242', name: 'Visa, approved', outcome: 'approve' },
      { number: '5200000000000080', name: 'Mastercard, bank approves (3-D Secure)', outcome: 'challenge' },
      { number: '4000001000000018', name: 'Visa, bank page fails (3-D Secure)', outcome: 'challenge-fails' },
      { number: '4000000000000002', name: 'Visa, declined', outcome: 'declined' },
    ],
    async handle(request, path) {
      const start = /^\/v1\/start\/(\w+)$/.exec(path)?.[1]
      const toPay = start === undefined ? undefined : provider.find(name, start)
      if (toPay) return new Response(null, { status: 302, headers: { location: provider.pageOf(toPay) } })
      const account = accountOf(request)
      if (account === undefined) return failed(401, 'UNAUTHORIZED', 'wrong merchant or password')
      const [, id, operation] = /^\/v1\/transactions(?:\/(\w+))?(?:\/(\w+))?$/.exec(path) ?? []
      if (request.method === 'GET') {
        const payment = id === undefined ? undefined : ofAccount(provider, id, account)
        return payment
          ? Response.json(transactionOf(payment))
          : failed(404, 'TRANSACTION_NOT_FOUND', 'no such transaction')
      }
      const text = await request.text()
      const body = jsonOf(text)
      if (request.method !== 'POST' || !body) return failed(400, 'INVALID_JSON_PAYLOAD', 'no JSON')
      const key = request.headers.get('idempotency-key')
      const kind = id === undefined ? 'init' : id === 'authorize' ? 'authorize' : (operation ?? '')
      const rules = {
        init: initRules,
        authorize: authorizeRules,
        settle: amountRules,
        credit: amountRules,
        cancel: { refno },
      }[kind]
      if (!rules) return failed(404, 'NOT_FOUND', kind)
      const problems = problemsOf(body, rules)
      if (problems.length > 0) return failed(400, 'INVALID_PROPERTY', problems.join('; '))
      const payment = id === undefined || id === 'authorize' ? undefined : ofAccount(provider, id, account)
      const act = operations[kind]
      if (act && !payment) return failed(404, 'TRANSACTION_NOT_FOUND', 'no such transaction')
      const minor = typeof body.amount === 'number' ? body.amount : (payment?.minor ?? 0)
      return provider.call(minor, `${name} ${account} ${kind} ${key}`, () =>
        once(account, key, path, text, () => {
          if (act && payment) return act(payment, body)
          const isOld = [...provider.payments.values()].some(
            (one) => one.wire === name && one.account === account && one.reference === body.refno,
          )
          if (isOld) return failed(400, 'DUPLICATE_REFNO', String(body.refno))
          return kind === 'init' ? init(provider, account, body) : authorize(provider, account, body)
        }),
      )
    },
    messageOf(payment, event, isForged) {
      const { webhook } = payment.data
      // Settled at once there is one message, of what is settled.
      if (webhook === undefined || (event === 'authorised' && payment.aim === 'capture' && payment.capturedMinor > 0))
        return undefined
      const [one, other] = accounts
      const own = accounts.find(({ settings }) => settings.merchantId === payment.account)
      const key = isForged ? (own === one ? other : one) : own
      const body = JSON.stringify(transactionOf(payment))
      const time = String(provider.now().getTime())
      const signature = createHmac('sha256', Buffer.from(key?.secrets.signKey ?? '', 'hex'))
        .update(time + body)
        .digest('hex')
      return {
        url: webhook,
        method: 'POST',
        headers: { 'content-type': 'application/json', 'datatrans-signature': `t=${time},s0=${signature}` },
        body,
      }
    },
    returnOf({ id, state, data }) {
      const url = new URL({ closed: data.cancelUrl, declined: data.errorUrl }[state as string] ?? data.successUrl ?? '')
      url.searchParams.set('datatransTrxId', id)
      return { url: url.href }
    },
  }
}

function init(provider: Provider, account: string, body: Record<string, unknown>): Response {
  const { redirect, webhook, option, language, amount, autoSettle } = body as {
    redirect: { successUrl: string; cancelUrl: string; errorUrl: string }
    webhook?: { url: string }
    option?: { createAlias?: boolean }
    language?: string
    amount?: number
    autoSettle?: boolean
  }
  const payment = provider.open({
    wire: name,
    id: transactionName(provider),
    account,
    reference: String(body.refno),
    currency: String(body.currency),
    language,
    aim: amount === undefined ? 'tokenise' : autoSettle ? 'capture' : 'authorise',
    minor: amount ?? 0,
    until: new Date(provider.now().getTime() + 30 * minute),
    data: {
      successUrl: redirect.successUrl,
      cancelUrl: redirect.cancelUrl,
      errorUrl: redirect.errorUrl,
      ...(webhook && { webhook: webhook.url }),
      ...(option?.createAlias && { createAlias: 'yes' }),
    },
  })
  const location = `${provider.origin()}/${name}/v1/start/${payment.id}`
  return Response.json({ transactionId: payment.id }, { status: 201, headers: { location } })
}

/** Charges a card by its alias, without the guest. */
function authorize(provider: Provider, account: string, body: Record<string, unknown>): Response {
  const { alias, expiryMonth, expiryYear } = body.card as { alias: string; expiryMonth: string; expiryYear: string }
  const known = [...provider.payments.values()].find(
    (one) => one.wire === name && one.account === account && one.card?.token === alias,
  )?.card
  if (!known || known.month !== expiryMonth || known.year.slice(-2) !== expiryYear)
    return failed(400, 'INVALID_ALIAS', 'no such alias')
  const minor = Number(body.amount)
  const decline = provider.declineOfCharge(minor)
  if (decline) return failed(400, wordOf(decline), 'not authorized')
  const payment = provider.open({
    wire: name,
    id: transactionName(provider),
    account,
    reference: String(body.refno),
    currency: String(body.currency),
    aim: body.autoSettle === true ? 'capture' : 'authorise',
    minor,
    until: provider.now(),
  })
  provider.pay(payment, known)
  return Response.json({ transactionId: payment.id, acquirerAuthorizationCode: '101112' })
}

/** The answer of the status call, and the body of a message. */
function transactionOf(payment: Payment) {
  const { state, capturedMinor, authorisedMinor, isVoided, card, aim } = payment
  const statuses = {
    open: 'initialized',
    challenge: 'challenge_ongoing',
    pending: 'challenge_ongoing',
    declined: 'failed',
    closed: 'canceled',
  } as const
  const status = isVoided
    ? 'canceled'
    : state !== 'approved'
      ? statuses[state]
      : capturedMinor > 0
        ? 'settled'
        : 'authorized'
  const actions: Readonly<Record<string, string>> = {
    authorised: 'authorize',
    captured: 'settle',
    refunded: 'credit',
    voided: 'cancel',
    tokenised: 'authorize',
  }
  const history = payment.events.flatMap(({ at, kind, minor }) => {
    const action = actions[kind]
    return action === undefined
      ? []
      : [
          {
            action,
            amount: minor,
            source: 'api',
            date: at,
            success: true,
            ip: '127.0.0.1',
          },
        ]
  })
  return {
    transactionId: payment.id,
    merchantId: payment.account,
    type: aim === 'tokenise' ? 'card_check' : 'payment',
    status,
    currency: payment.currency,
    refno: payment.reference,
    paymentMethod: card?.brand === 'mastercard' ? 'ECA' : 'VIS',
    language: payment.language,
    detail: {
      authorize: authorisedMinor > 0 ? { amount: authorisedMinor, acquirerAuthorizationCode: '101112' } : undefined,
      settle: capturedMinor > 0 ? { amount: capturedMinor } : undefined,
      fail:
        status === 'failed' ? { reason: wordOf(payment.decline ?? 'declined'), message: 'not authorized' } : undefined,
    },
    card: card
      ? {
          alias: aim === 'tokenise' || payment.data.createAlias ? card.token : undefined,
          masked: `424242xxxxxx${card.lastFour}`,
          expiryMonth: card.month,
          expiryYear: card.year.slice(-2),
        }
      : undefined,
    history: [{ action: 'init', amount: payment.minor, source: 'api', success: true, ip: '127.0.0.1' }, ...history],
  }
}

function wordOf(decline: string): string {
  const words: Readonly<Record<string, string>> = {
    'authentication-required': 'SOFT_DECLINED',
    'expired-card': 'EXPIRED_CARD',
    declined: 'DECLINED',
  }
  return words[decline] ?? decline.toUpperCase().replaceAll('-', '_')
}

function accountOf(request: Request): string | undefined {
  const given = Buffer.from((request.headers.get('authorization') ?? '').replace(/^Basic /, ''), 'base64').toString()
  return accounts.find(({ settings, secrets }) => given === `${settings.merchantId}:${secrets.password}`)?.settings
    .merchantId
}

function ofAccount(provider: Provider, id: string, account: string): Payment | undefined {
  const payment = provider.find(name, id)
  return payment?.account === account ? payment : undefined
}

/** Names are eighteen digits, the first six the date. */
function transactionName(provider: Provider): string {
  const day = provider.now().toISOString().slice(2, 10).replaceAll('-', '')
  return day + String(BigInt(`0x${provider.name('', 8)}`) % 10n ** 12n).padStart(12, '0')
}

const failed = (status: number, code: string, message: string) =>
  Response.json({ error: { code, message } }, { status })
