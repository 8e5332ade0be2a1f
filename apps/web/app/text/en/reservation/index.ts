import { cancel } from './cancel.ts'
import { modify } from './modify.ts'
import { resale } from './resale.ts'
import { voucher } from './voucher.ts'

/** What only a voucher and the pages below it say: other pages do not load it. */
export const reservation = { cancel, modify, resale, voucher }
