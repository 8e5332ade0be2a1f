import { setTimeout as pause } from 'node:timers/promises'
import { addDays, type CalendarDate } from '@portico/domain/time/calendar-date'
import { type Instant, todayAt } from '@portico/domain/time/deadline'
import { clientOf } from '@portico/gateway/start-gateway'
import { aBasket, aConfirm, aKey, type GuestClient } from '../builders/a-guest.ts'

const clients = 8

export type Acknowledged = { readonly key: string; readonly grant: string }

/** How a guest asks: until there is an answer, or once. `undefined` where there is none. */
export type CallPolicy = <Reply>(act: () => Promise<Reply>, until: () => boolean) => Promise<Reply | undefined>

/** A guest who does not give up: the same page is sent again, with its key, until it is answered. */
export const retryUntilReply: CallPolicy = async (act, until) => {
  while (!until()) {
    try {
      return await act()
    } catch {
      await pause(50)
    }
  }
  return undefined
}

/** A visitor of hotel 1 at `house.example`, from an address of their own. */
export function aVisitor(url: string, token: string, number: number): GuestClient {
  const address = `10.1.${(number >> 8) & 255}.${number & 255}`
  return clientOf(url, token, {
    host: 'house.example',
    channel: 1,
    hotel: 1,
    language: 1,
    visitor: aKey(),
    requestId: aKey(),
    address,
  })
}

/**
 * Eight guests who book one after the other until they are told to stop. The key of each booking is the guest's note.
 */
export function bookContinuously(url: string, token: string, call: CallPolicy) {
  const today = todayAt('Europe/Rome', new Date().toISOString() as Instant)
  const acknowledged: Acknowledged[] = []
  const over = { yet: false }
  const stopped = () => over.yet
  const guest = async (number: number) => {
    for (let turn = 0; !stopped(); turn++) {
      const visitor = aVisitor(url, token, number * 1_000 + turn)
      const basket = aBasket(addDays(today, 5 + ((number * 61 + turn * 7) % 400)) as CalendarDate)
      await call(() => visitor.checkout.hold.mutate({ basket, key: aKey() }), stopped)
      const page = await call(() => visitor.checkout.page.mutate({ basket }), stopped)
      if (page?.kind !== 'open') continue
      const key = aKey()
      const request = aConfirm(basket, page.basket.price.guestTotal.minor, { key })
      request.booker.note = key
      const outcome = await call(() => visitor.checkout.confirm.mutate(request), stopped)
      if (outcome?.kind === 'confirmed' || outcome?.kind === 'already-booked')
        acknowledged.push({ key, grant: outcome.grant })
    }
  }
  const guests = Array.from({ length: clients }, (_, number) => guest(number))
  return {
    acknowledged,
    /** Waits until that many more bookings are acknowledged. */
    book: async (more: number) => {
      const enough = acknowledged.length + more
      for (const end = performance.now() + 60_000; acknowledged.length < enough; await pause(20))
        if (performance.now() > end) throw new Error('nobody could book for a minute')
    },
    stop: async () => {
      over.yet = true
      await Promise.all(guests)
    },
  }
}
