import { PromoOutcome } from '@portico/contracts/price/promo'
import { CalendarDate, CurrencyCode, Party } from '@portico/contracts/values/shapes'
import type { CurrencyCode as Code } from '@portico/domain/money/currencies'
import { type ExplainedPart as Part, partKinds } from '@portico/domain/pricing/explanation/explain-price'
import { meals } from '@portico/domain/pricing/price-terms'
import { z } from 'zod'
import { extensionFields } from '../../codec/extensions.ts'
import { legacyCall } from '../../codec/legacy-call.ts'
import { fromDecimal, toDecimal } from '../../codec/spelling.ts'
import { type PriceRequest, priceExtensions, priceRequestCodec } from './confirm.ts'

const px = extensionFields({ reasons: ['promo'] }, priceExtensions)

// Ours: where each amount of a basket's price comes from, as data, so that the web says it in the guest's language.

/**
 * A part of the price, in the words of `PricePart`; `name` is what the hotel calls the rate, promotion, fee or service.
 */
export type PricePartReply = Omit<Part, 'parts'> & {
  readonly name?: string | undefined
  readonly parts?: readonly PricePartReply[] | undefined
}

export type ExplainReply = {
  readonly currency: Code
  readonly price: PricePartReply
  readonly promo?: PromoOutcome | undefined
}

type WirePart = Omit<PricePartReply, 'minor' | 'of' | 'parts'> & {
  amount: number
  of?: number | undefined
  parts?: WirePart[] | undefined
}

const WirePart: z.ZodType<WirePart> = z.object({
  why: z.enum(partKinds),
  amount: z.number(),
  night: CalendarDate.optional(),
  ref: z.int().optional(),
  name: z.string().optional(),
  meal: z.enum(meals).optional(),
  count: z.int().optional(),
  age: z.int().optional(),
  party: Party.optional(),
  basisPoints: z.int().optional(),
  of: z.number().optional(),
  get parts() {
    return z.array(WirePart).optional()
  },
}) as z.ZodType<WirePart>

export const explain = legacyCall<PriceRequest, ExplainReply>({
  name: 'explain',
  server: 'main',
  path: 'avail.do?method=explain',
  effect: 'read',
  timeout: 'verify',
  extensions: px,
  capability: 'reasons',
  body: 'json',
  ...priceRequestCodec,
  toReply: ({ currency, price, promo }) => ({
    currency: { code: currency },
    price: toWire(price, currency),
    [px.promo]: promo,
  }),
  reply: z
    .object({ currency: z.object({ code: CurrencyCode }), price: WirePart, [px.promo]: PromoOutcome.optional() })
    .transform(({ currency: { code }, price, [px.promo]: promo }) => ({
      currency: code,
      price: fromWire(price, code),
      promo,
    })),
})

function toWire({ minor, of, parts, ...part }: PricePartReply, currency: Code): WirePart {
  return {
    ...part,
    amount: toDecimal(minor, currency),
    of: of === undefined ? undefined : toDecimal(of, currency),
    parts: parts?.map((pricePart) => toWire(pricePart, currency)),
  }
}

function fromWire({ amount, of, parts, ...part }: WirePart, currency: Code): PricePartReply {
  return {
    ...part,
    minor: fromDecimal(amount, currency).minor,
    of: of === undefined ? undefined : fromDecimal(of, currency).minor,
    parts: parts?.map((wirePart) => fromWire(wirePart, currency)),
  }
}
