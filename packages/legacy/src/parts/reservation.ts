import { BookedFlights } from '@portico/contracts/price/packages'
import { GivenConsent } from '@portico/contracts/reservation/given-consent'
import type { Voucher } from '@portico/contracts/reservation/reservation'
import { Instant } from '@portico/contracts/values/shapes'
import type { Instant as Moment } from '@portico/domain/time/deadline'
import { z } from 'zod'
import { type ExtensionFields, extensionFields } from '../codec/extensions.ts'
import { toLegacyDate, wireDate, wireFlag, wireInteger, wireList, wireText } from '../codec/spelling.ts'
import { type BasketReply, basketExtensions, basketOf, basketWireFields, toBasket } from './basket.ts'
import type { TransferRequest } from './confirm-extras.ts'
import { listedGuestsWire, toListedGuests } from './guests.ts'
import {
  type AgencyRequest,
  agencyWire,
  type InvoiceRequest,
  invoiceWire,
  toAgencyWire,
  toInvoiceWire,
} from './invoice-and-agency.ts'
import { type OptionReply, optionWire } from './option.ts'
import { type OwnFolioReply, ownFolioExtensions, ownFolioOf, ownFolioWireFields, toOwnFolio } from './own-folio.ts'
import {
  type OpenPaymentReply,
  openPaymentWire,
  pendingPaymentOf,
  pendingPaymentWire,
  toOpenPayment,
  toPendingPayment,
} from './pending-payment.ts'

const px = extensionFields(
  {
    reasons: ['invoice', 'transfers', 'agency', 'guests', 'flights', 'upgradedFrom', 'awaitsGuest'],
    changes: ['revision', 'consents'],
    payments: ['payment'],
  },
  basketExtensions,
  ownFolioExtensions,
)
export const reservationExtensions: ExtensionFields = px

export type ReservationReply = OwnFolioReply &
  Pick<Voucher, 'code' | 'state' | 'reason' | 'bookedBy' | 'stay' | 'guests' | 'hotelNotes' | 'customerNote'> &
  Partial<
    Pick<
      Voucher,
      'bookedOn' | 'guestRecords' | 'flights' | 'upgradedFrom' | 'awaitsGuest' | 'consents' | 'pendingPayment'
    >
  > & {
    readonly reservationId: number
    readonly channelId?: number | undefined
    readonly hotelId?: number | undefined
    readonly revision?: number | undefined
    readonly basket: BasketReply
    readonly option?: OptionReply | undefined
    readonly invoice?: InvoiceRequest | undefined
    readonly transfers?: readonly TransferRequest[] | undefined
    readonly agency?: AgencyRequest | undefined
    readonly payment?:
      | {
          readonly method: string
          readonly received: boolean
          readonly payBy?: Moment | undefined
          readonly owner?: string | undefined
          readonly iban?: string | undefined
        }
      | undefined
    readonly openPayment?: OpenPaymentReply | undefined
  }

const bookedTransferWire = z.object({
  seId: wireInteger,
  fbId: wireInteger,
  data: wireDate,
  time: z.string(),
  place: z.string(),
  number: z.string(),
  note: z.string(),
})

const ReplyWire = z.object({
  id: wireInteger,
  codice: wireText,
  ca_id: wireInteger.optional(),
  ho_id: wireInteger.optional(),
  state: z.enum(['pending', 'confirmed', 'cancelled']).optional(),
  reason: wireText.optional(),
  bookedOn: wireDate.optional(),
  datiguest: z.object({ nominativo: wireText, mail: wireText, note: wireText.optional() }),
  dataarrivo: wireDate,
  datapartenza: wireDate,
  guests: wireList(z.string()),
  option: optionWire,
  hotelNotes: wireText.optional(),
  [px.revision]: wireInteger.optional(),
  [px.invoice]: invoiceWire.optional(),
  [px.transfers]: z.array(bookedTransferWire).optional(),
  [px.agency]: agencyWire.optional(),
  [px.guests]: listedGuestsWire.optional(),
  [px.flights]: z.array(BookedFlights).optional(),
  [px.upgradedFrom]: wireText.optional(),
  [px.awaitsGuest]: z.literal(true).optional(),
  [px.consents]: z.array(GivenConsent).optional(),
  payment: z
    .object({
      method: z.string(),
      received: wireFlag,
      payBy: Instant.nullable().optional(),
      owner: z.string().nullable().optional(),
      iban: z.string().nullable().optional(),
    })
    .optional(),
  pagamento: openPaymentWire,
  [px.payment]: pendingPaymentWire.optional(),
  ...ownFolioWireFields,
  ...basketWireFields,
})

/** As our own server writes it; the older ones' is `older-reservation.ts`. */
export const NewerReservation = ReplyWire.transform(
  ({ [px.payment]: pending, ...wire }): ReservationReply => ({
    reservationId: wire.id,
    code: wire.codice,
    channelId: wire.ca_id,
    hotelId: wire.ho_id,
    state: wire.state ?? 'confirmed',
    reason: wire.reason ?? '',
    revision: wire[px.revision],
    bookedOn: wire.bookedOn,
    bookedBy: { name: wire.datiguest.nominativo, email: wire.datiguest.mail },
    stay: { arrival: wire.dataarrivo, departure: wire.datapartenza },
    basket: basketOf(wire),
    guests: wire.guests,
    option: wire.option ?? undefined,
    hotelNotes: wire.hotelNotes ?? '',
    customerNote: wire.datiguest.note ?? '',
    invoice: wire[px.invoice],
    agency: wire[px.agency],
    transfers: wire[px.transfers]?.map(({ seId, fbId, data, time, place, number, note }) => ({
      serviceId: seId,
      bookedLine: fbId,
      date: data,
      time,
      placeCode: place,
      transportNumber: number,
      note,
    })),
    guestRecords: wire[px.guests],
    flights: wire[px.flights],
    upgradedFrom: wire[px.upgradedFrom],
    awaitsGuest: wire[px.awaitsGuest],
    consents: wire[px.consents],
    payment: wire.payment && {
      method: wire.payment.method,
      received: wire.payment.received,
      payBy: wire.payment.payBy ?? undefined,
      owner: wire.payment.owner ?? undefined,
      iban: wire.payment.iban ?? undefined,
    },
    pendingPayment: pending && pendingPaymentOf(pending, wire.currency.code),
    openPayment: wire.pagamento,
    ...ownFolioOf(wire, wire.currency.code),
  }),
)

export function toReservation(answer: ReservationReply) {
  return {
    id: answer.reservationId,
    codice: answer.code,
    ca_id: answer.channelId,
    ho_id: answer.hotelId,
    state: answer.state,
    reason: answer.reason,
    bookedOn: answer.bookedOn && toLegacyDate(answer.bookedOn),
    datiguest: { nominativo: answer.bookedBy.name, mail: answer.bookedBy.email, note: answer.customerNote },
    dataarrivo: toLegacyDate(answer.stay.arrival),
    datapartenza: toLegacyDate(answer.stay.departure),
    guests: answer.guests,
    option: answer.option ?? null,
    hotelNotes: answer.hotelNotes,
    [px.revision]: answer.revision,
    [px.invoice]: answer.invoice && toInvoiceWire(answer.invoice),
    [px.agency]: answer.agency && toAgencyWire(answer.agency),
    [px.transfers]: answer.transfers?.map(
      ({ serviceId, bookedLine, date, time, placeCode, transportNumber, note }) => ({
        seId: serviceId,
        fbId: bookedLine,
        data: toLegacyDate(date),
        time,
        place: placeCode,
        number: transportNumber,
        note,
      }),
    ),
    [px.guests]: answer.guestRecords && toListedGuests(answer.guestRecords),
    [px.flights]: answer.flights,
    [px.upgradedFrom]: answer.upgradedFrom,
    [px.awaitsGuest]: answer.awaitsGuest,
    [px.consents]: answer.consents,
    payment: answer.payment,
    pagamento: answer.openPayment && toOpenPayment(answer.openPayment),
    [px.payment]: answer.pendingPayment && toPendingPayment(answer.pendingPayment),
    ...toOwnFolio(answer, answer.basket.price.stay.currency),
    ...toBasket(answer.basket),
  }
}
