import type { CancellationNow } from '@portico/contracts/reservation/folio'
import { notChangeableReasons } from '@portico/contracts/reservation/not-changeable'
import { resaleStatuses } from '@portico/contracts/reservation/resale'
import type { Voucher } from '@portico/contracts/reservation/reservation'
import { Instant } from '@portico/contracts/values/shapes'
import type { CurrencyCode } from '@portico/domain/money/currencies'
import type { Money } from '@portico/domain/money/money'
import { type FolioEntry, folioKinds } from '@portico/domain/payment/folio'
import type { Instant as Moment } from '@portico/domain/time/deadline'
import { z } from 'zod'
import { type ExtensionFields, extensionFields } from '../codec/extensions.ts'
import { decimalOf, fromDecimal, toDecimal, toLegacyDate, wireDate, wireNumber, wireText } from '../codec/spelling.ts'

const px = extensionFields({ reasons: ['folio', 'cancellation', 'changes', 'cancelledRooms', 'resales'] })
export const ownFolioExtensions: ExtensionFields = px

export type FolioReplyRow = FolioEntry & { readonly at: Moment; readonly cause: string }

export type OwnFolioReply = Partial<Pick<Voucher, 'changes' | 'cancelledRooms' | 'resales' | 'cancellationNow'>> & {
  readonly folio?: readonly FolioReplyRow[] | undefined
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
  const moneyOf = (amount: number) => fromDecimal(amount, currency)
  const {
    [px.folio]: folio,
    [px.cancellation]: cancellation,
    [px.changes]: changes,
    [px.cancelledRooms]: cancelledRooms,
    [px.resales]: resales,
  } = wire
  return {
    folio: folio?.map(({ amount, ...row }) => ({ ...row, minor: moneyOf(amount).minor })),
    cancellationNow: cancellation && cancellationNowOf(cancellation, moneyOf),
    changes: changes?.map(({ fee, ...change }) => ({ ...change, fee: moneyOf(fee) })),
    cancelledRooms: cancelledRooms?.map(({ codice, camera, dataarrivo, datapartenza }) => ({
      code: codice,
      roomName: camera,
      stay: { arrival: dataarrivo, departure: datapartenza },
    })),
    resales: resales?.map(({ codice, state, until, price, fee }) => ({
      room: codice,
      status: state,
      until,
      price: moneyOf(price),
      fee: moneyOf(fee),
    })),
  }
}

function cancellationNowOf(
  wire: NonNullable<z.infer<typeof Fields>[typeof px.cancellation]>,
  amountOf: (amount: number) => Money,
): CancellationNow {
  if ('why' in wire) return { kind: 'not-changeable', why: wire.why }
  return { kind: 'possible', fee: amountOf(wire.fee), refund: amountOf(wire.refund), due: amountOf(wire.due) }
}

export function toOwnFolio(
  { folio, cancellationNow, changes, cancelledRooms, resales }: OwnFolioReply,
  currency: CurrencyCode,
) {
  return {
    [px.folio]: folio?.map(({ kind, item, on, minor, method, at, cause }) => ({
      kind,
      item,
      on: on && toLegacyDate(on),
      amount: toDecimal(minor, currency),
      method,
      at,
      cause,
    })),
    [px.cancellation]:
      cancellationNow?.kind === 'possible'
        ? {
            fee: decimalOf(cancellationNow.fee),
            refund: decimalOf(cancellationNow.refund),
            due: decimalOf(cancellationNow.due),
          }
        : cancellationNow && { why: cancellationNow.why },
    [px.changes]: changes?.map(({ at, kind, fee }) => ({ at, kind, fee: decimalOf(fee) })),
    [px.cancelledRooms]: cancelledRooms?.map(({ code, roomName, stay }) => ({
      codice: code,
      camera: roomName,
      dataarrivo: toLegacyDate(stay.arrival),
      datapartenza: toLegacyDate(stay.departure),
    })),
    [px.resales]: resales?.map(({ room, status, until, price, fee }) => ({
      codice: room,
      state: status,
      until,
      price: decimalOf(price),
      fee: decimalOf(fee),
    })),
  }
}
