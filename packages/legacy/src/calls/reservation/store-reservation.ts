import { languages } from '@portico/locale/languages'
import { legacyCall } from '../../codec/legacy-call.ts'
import { type Done, done } from '../../parts/done.ts'
import { noCaller, wireLanguageOf } from '../../parts/request-fields.ts'

/**
 * `timestamp` in milliseconds; `amount` a decimal in the reservation's own currency; `customerId` as that suite knows
 * the guest.
 */
export type StoredReservation = {
  readonly timestamp: number
  readonly code: string
  readonly amount: number
  readonly customerId: string
}

export const storeReservation = legacyCall<StoredReservation, Done>({
  name: 'storeReservation',
  server: 'zsuite',
  path: 'bootstrap/store_reservation/:timestamp',
  effect: 'write',
  timeout: 'short-change',
  post: 'form',
  credentials: true,
  ...done,
  toQuery: ({ languageId }, { timestamp, code, amount, customerId }) => [
    ['timestamp', timestamp],
    ['code', code],
    ['language', wireLanguageOf(languageId)],
    ['amount', amount],
    ['wm_customerid', customerId],
  ],
  fromQuery: (reader) => {
    const language = reader.text('language', 5)
    return {
      caller: { ...noCaller, languageId: languages.find(({ code }) => code === language)?.id ?? 1 },
      input: {
        timestamp: reader.integer('timestamp', 0, Number.MAX_SAFE_INTEGER),
        code: reader.text('code', 200),
        amount: reader.decimals('amount', 1)[0] ?? 0,
        customerId: reader.text('wm_customerid', 200),
      },
    }
  },
})
