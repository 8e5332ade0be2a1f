import { randomBytes } from 'node:crypto'
import type { ConfirmOutcome, ConfirmRequest } from '@portico/contracts/checkout/confirm'
import type { Basket } from '@portico/contracts/price/basket'
import { addDays, type CalendarDate } from '@portico/domain/time/calendar-date'
import type { RunningGateway } from '@portico/gateway/start-gateway'

// What a guest does, as the web app does it for them.

export type GuestClient = ReturnType<RunningGateway['client']>

export const aKey = () => randomBytes(16).toString('base64url')

/** A guest on hotel 1 of `house.example` with a visitor and an address of their own. */
export function aGuest(gateway: Pick<RunningGateway, 'client'>, number = 1): GuestClient {
  return gateway.client({
    host: 'house.example',
    channel: 1,
    hotel: 1,
    language: 1,
    visitor: aKey(),
    address: `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
    requestId: aKey(),
  })
}

/** Two adults for `nights` on the one product of `aHouse`. */
export function aBasket(arrival: CalendarDate, nights = 1, rooms = 1): Basket {
  return {
    stay: { arrival, departure: addDays(arrival, nights) },
    rooms: Array.from({ length: rooms }, () => ({ party: { adults: 2, childrenAges: [] }, productId: 10101 })),
  }
}

/** A whole confirm request for what the checkout page shows. */
export function aConfirm(basket: Basket, shownMinor: number, overrides: Partial<ConfirmRequest> = {}): ConfirmRequest {
  return {
    basket,
    key: aKey(),
    shown: { minor: shownMinor, currency: 'EUR' },
    booker: {
      name: 'Ada',
      lastName: 'Rossi',
      email: 'ada@guest.example',
      emailConfirm: 'ada@guest.example',
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
    paymentMethod: 'hotelpay',
    ...overrides,
  }
}

type Booked = ConfirmOutcome | { readonly kind: 'gone' }

/** Through checkout up to the last button, which the answer presses: hold where there are holds, read the price. */
export async function prepareConfirm(
  guest: GuestClient,
  basket: Basket,
  withHold: boolean,
): Promise<() => Promise<Booked>> {
  const gone = async (): Promise<Booked> => ({ kind: 'gone' })
  if (withHold && (await guest.checkout.hold.mutate({ basket, key: aKey() })).kind === 'gone') return gone
  const page = await guest.checkout.page.mutate({ basket })
  if (page.kind === 'gone') return gone
  return () => guest.checkout.confirm.mutate(aConfirm(basket, page.basket.price.guestTotal.minor))
}
