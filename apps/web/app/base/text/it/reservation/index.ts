import { cancel } from './cancel.ts'
import { modify } from './modify.ts'
import { payment } from './payment.ts'
import { resale } from './resale.ts'
import { voucher } from './voucher.ts'

/** What only a voucher, the pages below it and those of payments say: other pages do not load it. */
export const reservation = { cancel, modify, payment, resale, voucher }
