import type { ModifyAnswer, ModifyQuestion } from '@portico/contracts/legacy/api/reservation/modify'
import { modifyReservation } from '../../../reservations/modify-reservation.ts'
import { type Answerer, answered, refused, refusedKey } from '../../call-context.ts'
import { readVoucher } from './read-voucher-change.ts'

/** MOD-03: the guest agreed to the voucher's total and the fee; another price changes nothing. */
export const answerModify: Answerer<ModifyQuestion, ModifyAnswer> = async ({ db, now, able }, caller, { voucher, feeMinor, key }) => {
  const problem = refusedKey(able, key)
  if (problem) return problem
  const asked = await readVoucher(db.reader, caller, voucher)
  if (asked.kind !== 'asked') return refused(asked)
  const totalMinor = voucher.basket.minor + feeMinor
  if (!Number.isSafeInteger(totalMinor)) return refused({ kind: 'malformed', parameter: 'total', problem: 'out-of-range' })
  const done = await modifyReservation(db, { ...asked.ask, totalMinor, key }, now())
  if (done.kind !== 'modified') return refused(done)
  const { code, at, ...price } = done.modified
  return answered({ code, price: { minor: price.totalMinor, feeMinor: price.feeMinor, currency: voucher.basket.currency }, at })
}
