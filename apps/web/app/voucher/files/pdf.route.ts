import type { LoaderFunctionArgs } from '@remix-run/node'
import { loadVoucherFile } from './load-voucher-file.server.ts'
import { printDocument } from './print-document.server.ts'
import { printedVoucher } from './printed-voucher.server.ts'

/** The voucher as a document to keep. */
export const loader = (args: LoaderFunctionArgs) =>
  loadVoucherFile(args, 'application/pdf', 'voucher.pdf', async ({ voucher, hotel, place, texts }) =>
    printDocument(printedVoucher(voucher, hotel, place, texts)),
  )
