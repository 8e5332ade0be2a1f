import type { OptionalConsents } from '@portico/contracts/checkout/confirm'
import { Instant } from '@portico/contracts/values/shapes'
import type { BookerDetails } from '@portico/domain/party/booker-details'
import { typedEmail } from '@portico/domain/party/normalise-email'
import { typedCode, typedLine, typedLines } from '@portico/domain/text/typed-text'
import type { Instant as Moment } from '@portico/domain/time/deadline'
import { z } from 'zod'
import { extensionFields } from '../../codec/extensions.ts'
import { type Caller, type LegacyCall, legacyCall } from '../../codec/legacy-call.ts'
import { type QueryEntry, type QueryReader, wireList, wireText } from '../../codec/spelling.ts'
import {
  type BasketReply,
  type BasketRequest,
  basketExtensions,
  basketOf,
  basketWireFields,
  encodeBasket,
  readBasket,
  toBasket,
} from '../../parts/basket.ts'
import { type ConfirmExtras, encodeConfirmExtras, readExtras } from '../../parts/confirm-extras.ts'
import {
  encodeGuests,
  type RoomGuestsRequest,
  readBirthDate,
  readGuests,
  readSex,
  toBirthDate,
} from '../../parts/guests.ts'
import { type OptionReply, optionWire } from '../../parts/option.ts'
import { type OpenPaymentReply, openPaymentWire, toOpenPayment } from '../../parts/pending-payment.ts'
import {
  encodeCaller,
  encodeOwnHolds,
  type OwnHolds,
  ownHoldsExtensions,
  readCaller,
  readOwnHolds,
  readTimestamp,
} from '../../parts/request-fields.ts'

const px = extensionFields(
  {
    holds: ['hold', 'address'],
    keys: ['key', 'host', 'numberFormat', 'total', 'dialCode'],
    payments: ['toPay'],
    agencies: ['reference'],
  },
  basketExtensions,
)

export type PriceRequest = OwnHolds & { readonly basket: BasketRequest; readonly timestamp: number }

export const priceExtensions = extensionFields({}, basketExtensions, ownHoldsExtensions)

export const priceRequestCodec: Pick<LegacyCall<PriceRequest, unknown>, 'toQuery' | 'fromQuery'> = {
  toQuery: (caller, { basket, timestamp, ownHoldIds, ownReservation }) => [
    ...encodeCaller(caller),
    ...encodeBasket(basket),
    ['cl_id', caller.clientId],
    ['timestamp', timestamp],
    ...encodeOwnHolds({ ownHoldIds, ownReservation }),
  ],
  fromQuery: (reader) => ({
    caller: readCaller(reader),
    input: { basket: readBasket(reader), timestamp: readTimestamp(reader), ...readOwnHolds(reader) },
  }),
}

export const priceCheck = legacyCall<PriceRequest, BasketReply>({
  name: 'priceCheck',
  server: 'main',
  path: 'guestdata.do?method=check',
  effect: 'read',
  timeout: 'verify',
  extensions: priceExtensions,
  body: 'json',
  ...priceRequestCodec,
  toReply: toBasket,
  reply: z.object(basketWireFields).transform(basketOf),
})

export type LegacyConfirmRequest = {
  readonly basket: BasketRequest
  readonly booker: BookerDetails
  readonly guests: readonly RoomGuestsRequest[]
  readonly consents: OptionalConsents
  readonly paymentMethod: string
  readonly optionHours?: number | undefined
  readonly timestamp: number
  readonly extras?: ConfirmExtras | undefined
  /**
   * Capability `keys`: the guest's key, the hold it consumes, the host for the mails' link, and the total that the
   * guest was shown (`stay`, minor units).
   */
  readonly key?: string | undefined
  readonly holdId?: string | undefined
  readonly host?: string | undefined
  readonly numberFormat?: 'it' | 'language' | undefined
  readonly totalMinor?: number | undefined
  /** Capability `holds`: a keyed hash of the guest's IP address, by which rooms without payment are limited. */
  readonly address?: string | undefined
  readonly reference?: string | undefined
}

export type ConfirmReply = {
  readonly code: string
  readonly roomCodes: readonly string[]
  readonly state: 'confirmed' | 'pending'
  readonly payBy?: Moment | undefined
  readonly option?: OptionReply | undefined
  /** Capability `payments`: the guest goes on to pay, without which the reservation ends. */
  readonly isToPay?: true | undefined
  readonly openPayment?: OpenPaymentReply | undefined
}
const ReplyWire = z.object({
  reservationCode: wireText.optional(),
  state: z.enum(['confirmed', 'pending']).optional(),
  pagamento: openPaymentWire,
  [px.toPay]: z.literal(true).optional(),
  payBy: Instant.nullable().optional(),
  option: optionWire,
  prenotazione: wireList(z.object({ codice: wireText })),
})

export const confirm = legacyCall<LegacyConfirmRequest, ConfirmReply>({
  name: 'confirm',
  server: 'main',
  path: 'guestdata.do?method=confirm',
  effect: 'write',
  timeout: 'change',
  extensions: px,
  body: 'json',
  toQuery: (caller, request) => [
    ...encodeCaller(caller),
    ...encodeBasket(request.basket),
    ...encodeBooker(request.booker),
    ...encodeGuests(request.guests),
    ...encodeConsents(request.consents),
    ...encodeConfirmExtras(request.extras ?? {}),
    ['paymentMethod', request.paymentMethod],
    ['option', request.optionHours === undefined ? undefined : 1],
    ['optionHours', request.optionHours],
    ['cl_id', caller.clientId],
    ['timestamp', request.timestamp],
    [px.key, request.key],
    [px.hold, request.holdId],
    [px.host, request.host],
    [px.numberFormat, request.numberFormat],
    [px.total, request.totalMinor],
    [px.address, request.address],
    [px.reference, request.reference],
  ],
  fromQuery: (reader) => {
    const caller: Caller = readCaller(reader)
    const basket = readBasket(reader)
    return {
      caller,
      input: {
        basket,
        booker: readBooker(reader),
        guests: readGuests(reader, basket.rooms.length),
        consents: readConsents(reader),
        extras: readExtras(reader, basket.rooms.length),
        paymentMethod: reader.text('paymentMethod', 40),
        optionHours: reader.flag('option') ? reader.integer('optionHours', 1, 720) : undefined,
        timestamp: readTimestamp(reader),
        key: reader.optionalText(px.key, 64),
        holdId: reader.optionalText(px.hold, 64),
        host: reader.optionalText(px.host, 260),
        numberFormat: (['it', 'language'] as const).find(
          (format) => format === reader.optionalText(px.numberFormat, 10),
        ),
        totalMinor: reader.optionalInteger(px.total, 0, 999_999_999_999_999),
        address: reader.optionalText(px.address, 64),
        reference: reader.optionalTyped(px.reference, 40, typedLine),
      },
    }
  },
  toReply: ({ code, roomCodes, state, payBy, option, isToPay, openPayment }) => ({
    reservationCode: code,
    state,
    pagamento: openPayment && toOpenPayment(openPayment),
    [px.toPay]: isToPay,
    payBy: payBy ?? null,
    option: option ?? null,
    prenotazione: roomCodes.map((codice) => ({ codice })),
  }),
  reply: ReplyWire.transform(
    ({ reservationCode, state, payBy, option, prenotazione, pagamento, [px.toPay]: toPay }, ctx): ConfirmReply => {
      const roomCodes = prenotazione.map(({ codice }) => codice)
      const code = reservationCode ?? roomCodes[0]
      if (code === undefined) {
        ctx.addIssue('a confirmation has a code')
        return z.NEVER
      }
      return {
        code,
        roomCodes,
        // Whoever is to pay first has not booked yet, although the server does not say so.
        state: state ?? (pagamento ? 'pending' : 'confirmed'),
        payBy: payBy ?? undefined,
        option: option ?? undefined,
        isToPay: toPay,
        openPayment: pagamento,
      }
    },
  ),
})

function encodeBooker(booker: BookerDetails): QueryEntry[] {
  return [
    ['nominativo', `${booker.name} ${booker.lastName}`.trim()],
    ['name', booker.name],
    ['lastName', booker.lastName],
    ['indirizzo', booker.address],
    ['cap', booker.zip],
    ['citta', booker.city],
    ['nazione', booker.country],
    ['mail', booker.email],
    ['alternativeEmail', booker.alternativeEmail],
    ['telefono', booker.phone],
    ['note', booker.note],
    ['cf', booker.taxCode],
    ['birthDate', booker.birthDate && toBirthDate(booker.birthDate)],
    ['gender', booker.sex],
    ['confirmationTime', booker.confirmationTime],
    ['smoking', false],
    [px.dialCode, booker.dialCode],
  ]
}

/** The older clients send one `nominativo`; its last word is then the last name. */
function readBooker(reader: QueryReader): BookerDetails {
  const whole = reader.typed('nominativo', 130, typedLine)
  const space = whole.lastIndexOf(' ')
  const name = reader.optionalTyped('name', 60, typedLine)
  return {
    name: name ?? (space < 0 ? '' : whole.slice(0, space)),
    lastName: reader.optionalTyped('lastName', 60, typedLine) ?? (whole === name ? '' : whole.slice(space + 1)),
    email: reader.typed('mail', 254, typedEmail),
    phone: reader.typed('telefono', 30, typedCode),
    country: reader.typed('nazione', 60, typedLine),
    address: reader.typed('indirizzo', 120, typedLine),
    city: reader.typed('citta', 80, typedLine),
    zip: reader.optionalTyped('cap', 12, typedCode),
    alternativeEmail: reader.optionalTyped('alternativeEmail', 254, typedEmail),
    note: reader.optionalTyped('note', 1000, typedLines),
    taxCode: reader.optionalTyped('cf', 16, typedCode),
    birthDate: readBirthDate(reader, 'birthDate'),
    sex: readSex(reader, 'gender'),
    confirmationTime: readConfirmationTime(reader),
    dialCode: /^\+\d{1,4}$/.exec(reader.optionalText(px.dialCode, 6) ?? '')?.[0],
  }
}

function readConfirmationTime(reader: QueryReader): Moment | undefined {
  const text = reader.optionalText('confirmationTime', 30)
  const moment = Instant.safeParse(text)
  if (text !== undefined && !moment.success) reader.refuse('confirmationTime', 'malformed')
  return moment.data
}

function encodeConsents({ marketing, report, profile, custom }: OptionalConsents): QueryEntry[] {
  return [
    ['marketing', marketing],
    ['report', report],
    ['profile', profile],
    ['customPolicies', custom.map(({ policyId, accepted }) => `${policyId}:${accepted}`)],
  ]
}

function readConsents(reader: QueryReader): OptionalConsents {
  const custom = reader.texts('customPolicies', 20, 20).flatMap((text) => {
    const match = /^(\d{1,9}):(true|false)$/.exec(text)
    if (match) return [{ policyId: Number(match[1]), accepted: match[2] === 'true' }]
    reader.refuse('customPolicies', 'malformed')
    return []
  })
  return { marketing: reader.flag('marketing'), report: reader.flag('report'), profile: reader.flag('profile'), custom }
}
