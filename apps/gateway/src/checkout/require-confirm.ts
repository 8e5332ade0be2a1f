import type { ConfirmRequest } from '@portico/contracts/checkout/confirm'
import { guestPartiesOf } from '@portico/contracts/checkout/guests'
import type { Hotel } from '@portico/contracts/hotel/catalogue'
import { effectiveChannel } from '@portico/contracts/scope/settings'
import { wantedFields } from '@portico/domain/party/checkout-rules'
import { type GuestRecord, guestProblemsOf, guestsByRules, rulesOfCheckout } from '@portico/domain/party/guest-record'
import { instantAfter } from '@portico/domain/time/instant-after'
import type { BasketReply } from '@portico/legacy/parts/basket'
import { hasCardNumber } from '@portico/server/scrub/card-number'
import { TRPCError } from '@trpc/server'
import type { Gateway } from '../procedures/context.ts'
import { FieldError } from '../procedures/field-error.ts'
import { hotelListOf } from '../procedures/procedures.ts'
import type { HotelPlace } from '../scope/place.ts'
import type { CheckoutGateway } from './checkout-deps.ts'
import { policiesOf } from './custom-policies.ts'

export function requireMethod(price: BasketReply, { paymentMethod }: ConfirmRequest): BasketReply {
  if (price.paymentMethods.some(({ id }) => id === paymentMethod)) return price
  throw badField(['paymentMethod'], 'choose')
}

/**
 * The hours of an option on this channel. A guest has none, and on some channels nobody has. When a
 * trade user wants to decide lies in these hours.
 */
export async function requireOption(
  gateway: CheckoutGateway,
  place: HotelPlace,
  { option, booker: { confirmationTime } }: ConfirmRequest,
): Promise<number | undefined> {
  if (!option) {
    if (confirmationTime !== undefined) throw badField(['booker', 'confirmationTime'], 'range')
    return undefined
  }
  const hours = await optionHoursAt(gateway, place)
  if (hours === undefined) throw badField(['option'], 'not-offered')
  const now = gateway.now()
  const isInTime =
    confirmationTime === undefined || (confirmationTime > now && confirmationTime <= instantAfter(now, { hours }))
  if (!isInTime) throw badField(['booker', 'confirmationTime'], 'range')
  return hours
}

export async function optionHoursAt(gateway: Gateway, place: HotelPlace): Promise<number | undefined> {
  if (place.audience.kind !== 'trade') return undefined
  const { channel } = await hotelListOf(gateway, place)
  const { tradeConfHour } = effectiveChannel(channel, place.channelSettings)
  return tradeConfHour > 0 ? tradeConfHour : undefined
}

export function requireGuests(
  { guestRecords, checkout = {}, today }: Pick<Hotel, 'guestRecords' | 'checkout' | 'today'>,
  { basket, booker, guests, agency }: ConfirmRequest,
): GuestRecord[][] {
  if (booker.birthDate !== undefined && booker.birthDate > today) throw badField(['booker', 'birthDate'], 'range')
  const missing = wantedFields.find((field) => checkout[field] === 'mandatory' && booker[field] === undefined)
  if (missing) throw badField(['booker', missing], 'required')
  const parties = guestPartiesOf(basket)
  const isForOthers = agency !== undefined
  const areFlying = basket.flight !== undefined
  const guestRecordRules = rulesOfCheckout(guestRecords, { registration: checkout.registration, areFlying })
  const [problem] = guestProblemsOf(guestRecordRules, parties, guests, { today, isForOthers })
  if (problem) throw badField(['guests', ...problem.path.map(String)], problem.message)
  const namedGuests = guestsByRules(guestRecordRules, parties, guests, isForOthers)
  return areFlying ? withBookerFirst(namedGuests, booker) : namedGuests
}

function withBookerFirst(rooms: GuestRecord[][], { name, lastName }: ConfirmRequest['booker']): GuestRecord[][] {
  const [[firstGuest = {}, ...otherGuests] = [], ...more] = rooms
  return firstGuest.name === undefined && firstGuest.lastName === undefined
    ? [[{ ...firstGuest, name, lastName }, ...otherGuests], ...more]
    : rooms
}

export function requireProtectionTerms({ lines }: BasketReply, { consents }: ConfirmRequest): void {
  const isTaken = lines.some(({ protection }) => protection?.state === 'taken')
  if (isTaken && consents.protection !== true) throw badField(['consents', 'protection'], 'accept')
}

export async function requirePolicies(
  gateway: CheckoutGateway,
  place: HotelPlace,
  { consents }: ConfirmRequest,
): Promise<void> {
  const accepted = new Set(consents.custom.flatMap((consent) => (consent.accepted ? consent.policyId : [])))
  const missing = (await policiesOf(gateway, place)).find(
    ({ policyId, mandatory }) => mandatory && !accepted.has(policyId),
  )
  if (missing) throw badField(['consents', 'custom', String(missing.policyId)], 'accept')
}

/** A card's number in any field would travel in an address, and lie about in books and mails. */
export function requireNoCard({ booker, guests, invoice, agency, transfers = {} }: ConfirmRequest): void {
  const groups = [
    [['booker'], booker],
    ...guests.flatMap((room, i) =>
      room.map((guest, person) => [['guests', String(i), String(person)], guest] as const),
    ),
    [['invoice'], invoice],
    [['agency'], agency],
    ...Object.entries(transfers).map(([place, transfer]) => [['transfers', place], transfer] as const),
  ] as const
  for (const [group, fields] of groups) {
    for (const [field, text] of Object.entries(fields ?? {}))
      if (text !== undefined && hasCardNumber(text)) throw badField([...group, field], 'card')
  }
}

export function badField(path: string[], message: string): TRPCError {
  return new TRPCError({ code: 'BAD_REQUEST', cause: new FieldError(path, message) })
}
