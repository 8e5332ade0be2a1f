import { type CurrencyCode, isCurrencyCode } from '@portico/domain/money/currencies'
import { z } from 'zod'
import { legacyCall } from '../../codec/legacy-call.ts'
import { type QueryReader, wireNumber } from '../../codec/spelling.ts'
import { noCaller } from '../../parts/request-fields.ts'

/** How much of `to` one unit of `from` is; `undefined` where nobody has a rate, so that the currency is not offered. */
export const currency = legacyCall<{ readonly from: CurrencyCode; readonly to: CurrencyCode }, number | undefined>({
  name: 'currency',
  server: 'api',
  path: 'v1/exposed/bol/currency/:from/:to',
  effect: 'read',
  timeout: 'search',
  body: 'json',
  toQuery: (_, { from, to }) => [
    ['from', from],
    ['to', to],
  ],
  fromQuery: (reader) => ({
    caller: noCaller,
    input: { from: readCode(reader, 'from'), to: readCode(reader, 'to') },
  }),
  toReply: (change) => ({ change: change ?? null }),
  reply: z.object({ change: wireNumber.nullable() }).transform(({ change }) => change ?? undefined),
})

function readCode(reader: QueryReader, name: string): CurrencyCode {
  const code = reader.text(name, 3)
  if (isCurrencyCode(code)) return code
  reader.refuse(name, 'malformed')
  return 'EUR'
}
