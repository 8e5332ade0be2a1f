import { setTimeout as pause } from 'node:timers/promises'
import { addDays, type CalendarDate } from '@portico/domain/time/calendar-date'
import { type Instant, todayAt } from '@portico/domain/time/deadline'
import { clientOf } from '@portico/gateway/start-gateway'
import { aBasket, aConfirm, aKey, type GuestClient } from '../../builders/a-guest.ts'
import { payAt } from '../../payments/contract/guest.ts'
import { paidProduct, trade } from './paying-house.ts'
import type { DisturbedMachines } from './start-disturbed.ts'

/** What was acknowledged of a booking; `to-pay`: the guest got no word that it is paid. */
export type Booked = {
  readonly key: string
  readonly grant: string
  became: 'booked' | 'changed' | 'cancelled' | 'forgotten' | 'to-pay' | 'paid'
  departure: CalendarDate
}

/** What the webs of a version send. */
type Pages = { readonly clientOf: typeof clientOf; readonly aConfirm: typeof aConfirm }
const pagesOfThisTree: Pages = { clientOf, aConfirm }

type Where = { readonly channel?: number; readonly tradeSession?: string }

/** A client at each gateway for one visitor. */
export function visitorAt(
  { gateways, token }: DisturbedMachines,
  number: number,
  where: Where = {},
  { clientOf }: Pick<Pages, 'clientOf'> = pagesOfThisTree,
): GuestClient[] {
  const place = { host: 'house.example', channel: 1, hotel: 1, language: 1, visitor: aKey(), ...where }
  const address = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
  return gateways.map((url) => clientOf(url, token, { ...place, address, requestId: aKey() }))
}

const answerMs = 35_000
const silent = Symbol('no answer')

/**
 * Three guests who book and change, cancel or end their session in turn, two who pay at the provider, and an agent who
 * logs in and out: one thing after the other at whichever gateway answers, as a proxy sends them.
 */
export function startCrowd(machines: DisturbedMachines, pages = pagesOfThisTree) {
  const today = todayAt('Europe/Rome', new Date().toISOString() as Instant)
  const acknowledged: Booked[] = []
  const loggedOut: string[] = []
  const failures: string[] = []
  const refused: string[] = []
  const refusedKeys: string[] = []
  const over = { yet: false }
  const longest = { ms: 0 }
  /** Gateways that a proxy has taken out: it sends them nothing. */
  const away = new Set<string>()
  /** What is under way, and at which gateway. */
  const calls = new Map<Promise<unknown>, string>()

  /** The same request, with its key, until there is an answer; `undefined` once the crowd is told to stop. */
  async function untilAnswered<Reply>(visitors: readonly GuestClient[], act: (at: GuestClient) => Promise<Reply>) {
    const began = performance.now()
    for (let attempt = Math.floor(Math.random() * visitors.length); !over.yet; attempt++) {
      const index = attempt % visitors.length
      const at = visitors[index]
      const url = machines.gateways[index] ?? ''
      if (!at || away.has(url)) continue
      const calling = Promise.race([act(at).catch((error: Error) => error), pause(answerMs, silent)])
      calls.set(calling, url)
      const reply = await calling
      calls.delete(calling)
      const kind = reply instanceof Error ? reply.message : reply === silent ? 'silent' : kindOf(reply)
      if (!(reply instanceof Error) && reply !== silent && kind !== 'unknown') {
        longest.ms = Math.max(longest.ms, performance.now() - began)
        return reply
      }
      failures.push(kind)
      await pause(50)
    }
    return undefined
  }

  /** An answer that is none of those that a guest hopes for; nothing where the crowd was told to stop. */
  const note = (what: string, reply: { readonly kind: string } | undefined): void => {
    if (reply) refused.push(`${what}: ${reply.kind}`)
  }

  async function book(number: number, turn: number, productId: number) {
    const visitors = visitorAt(machines, number * 10_000 + turn, {}, pages)
    const basket = aBasket(addDays(today, 5 + ((number * 61 + turn * 7) % 400)))
    const wanted = { ...basket, rooms: basket.rooms.map((room) => ({ ...room, productId })) }
    const page = await untilAnswered(visitors, (at) => at.checkout.page.mutate({ basket: wanted }))
    if (page?.kind !== 'open') return void note('page', page)
    const key = aKey()
    const paymentMethod = productId === paidProduct ? 'stripe' : 'hotelpay'
    const request = pages.aConfirm(wanted, page.basket.price.guestTotal.minor, { key, paymentMethod })
    request.booker.note = key
    const outcome = await untilAnswered(visitors, (at) => at.checkout.confirm.mutate(request))
    if (outcome?.kind !== 'confirmed' && outcome?.kind !== 'pending') {
      if (outcome) refusedKeys.push(key)
      return void note('confirm', outcome)
    }
    const { grant } = outcome
    const became = outcome.kind === 'pending' ? 'to-pay' : 'booked'
    const booked: Booked = { key, grant, became, departure: wanted.stay.departure }
    acknowledged.push(booked)
    return { visitors, booked }
  }

  async function change(visitors: readonly GuestClient[], booked: Booked) {
    const { grant } = booked
    const opened = await untilAnswered(visitors, (at) => at.reservation.voucher.mutate({ grant }))
    if (opened?.kind !== 'open') return note('voucher', opened)
    const departure = addDays(booked.departure, 1)
    const { code = '' } = opened.voucher.rooms[0] ?? {}
    const rooms = [{ code, stay: { arrival: opened.voucher.stay.arrival, departure } }]
    const review = await untilAnswered(visitors, (at) => at.reservation.review.mutate({ grant, rooms }))
    if (review?.kind !== 'review') return note('review', review)
    const request = { grant, rooms, shown: review.total, key: aKey() }
    const changed = await untilAnswered(visitors, (at) => at.reservation.modify.mutate(request))
    if (changed?.kind !== 'changed') return note('modify', changed)
    Object.assign(booked, { became: 'changed', departure })
  }

  const guest = async (number: number) => {
    for (let turn = 0; !over.yet; turn++) {
      const made = await book(number, turn, 10_101)
      if (!made) continue
      const { visitors, booked } = made
      const { grant } = booked
      if ((turn + number) % 4 === 1) {
        const key = aKey()
        const gone = await untilAnswered(visitors, (at) => at.reservation.cancel.mutate({ grant, key }))
        if (gone?.kind === 'cancelled') booked.became = 'cancelled'
        else note('cancel', gone)
      }
      if ((turn + number) % 4 === 2) {
        const ended = await untilAnswered(visitors, async (at) => {
          await at.checkout.forget.mutate({ grants: [grant] })
          return true
        })
        if (ended) booked.became = 'forgotten'
      }
      if ((turn + number) % 4 === 3) await change(visitors, booked)
    }
  }

  const payer = async (number: number) => {
    for (let turn = 0; !over.yet; turn++) {
      const made = await book(number, turn, paidProduct)
      if (!made) continue
      const { visitors, booked } = made
      const { grant } = booked
      const request = { grant, method: 'stripe', key: aKey() } as const
      const begun = await untilAnswered(visitors, (at) => at.payment.start.mutate(request))
      if (begun?.kind !== 'started') {
        note('payment', begun)
        continue
      }
      const landed = await payAt(begun.next, {}, 'http://house.example')
      if (landed.kind !== 'returned') throw new Error(`${landed.kind}: ${landed.text.slice(0, 200)}`)
      const url = new URL(landed.url)
      const brought = {
        key: url.pathname.split('/payment/')[1] ?? '',
        method: landed.request.method as 'GET' | 'POST',
        query: url.search.slice(1),
        body: Buffer.from(landed.request.body).toString(),
        grants: [grant],
      }
      const back = await untilAnswered(visitors, (at) => at.payment.return.mutate(brought))
      if (back?.kind === 'found' && back.state === 'paid') booked.became = 'paid'
      else note('return', back)
    }
  }

  const agent = async (number: number) => {
    for (let turn = 0; !over.yet; turn++) {
      const login = await untilAnswered(visitorAt(machines, number * 10_000 + turn, { channel: 2 }, pages), (at) =>
        at.trade.login.mutate(trade),
      )
      if (!login || !('session' in login)) continue
      const place = { channel: 2, tradeSession: login.session }
      const visitors = visitorAt(machines, number * 10_000 + turn, place, pages)
      const check = await untilAnswered(visitors, (at) => at.trade.check.query())
      if (check && check.kind !== 'logged-in') throw new Error(`a new session is ${check.kind}`)
      const out = await untilAnswered(visitors, async (at) => {
        await at.trade.logout.mutate()
        return true
      })
      if (out) loggedOut.push(login.session)
    }
  }

  const all = [guest(1), guest(2), guest(3), payer(4), payer(5), agent(6)]
  return {
    acknowledged,
    loggedOut,
    failures,
    refused,
    refusedKeys,
    longest,
    /** As a proxy does before a program ends: what has begun there comes to its end. */
    takeOut: async (url: string) => {
      away.add(url)
      await Promise.all([...calls].filter(([, at]) => at === url).map(([call]) => call))
    },
    putBack: (url: string) => void away.delete(url),
    book: async (more: number) => {
      const enough = acknowledged.length + more
      for (const end = performance.now() + 120_000; acknowledged.length < enough; await pause(20))
        if (performance.now() > end) throw new Error(`nobody could book for two minutes: ${failures.slice(-5)}`)
    },
    stop: async () => {
      over.yet = true
      await Promise.all(all)
    },
  }
}
export type Crowd = ReturnType<typeof startCrowd>

function kindOf(reply: unknown): string {
  return typeof reply === 'object' && reply !== null && 'kind' in reply ? String(reply.kind) : ''
}
