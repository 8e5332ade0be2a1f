import { printDocument } from '@portico/print/print-document'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireShownPrices } from '../../../base/server/hide-prices.server.ts'
import { loadVoucherFile } from './load-voucher-file.server.ts'
import { printedVoucher } from './printed-voucher.server.ts'

export function loader(args: LoaderFunctionArgs) {
  requireShownPrices(args.context, new URL(args.request.url))
  return loadVoucherFile(args, 'application/pdf', 'voucher.pdf', async ({ voucher, hotel, place, texts }) =>
    printDocument(printedVoucher(voucher, hotel, place, texts)),
  )
}
