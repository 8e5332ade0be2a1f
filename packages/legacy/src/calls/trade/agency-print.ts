import { z } from 'zod'
import { extensionFields } from '../../codec/extensions.ts'
import { legacyCall } from '../../codec/legacy-call.ts'
import { noCaller } from '../../parts/request-fields.ts'

const px = extensionFields({ agencies: ['language', 'hidePrices', 'sellingPrice', 'storeSellingPrice'] })

/** `guest` counts the reservation's guests from 1; 0 prints for the agency itself. */
export type AgencyPrintRequest = {
  readonly reservationId: number
  readonly guest: number
  /**
   * Under `agencies`: the language of who reads it, whether its prices are hidden, and what the agency sells it for, in
   * the smallest units of the reservation's currency. `storesSelling`: so it does from now on, or has no such price any
   * more; without it what was kept stands in a guest's print with prices.
   */
  readonly languageId?: number | undefined
  readonly hidesPrices?: boolean | undefined
  readonly sellingMinor?: number | undefined
  readonly storesSelling?: boolean | undefined
}

const maxSellingMinor = 10_000_000_000

/** A PDF in base64. */
export type AgencyPrintReply = { readonly fileName: string; readonly pdf: string }

export const agencyPrint = legacyCall<AgencyPrintRequest, AgencyPrintReply>({
  name: 'agencyPrint',
  server: 'api',
  path: 'agency/print/:reservationId/:guest',
  effect: 'write',
  timeout: 'change',
  extensions: px,
  post: 'form',
  credentials: true,
  body: 'json',
  toQuery: (_, { reservationId, guest, languageId, hidesPrices, sellingMinor, storesSelling }) => [
    ['reservationId', reservationId],
    ['guest', guest],
    [px.language, languageId],
    [px.hidePrices, hidesPrices === true ? '1' : undefined],
    [px.sellingPrice, sellingMinor],
    [px.storeSellingPrice, storesSelling === true ? '1' : undefined],
  ],
  fromQuery: (reader) => ({
    caller: noCaller,
    input: {
      reservationId: reader.id('reservationId'),
      guest: reader.integer('guest', 0, 350),
      languageId: reader.optionalId(px.language),
      hidesPrices: reader.optionalText(px.hidePrices, 1) === '1' || undefined,
      sellingMinor: reader.optionalInteger(px.sellingPrice, 1, maxSellingMinor),
      storesSelling: reader.optionalText(px.storeSellingPrice, 1) === '1' || undefined,
    },
  }),
  toReply: (print) => print,
  reply: z.object({ fileName: z.string().max(200), pdf: z.base64() }),
})
