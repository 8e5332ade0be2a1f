import { pageResponse } from './html.ts'
import { bankPage, cardErrors, endPage, payPage, returnPage } from './pay-page.ts'
import type { Decline, EventKind, PaidBy, Payment } from './payment.ts'
import type { Provider } from './provider.ts'
import { centsOf, outcomeOf } from './scenarios.ts'
import type { Return, Wire } from './wire.ts'
import { wordsOf } from './words.ts'

const minute = 60_000
const threeDays = 3 * 24 * 60 * minute

/** What a guest does at a provider: the page, the bank's page, and the way back, as the amount wants it. */
export async function atPayPage(
  provider: Provider,
  payment: Payment,
  step: 'page' | 'bank' | 'answer',
  request: Request,
): Promise<Response> {
  const wire = provider.wires.get(payment.wire)
  if (!wire) return new Response('no such wire', { status: 404 })
  if (payment.state === 'approved') return pageResponse(endPage(payment, 'paid', linkOf(wire.returnOf(payment))))
  const isOver = payment.until <= provider.now()
  if (isOver || payment.state === 'closed') {
    provider.close(payment)
    return pageResponse(endPage(payment, 'ended', linkOf(wire.returnOf(payment))))
  }
  if (request.method !== 'POST')
    return pageResponse(
      step === 'bank' ? bankPage(payment, `${provider.pageOf(payment)}/answer`) : payPage(wire, payment),
    )
  const form = new URLSearchParams(await request.text())
  const answer = form.get('answer')
  if (answer === 'close') return closed(provider, wire, payment)
  if (step === 'answer') return bankAnswered(provider, wire, payment, answer)
  return cardGiven(provider, wire, payment, form)
}

function cardGiven(
  provider: Provider,
  wire: Wire,
  payment: Payment,
  form: URLSearchParams,
): Promise<Response> | Response {
  const typed = (name: string) => (form.get(name) ?? '').trim()
  const number = (typed('card') || typed('number')).replaceAll(' ', '')
  const card = wire.cards.find((one) => one.number === number)
  if (wire.cards.length > 0 && !typed('card')) {
    const fields = { number: typed('number'), name: typed('name'), expiry: typed('expiry'), cvv: typed('cvv') }
    const errors = cardErrors(fields, card !== undefined, wordsOf(payment.language), provider.now())
    if (Object.keys(errors).length > 0) return pageResponse(payPage(wire, payment, { fields, errors }), 422)
  }
  if (wire.cards.length > 0 && !card) return new Response('no such card', { status: 400 })
  const [month = '12', year = String(provider.now().getUTCFullYear() + 4)] = typed('expiry')
    ? typed('expiry').split('/')
    : []
  const chosen = form.get('answer') === 'decline' ? 'declined' : (card?.outcome ?? 'approve')
  const outcome = outcomeOf(payment.minor) ?? chosen
  Object.assign(payment.data, {
    cardLastFour: number.slice(-4) || '0000',
    cardMonth: month,
    cardYear: year,
    cardBrand: brandOf(number),
    cardOutcome: outcome,
  })
  if (outcome === 'challenge' || outcome === 'challenge-fails') {
    payment.state = 'challenge'
    return redirect(bankUrlOf(provider.pageOf(payment)))
  }
  return settled(provider, wire, payment, outcome)
}

async function bankAnswered(
  provider: Provider,
  wire: Wire,
  payment: Payment,
  answer: string | null,
): Promise<Response> {
  if (payment.state !== 'challenge') return redirect(provider.pageOf(payment))
  const outcome =
    answer === 'fail' || payment.data.cardOutcome === 'challenge-fails' ? 'authentication-failed' : 'approve'
  if (answer !== 'wait') return settled(provider, wire, payment, outcome)
  payment.state = 'pending'
  provider.record(payment, 'pending')
  await provider.announce(payment, ['pending'])
  provider.later(payment, 'the bank decides', minute, async () => {
    const events = decide(provider, wire, payment, outcome)
    await provider.announce(payment, events)
    return true
  })
  return goBack(wire.returnOf(payment), payment)
}

async function closed(provider: Provider, wire: Wire, payment: Payment): Promise<Response> {
  provider.close(payment)
  provider.inBackground(provider.announce(payment, ['closed']))
  return goBack(wire.returnOf(payment), payment)
}

/** What has happened now, for the wire's own way or the usual one. */
function decide(provider: Provider, wire: Wire, payment: Payment, outcome: 'approve' | Decline): readonly EventKind[] {
  const { cardLastFour = '0000', cardMonth = '12', cardYear = '2030', cardBrand = 'visa' } = payment.data
  const card: Omit<PaidBy, 'token'> = { lastFour: cardLastFour, month: cardMonth, year: cardYear, brand: cardBrand }
  if (wire.approve) return wire.approve(payment, card, outcome)
  provider.pay(payment, card, outcome)
  if (outcome !== 'approve') return ['declined']
  return {
    capture: ['authorised', 'captured'] as const,
    authorise: ['authorised'] as const,
    tokenise: ['tokenised'] as const,
  }[payment.aim]
}

/** Tells the merchant in the order that the amount wants, and sends the guest back or not. */
async function settled(
  provider: Provider,
  wire: Wire,
  payment: Payment,
  outcome: 'approve' | Decline,
): Promise<Response> {
  const events = decide(provider, wire, payment, outcome)
  if (payment.state === 'declined' && wire.staysAfterDecline) {
    provider.inBackground(provider.announce(payment, events))
    return redirect(provider.pageOf(payment))
  }
  const cents = payment.state === 'declined' ? '' : centsOf(payment.minor)
  const back = () => goBack(wire.returnOf(payment), payment)
  const tabClosed = () => pageResponse(endPage(payment, 'tabClosed'))
  const before = beforeOf(payment)
  switch (cents) {
    case '81':
      await provider.announce(payment, events)
      return back()
    case '82':
      await provider.announce(payment, events)
      return tabClosed()
    case '83':
      return back()
    case '84':
      provider.inBackground(
        (async () => {
          for (let i = 0; i < 5; i++) await provider.announce(payment, events)
        })(),
      )
      return back()
    case '85': {
      const [first, ...rest] = events
      provider.inBackground(
        (async () => {
          await provider.announce(payment, rest)
          if (first) await provider.announce(payment, [first], { view: rest.length > 0 ? before : payment })
        })(),
      )
      return back()
    }
    case '86':
      await provider.announce(payment, events, { delayMs: threeDays })
      return tabClosed()
    case '87':
      provider.inBackground(provider.announce(payment, events, { isForged: true }))
      return back()
    case '88':
      provider.inBackground(provider.announce(payment, events, { view: lessOf(payment) }))
      return back()
    case '89':
      provider.inBackground(
        (async () => {
          await provider.announce(payment, events)
          if (payment.capturedMinor > 0) await provider.chargeBack(payment)
        })(),
      )
      return back()
    default:
      provider.inBackground(provider.announce(payment, events))
      return back()
  }
}

const beforeOf = (payment: Payment): Payment => ({ ...payment, capturedMinor: 0 })

function lessOf(payment: Payment): Payment {
  const less = (minor: number) => Math.max(0, minor - 1)
  return {
    ...payment,
    minor: less(payment.minor),
    authorisedMinor: less(payment.authorisedMinor),
    capturedMinor: less(payment.capturedMinor),
  }
}

function goBack(back: Return, payment: Payment): Response {
  return back.fields ? pageResponse(returnPage(payment, back)) : redirect(back.url)
}

const redirect = (location: string) =>
  new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } })

/** A page that has ended leads back by a plain link only where the provider goes back by one. */
const linkOf = (back: Return) => (back.fields ? undefined : back)

/** The same address on another host name, which is another site to a browser. */
function bankUrlOf(url: string): string {
  const other = new URL(url)
  other.hostname = other.hostname === 'localhost' ? '127.0.0.1' : 'localhost'
  return `${other.href}/bank`
}

function brandOf(number: string): string {
  return number.startsWith('5') || number.startsWith('2') ? 'mastercard' : number.startsWith('6') ? 'discover' : 'visa'
}
