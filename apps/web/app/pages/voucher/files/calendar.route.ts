import { calendarFileOf } from '@portico/domain/reservation/stay-event'
import type { Instant } from '@portico/domain/time/deadline'
import { formatsOf } from '@portico/locale/formats'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { loadVoucherFile } from './load-voucher-file.server.ts'
import { stayEventOf } from './stay-event.server.ts'

/** See RFC 5545. */
export const loader = (args: LoaderFunctionArgs) =>
  loadVoucherFile(
    args,
    'text/calendar; charset=utf-8',
    'stay.ics',
    async ({ voucher, hotel, place: { language }, texts }) =>
      calendarFileOf(
        stayEventOf(voucher, hotel, texts, formatsOf(language.code, language.tag, language.tag)),
        new Date().toISOString() as Instant,
      ),
  )
