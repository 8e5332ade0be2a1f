import type { ConfirmRequest } from '@portico/contracts/checkout/confirm'
import type { Basket } from '@portico/contracts/price/basket'
import { addDays, type CalendarDate } from '@portico/domain/time/calendar-date'
import type { Stay } from '@portico/domain/time/stay'
import type { RandomSource } from '../random-source.ts'
import { paidProductIds, productIds, promoCode, start } from '../servers/hotel-template.ts'
import type { World } from '../world.ts'

const party = { adults: 2, childrenAges: [] }

/** Guests want the same few nights of the coming days. */
export function randomStay(world: World): Stay {
  const { random } = world
  const first = addDays(start.slice(0, 10) as CalendarDate, 4)
  const today = world.now().slice(0, 10) as CalendarDate
  const from = [today, first].sort()[1] ?? first
  const arrival = addDays(from, random.between(0, 3))
  return { arrival, departure: addDays(arrival, random.between(1, 3)) }
}

export function randomBasket(world: World, stay = randomStay(world)): Basket {
  const rooms = world.random.chance(0.2) ? 2 : 1
  const lines = Array.from({ length: rooms }, () => ({
    party,
    productId: world.random.pick(world.random.chance(0.3) ? paidProductIds : productIds),
  }))
  return { stay, rooms: lines, ...(world.random.chance(0.2) && { promoCode }) }
}

export type Booking = Pick<ConfirmRequest, 'basket' | 'shown' | 'paymentMethod'>

/** A whole confirm, with an address of its own to tell it by. */
export function randomConfirm(random: RandomSource, { basket, shown, paymentMethod }: Booking): ConfirmRequest {
  const email = `${random
    .key()
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')}x@guests.example`
  return {
    basket,
    key: random.key(),
    shown,
    booker: {
      name: 'Ada',
      lastName: 'Rossi',
      email,
      emailConfirm: email,
      phone: '+39 055 123456',
      country: 'IT',
      address: 'Via Roma 1',
      city: 'Firenze',
    },
    guests: [],
    consents: {
      cancellationPolicy: true,
      terms: true,
      privacy: true,
      report: false,
      marketing: false,
      profile: false,
      custom: [],
    },
    paymentMethod,
  }
}
