import { notChangeableReasons } from '@portico/contracts/reservation/not-changeable'
import { type ResaleStatus, resaleStatuses } from '@portico/contracts/reservation/resale'
import { Instant } from '@portico/contracts/values/shapes'
import type { CurrencyCode } from '@portico/domain/money/currencies'
import { type FolioEntry, folioKinds } from '@portico/domain/payment/folio'
import type { Instant as Moment } from '@portico/domain/time/deadline'
import type { Stay } from '@portico/domain/time/stay'
import { z } from 'zod'
import { type ExtensionFields, extensionFields } from '../codec/extensions.ts'
import { fromDecimal, toDecimal, toLegacyDate, wireDate, wireNumber, wireText } from '../codec/spelling.ts'

const px = extensionFields({ reasons: ['folio', 'cancellation', 'changes', 'cancelledRooms', 'resales'] })
export const ownFolioExtensions: ExtensionFields = px

// What only our own server says of a reservation: its ledger, what leaving costs now, what became of it.

export type FolioReplyRow = FolioEntry & { readonly at: Moment; readonly cause: string }

/**
 * What ending the whole reservation now costs, minor units: the fee, what the house gives back, and what the guest then
 * still owes.
 */
export type FolioCancellation =
  | { readonly kind: 'possible'; readonly feeMinor: number; readonly refundMinor: number; readonly dueMinor: number }
  | { readonly kind: 'not-changeable'; readonly why: (typeof notChangeableReasons)[number] }

export type OwnFolioReply = {
  readonly folio?: readonly FolioReplyRow[] | undefined
  readonly cancellationNow?: FolioCancellation | undefined
  readonly changes?: readonly { readonly at: Moment; readonly kind: string; readonly feeMinor: number }[] | undefined
  readonly cancelledRooms?:
    | readonly { readonly code: string; readonly roomName: string; readonly stay: Stay }[]
    | undefined
  readonly resales?: readonly ResaleReply[] | undefined
}

/**
 * A room in force that may be resold, minor units; `packages/contracts/src/reservation/resale.ts` says what they mean.
 */
export type ResaleReply = {
  readonly code: string
  readonly status: ResaleStatus
  readonly until: Moment
  readonly priceMinor: number
  readonly feeMinor: number
}

const RowWire = z.object({
  kind: z.enum(folioKinds),
  item: wireText,
  on: wireDate.nullable(),
  amount: wireNumber,
  method: z.string().nullable(),
  at: Instant,
  cause: wireText,
})

export const ownFolioWireFields = {
  [px.folio]: z.array(RowWire).optional(),
  [px.cancellation]: z
    .union([
      z.object({ fee: wireNumber, refund: wireNumber, due: wireNumber }),
      z.object({ why: z.enum(notChangeableReasons) }),
    ])
    .optional(),
  [px.changes]: z.array(z.object({ at: Instant, kind: wireText, fee: wireNumber })).optional(),
  [px.cancelledRooms]: z
    .array(z.object({ codice: wireText, camera: z.string(), dataarrivo: wireDate, datapartenza: wireDate }))
    .optional(),
  [px.resales]: z
    .array(
      z.object({ codice: wireText, state: z.enum(resaleStatuses), until: Instant, price: wireNumber, fee: wireNumber }),
    )
    .optional(),
}
const Fields = z.object(ownFolioWireFields)

export function ownFolioOf(wire: z.infer<typeof Fields>, currency: CurrencyCode): OwnFolioReply {
  const minor = (amount: number) => fromDecimal(amount, currency).minor
  const {
    [px.folio]: folio,
    [px.cancellation]: cancellation,
    [px.changes]: changes,
    [px.cancelledRooms]: cancelledRooms,
    [px.resales]: resales,
  } = wire
  return {
    folio: folio?.map(({ amount, ...row }) => ({ ...row, minor: minor(amount) })),
    cancellationNow: cancellation && cancellationNowOf(cancellation, minor),
    changes: changes?.map(({ fee, ...change }) => ({ ...change, feeMinor: minor(fee) })),
    cancelledRooms: cancelledRooms?.map(({ codice, camera, dataarrivo, datapartenza }) => ({
      code: codice,
      roomName: camera,
      stay: { arrival: dataarrivo, departure: datapartenza },
    })),
    resales: resales?.map(({ codice, state, until, price, fee }) => ({
      code: codice,
      status: state,
      until,
      priceMinor: minor(price),
      feeMinor: minor(fee),
    })),
  }
}

function cancellationNowOf(
  wire: NonNullable<z.infer<typeof Fields>[typeof px.cancellation]>,
  minor: (amount: number) => number,
): FolioCancellation {
  if ('why' in wire) return { kind: 'not-changeable', why: wire.why }
  return { kind: 'possible', feeMinor: minor(wire.fee), refundMinor: minor(wire.refund), dueMinor: minor(wire.due) }
}

export function toOwnFolio(
  { folio, cancellationNow, changes, cancelledRooms, resales }: OwnFolioReply,
  currency: CurrencyCode,
) {
  const decimal = (minor: number) => toDecimal(minor, currency)
  return {
    [px.folio]: folio?.map(({ kind, item, on, minor, method, at, cause }) => ({
      kind,
      item,
      on: on && toLegacyDate(on),
      amount: decimal(minor),
      method,
      at,
      cause,
    })),
    [px.cancellation]:
      cancellationNow?.kind === 'possible'
        ? {
            fee: decimal(cancellationNow.feeMinor),
            refund: decimal(cancellationNow.refundMinor),
            due: decimal(cancellationNow.dueMinor),
          }
        : cancellationNow && { why: cancellationNow.why },
    [px.changes]: changes?.map(({ at, kind, feeMinor }) => ({ at, kind, fee: decimal(feeMinor) })),
    [px.cancelledRooms]: cancelledRooms?.map(({ code, roomName, stay }) => ({
      codice: code,
      camera: roomName,
      dataarrivo: toLegacyDate(stay.arrival),
      datapartenza: toLegacyDate(stay.departure),
    })),
    [px.resales]: resales?.map(({ code, status, until, priceMinor, feeMinor }) => ({
      codice: code,
      state: status,
      until,
      price: decimal(priceMinor),
      fee: decimal(feeMinor),
    })),
  }
}
