import { maxRoomLines } from '@portico/domain/party/room-line'
import type { ServiceRequest } from '@portico/domain/pricing/extras/service'
import { maxServiceChoices } from '@portico/domain/pricing/extras/service'
import { z } from 'zod'
import { toLegacyDate, wireDate } from '../codec/spelling.ts'
import type { TransferRequest } from './confirm-extras.ts'
import { listedGuestsWire, type RoomGuestsRequest, toListedGuests } from './guests.ts'

// What a change says beside the rooms of the voucher that it is posted with; ours alone, under the capability
// `changes`.

export type VoucherChange = {
  readonly services?: readonly ServiceRequest[] | undefined
  readonly guests?: readonly { readonly code: string; readonly guests: RoomGuestsRequest }[] | undefined
  /** `bookedLine` is the place in `services`, where those are absent in the voucher's. */
  readonly transfers?: readonly TransferRequest[] | undefined
  readonly protection?: readonly { readonly code: string; readonly isProtected: boolean }[] | undefined
}

const code = z.string().min(1).max(40)
const id = z.int().min(1).max(2_147_483_647)
const place = z.int().min(0).max(maxServiceChoices)
const name = z.string().max(60).optional()
export const transferWire = z
  .object({
    seId: id,
    fbId: place,
    data: wireDate,
    time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
    place: z.string().max(20),
    number: z.string().max(20),
    note: z.string().max(200),
  })
  .transform(
    ({ seId, fbId, data, time, place: placeCode, number, note }): TransferRequest => ({
      serviceId: seId,
      bookedLine: fbId,
      date: data,
      time,
      placeCode,
      transportNumber: number,
      note,
    }),
  )

const serviceWire = z
  .object({
    id,
    data: wireDate.nullable(),
    slot: z
      .string()
      .regex(/^[\w:.-]{1,20}$/)
      .nullable(),
    numero: z.int().min(1).max(99_900),
    line: z.int().min(0).max(maxRoomLines),
    band: z.int().min(0).max(2_147_483_647).nullable(),
  })
  .transform(
    ({ id: serviceId, data, slot, numero, line, band }): ServiceRequest => ({
      serviceId,
      day: data,
      slot,
      quantity: numero,
      bandId: band,
      line,
      additional: true,
    }),
  )

const guestsWire = z
  .object({
    codice: code,
    first: listedGuestsWire.element.element.omit({ type: true }).extend({ name, lastName: name }),
    others: listedGuestsWire.element.max(34),
  })
  .transform(({ codice, first, others }) => ({
    code: codice,
    guests: { ...first, others: others.length > 0 ? others : undefined },
  }))

export const voucherChangeWire = z
  .object({
    services: z.array(serviceWire).max(maxServiceChoices).optional(),
    guests: z.array(guestsWire).max(maxRoomLines).optional(),
    transfers: z.array(transferWire).max(20).optional(),
    protection: z
      .array(
        z
          .object({ codice: code, insured: z.boolean() })
          .transform(({ codice, insured }) => ({ code: codice, isProtected: insured })),
      )
      .max(maxRoomLines)
      .optional(),
  })
  .transform((change): VoucherChange => change)

export function toVoucherChange({ services, guests, transfers, protection }: VoucherChange) {
  return {
    services: services?.map(({ serviceId, day, slot, quantity, bandId, line }) => ({
      id: serviceId,
      data: day === null ? null : toLegacyDate(day),
      slot,
      numero: quantity,
      line,
      band: bandId,
    })),
    guests: guests?.map(({ code: codice, guests: { others = [], birthDate, ...first } }) => ({
      codice,
      first: { ...first, birthDate: birthDate && toLegacyDate(birthDate) },
      others: toListedGuests([others])[0],
    })),
    transfers: transfers?.map(toTransfer),
    protection: protection?.map(({ code: codice, isProtected }) => ({ codice, insured: isProtected })),
  }
}

export function toTransfer({ serviceId, bookedLine, date, time, placeCode, transportNumber, note }: TransferRequest) {
  return {
    seId: serviceId,
    fbId: bookedLine,
    data: toLegacyDate(date),
    time,
    place: placeCode,
    number: transportNumber,
    note,
  }
}
