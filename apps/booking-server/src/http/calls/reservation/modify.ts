import type { LegacyModifyRequest, ModifyReply } from '@portico/legacy/calls/reservation/modify'
import { modifyReservation } from '../../../reservations/modify-reservation.ts'
import { answered, type CallHandler, refusalOfKey, refused } from '../../answer-call.ts'
import { readVoucherChange } from './read-voucher-change.ts'

export const handleModify: CallHandler<LegacyModifyRequest, ModifyReply> = async (
  { db, now, capabilities, trade, session },
  caller,
  { voucher, change, feeMinor, key, why },
) => {
  const problem = refusalOfKey(capabilities, key)
  if (problem) return problem
  const requestedChange = await readVoucherChange(db.reader, caller, { trade, session }, { voucher, change })
  if (requestedChange.kind !== 'requested') return refused(requestedChange)
  const { minor, currency } = voucher.basket.price.stay
  const totalMinor = minor + feeMinor
  if (!Number.isSafeInteger(totalMinor))
    return refused({ kind: 'malformed', parameter: 'total', problem: 'out-of-range' })
  const modifyOutcome = await modifyReservation(
    db,
    { ...requestedChange.request, totalMinor, key, guestReason: why },
    now(),
  )
  if (modifyOutcome.kind !== 'modified') return refused(modifyOutcome)
  const { code, at, ...price } = modifyOutcome.modified
  return answered({
    code,
    price: { minor: price.totalMinor, feeMinor: price.feeMinor, currency },
    at,
  })
}
