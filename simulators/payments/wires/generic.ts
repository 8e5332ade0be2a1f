import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Payment } from '../frame/payment.ts'
import type { Provider } from '../frame/provider.ts'
import type { Wire } from '../frame/wire.ts'

// A provider that speaks the generic hosted page, written from docs/payments.md.

const name = 'generic'
const endpoint = 'https://generic.example.com'
const accounts: Wire['accounts'] = [
  { settings: { account: 'hotel-1', endpoint }, secrets: { key: 'generic-signing-key-of-the-first-hotel' } },
  {
    settings: { account: 'hotel-2', endpoint, instalments: '3' },
    secrets: { key: 'generic-signing-key-of-the-second-hotel' },
  },
]
const toleranceSeconds = 300
const holdMs = 7 * 86_400_000

type Body = { readonly [name: string]: unknown }
type Outcome = { readonly kind: string; readonly [name: string]: unknown }

export function generic(provider: Provider): Wire {
  const answers = new Map<string, { readonly content: string; readonly outcome: Outcome }>()

  async function handle(request: Request, path: string): Promise<Response> {
    const text = await request.text()
    const body = jsonOf(text)
    const account = String(body?.account)
    if (request.method !== 'POST') return new Response('Not found', { status: 404 })
    if (!body || body.call !== path.slice(1) || !isRight(request.headers.get('x-signature') ?? '', sign(account, text)))
      return unauthorised()
    if (Math.abs(provider.now().getTime() / 1_000 - Number(body.time)) > toleranceSeconds) return unauthorised()
    const { time: _, ...rest } = body
    const [key, content] = [`${name} ${account} ${body.key}`, JSON.stringify(rest)]
    const minor = Number(body.amount ?? 0)
    if (body.call === 'query' || body.call === 'ping') return answer(account, body, outcomeOf(account, body))
    return provider.call(minor, key, () => {
      const earlier = answers.get(key)
      if (earlier && earlier.content !== content) return answer(account, body, refusal('technical', true))
      const outcome = earlier?.outcome ?? outcomeOf(account, body)
      answers.set(key, { content, outcome })
      return answer(account, body, outcome)
    })
  }

  function outcomeOf(account: string, body: Body): Outcome {
    if (body.call === 'ping') return { kind: 'account' }
    if (body.call === 'start') return start(account, body)
    if (body.call === 'charge') return charge(account, body)
    const payment =
      provider.find(name, String(body.id)) ?? provider.findReference(name, account, String(body.reference))
    if (!payment || payment.account !== account) return refusal('technical', false)
    if (body.call === 'query') return { kind: 'payment', payment: stateOf(payment) }
    const minor = Number(body.amount)
    const event = body.call === 'capture' ? 'captured' : body.call === 'release' ? 'voided' : 'refunded'
    const isDone =
      (body.call === 'capture' && provider.capture(payment, minor)) ||
      (body.call === 'release' && provider.release(payment)) ||
      (body.call === 'refund' && provider.refund(payment, minor))
    if (!isDone) return refusal('technical', true)
    provider.inBackground(provider.announce(payment, [event]))
    return { kind: 'payment', payment: stateOf(payment) }
  }

  function start(account: string, body: Body): Outcome {
    const payment = open(account, body, new Date(String(body.until)))
    return payment
      ? { kind: 'payment', payment: stateOf(payment), url: provider.pageOf(payment) }
      : refusal('technical', true)
  }

  function charge(account: string, body: Body): Outcome {
    const owner = [...provider.payments.values()].find(
      (one) => one.account === account && one.wire === name && one.card?.token === body.token,
    )
    const decline = provider.declineOfCharge(Number(body.amount))
    if (!owner?.card) return refusal('bad-card', true)
    if (decline) return refusal(decline, true)
    const payment = open(account, body, provider.now())
    if (!payment) return refusal('technical', true)
    provider.pay(payment, owner.card)
    return { kind: 'payment', payment: stateOf(payment) }
  }

  function open(account: string, body: Body, until: Date): Payment | undefined {
    const { reference, aim, amount: minor, currency, instalments, messageUrl, returnUrls, guest } = body as Body & Order
    if (
      !/^[A-Z0-9]{1,18}$/.test(reference) ||
      !Number.isSafeInteger(minor) ||
      minor < 0 ||
      !/^[A-Z]{3}$/.test(currency)
    )
      return undefined
    if (instalments !== undefined && !(instalments >= 2 && instalments <= 12)) return undefined
    const data = {
      messageUrl,
      ...returnUrls,
      ...(instalments === undefined ? {} : { instalments: String(instalments) }),
    }
    return provider.open({
      wire: name,
      account,
      reference,
      aim,
      minor,
      currency,
      until,
      language: guest.language,
      data,
    })
  }

  function stateOf(payment: Payment) {
    const { id, reference, currency, card, decline } = payment
    const isEnded = payment.state === 'closed' || payment.state === 'declined'
    return {
      id,
      reference,
      currency,
      authorised: payment.authorisedMinor,
      captured: payment.capturedMinor,
      refunded: payment.refundedMinor,
      isTokenised: payment.aim === 'tokenise' && payment.state === 'approved',
      isReleased: payment.isVoided,
      isDisputed: payment.isDisputed,
      isPending: payment.state === 'pending',
      isEnded,
      decline,
      instalments: payment.data.instalments ? Number(payment.data.instalments) : undefined,
      ...(card && { token: card.token, lastFour: card.lastFour, expiry: `${card.month}/${card.year}` }),
      authorisedUntil:
        payment.authorisedMinor > 0 ? new Date(provider.now().getTime() + holdMs).toISOString() : undefined,
    }
  }

  const messageOf = (payment: Payment) => JSON.stringify({ account: payment.account, payment: stateOf(payment) })

  return {
    name,
    title: 'Generic hosted page',
    cards: [],
    accounts,
    handle,
    messageOf(payment, _, isForged) {
      const body = messageOf(payment)
      const signer = isForged
        ? accounts.find(({ settings }) => settings.account !== payment.account)?.settings.account
        : payment.account
      const headers = { 'content-type': 'application/json', 'x-signature': sign(signer ?? '', body) }
      return payment.data.messageUrl ? { url: payment.data.messageUrl, method: 'POST', headers, body } : undefined
    },
    returnOf(payment) {
      const to = payment.state === 'declined' ? 'failed' : payment.state === 'closed' ? 'closed' : 'done'
      const url = new URL(payment.data[to] ?? '')
      const state = Buffer.from(messageOf(payment)).toString('base64url')
      url.searchParams.set('state', state)
      url.searchParams.set('signature', sign(payment.account, state))
      return { url: url.href }
    },
  }
}

type Order = {
  readonly reference: string
  readonly aim: Payment['aim']
  readonly amount: number
  readonly currency: string
  readonly instalments?: number
  readonly messageUrl: string
  readonly returnUrls?: Record<string, string>
  readonly guest: { readonly language: string }
}

const refusal = (why: string, isFinal: boolean): Outcome => ({ kind: 'refused', why, isFinal })

function answer(account: string, { key }: Body, outcome: Outcome): Response {
  const body = JSON.stringify({ account, key, ...outcome })
  const headers = { 'content-type': 'application/json', 'x-signature': sign(account, body) }
  return new Response(body, { status: outcome.kind === 'refused' ? 422 : 200, headers })
}

const unauthorised = () => new Response('Unauthorized', { status: 401 })

function sign(account: string, text: string): string {
  const key = accounts.find(({ settings }) => settings.account === account)?.secrets.key
  return key === undefined ? '' : createHmac('sha256', key).update(text).digest('hex')
}

function isRight(given: string, right: string): boolean {
  return right !== '' && given.length === right.length && timingSafeEqual(Buffer.from(given), Buffer.from(right))
}

function jsonOf(text: string): Body | undefined {
  try {
    return JSON.parse(text) as Body
  } catch {
    return undefined
  }
}
