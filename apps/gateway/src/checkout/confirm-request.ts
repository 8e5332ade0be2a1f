import type { ConfirmRequest } from '@portico/contracts/checkout/confirm'
import type { Invoice } from '@portico/contracts/checkout/invoice'
import type { Transfers } from '@portico/contracts/checkout/transfer'
import type { Money } from '@portico/domain/money/money'
import { type GuestRecord, guestTypesOf } from '@portico/domain/party/guest-record'
import { asciiEmail } from '@portico/domain/party/normalise-email'
import { confirm, type LegacyConfirmRequest } from '@portico/legacy/calls/checkout/confirm'
import { toDecimal } from '@portico/legacy/codec/spelling'
import type { BasketReply, BasketRequest } from '@portico/legacy/parts/basket'
import type { FlightsRequest, TransferRequest } from '@portico/legacy/parts/confirm-extras'
import type { RoomGuestsRequest } from '@portico/legacy/parts/guests'
import type { InvoiceRequest } from '@portico/legacy/parts/invoice-and-agency'
import { isOwnMachine } from '@portico/server/limits/limited-address'
import { callerOf, type HotelPlace } from '../scope/place.ts'
import { fitsQueryLimit } from '../upstream/fits-query-limit.ts'
import type { Upstream } from '../upstream/upstream.ts'
import type { CheckoutGateway } from './checkout-deps.ts'
import { badField } from './require-confirm.ts'

export type ShownTotals = {
  readonly kind: 'as-shown'
  readonly price: BasketReply
  readonly holdId?: string | undefined
}

type CheckedBasket = {
  readonly basket: BasketRequest
  readonly guests: readonly (readonly GuestRecord[])[]
  readonly shownPrice: ShownTotals
  readonly optionHours: number | undefined
  readonly flights: FlightsRequest | undefined
  readonly upgraded: { readonly oldRoomId: number; readonly difference: Money } | undefined
}

export function legacyRequestOf({
  gateway,
  place: { host, upstream },
  address,
  request,
  checkedBasket: {
    basket,
    guests,
    shownPrice: { price, holdId },
    optionHours,
    flights,
    upgraded,
  },
}: {
  readonly gateway: CheckoutGateway
  readonly place: HotelPlace
  readonly address: string
  readonly request: ConfirmRequest
  readonly checkedBasket: CheckedBasket
}): LegacyConfirmRequest {
  const { booker, invoice, agency, transfers, consents, paymentMethod, card, key, source } = request
  const { report, marketing, profile, custom } = consents
  const references = source?.consent?.choice === 'rejected' ? undefined : source?.references
  // The inherited protocol has one tax code.
  const taxCode = booker.taxCode ?? (upstream.capabilities.has('reasons') ? undefined : invoice?.taxCode)
  return {
    basket,
    booker: { ...booker, ...emailsFor(upstream, booker), taxCode },
    guests: basket.rooms.map(({ party }, i) => roomGuestsOf(guestTypesOf(party), guests[i] ?? guests[0] ?? [])),
    consents: { report, marketing, profile, custom },
    paymentMethod,
    optionHours,
    timestamp: Date.parse(gateway.now()),
    key,
    holdId,
    host: host.host,
    numberFormat: host.numberFormat,
    totalMinor: price.price.stay.minor,
    extras:
      invoice || agency || flights || transfers || upgraded || card || references
        ? {
            invoice: invoice && invoiceOf(invoice, upstream),
            agency,
            transfers: transfers && transfersOf(transfers, basket),
            // Our own server hears of a card from its provider alone: nothing proves what a browser says.
            cardToken: upstream.capabilities.has('payments') ? undefined : card?.token,
            flights: flights && basket.rooms.map(() => flights),
            references,
            upgrade: upgraded && {
              oldRoomId: upgraded.oldRoomId,
              priceDifference: toDecimal(upgraded.difference.minor, upgraded.difference.currency),
            },
          }
        : undefined,
    address: addressNameOf(gateway, address),
    reference: request.reference,
  }
}

/** A server that is not ours may know no domains in letters of their own. */
function emailsFor({ capabilities }: Upstream, { email, alternativeEmail }: ConfirmRequest['booker']) {
  if (capabilities.has('keys')) return {}
  return {
    email: asciiEmail(email),
    alternativeEmail: alternativeEmail === undefined ? undefined : asciiEmail(alternativeEmail),
  }
}

/** A transfer is of a service that the basket has, on a day of the stay. */
function transfersOf(transfers: Transfers, { services = [], stay }: BasketRequest): TransferRequest[] {
  return Object.entries(transfers).map(([place, { date, time, place: placeCode = '', number = '', note = '' }]) => {
    const service = services[Number(place)]
    if (!service || date < stay.arrival || stay.departure < date) throw badField(['transfers', place, 'date'], 'range')
    return {
      serviceId: service.serviceId,
      bookedLine: Number(place),
      date,
      time,
      placeCode,
      transportNumber: number,
      note,
    }
  })
}

export function roomGuestsOf(
  types: ReturnType<typeof guestTypesOf>,
  [firstRecord = {}, ...otherRecords]: readonly GuestRecord[],
): RoomGuestsRequest {
  const otherGuests = otherRecords.flatMap((guest, i) => {
    const guestType = types[i + 1]
    return guestType && Object.values(guest).some((value) => value !== undefined) ? [{ ...guest, type: guestType }] : []
  })
  return { ...firstRecord, others: otherGuests.length > 0 ? otherGuests : undefined }
}

/**
 * Whether an invoice can go to an SDI code and a certified e-mail; the inherited protocol has one field for the
 * two.
 */
export const takesSdiAndEmail = ({ capabilities }: Upstream): boolean => capabilities.has('reasons')

const noSdi = '0000000'

function invoiceOf({ region, ...invoice }: Invoice, upstream: Upstream): InvoiceRequest {
  const { city, sdi, certifiedEmail } = invoice
  const takesBoth = takesSdiAndEmail(upstream)
  const code = sdi === noSdi && !takesBoth ? undefined : sdi
  return {
    ...invoice,
    city: region === undefined ? city : `${city} ${region}`,
    sdi: code ?? certifiedEmail ?? sdi,
    certifiedEmail: takesBoth && sdi !== undefined ? certifiedEmail : undefined,
  }
}

/** Nothing for this machine's own address: whoever came through a proxy here has none of their own. */
export function addressNameOf({ sealing }: Pick<CheckoutGateway, 'sealing'>, address: string): string | undefined {
  return isOwnMachine(address) ? undefined : sealing.nameOf('address', address).toString('base64url')
}

export function fittingRequest(
  place: HotelPlace,
  whole: LegacyConfirmRequest,
): { request: LegacyConfirmRequest; isGuestListCut: boolean } {
  const fitsWire = (request: LegacyConfirmRequest) => fitsQueryLimit(confirm, place.upstream, callerOf(place), request)
  if (fitsWire(whole)) return { request: whole, isGuestListCut: false }
  const request = { ...whole, guests: whole.guests.map((guest) => ({ ...guest, others: undefined })) }
  if (fitsWire(request)) return { request, isGuestListCut: true }
  throw badField(['booker', whole.booker.note === undefined ? 'address' : 'note'], 'too-long')
}
