import { calendarFileOf } from '@portico/domain/reservation/stay-event'
import type { Instant } from '@portico/domain/time/deadline'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { loadVoucherFile } from './load-voucher-file.server.ts'
import { stayEventOf } from './stay-event.server.ts'

/** See RFC 5545. */
export const loader = (args: LoaderFunctionArgs) =>
  loadVoucherFile(args, 'text/calendar; charset=utf-8', 'stay.ics', async ({ voucher, hotel, texts }) =>
    calendarFileOf(stayEventOf(voucher, hotel, texts), new Date().toISOString() as Instant),
  )
