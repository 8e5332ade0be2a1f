import { CommissionStatement } from '@portico/contracts/trade/agency-reservations'
import { legacyCall } from '../../codec/legacy-call.ts'
import { encodeReader, readerExtensions, readReader } from '../../parts/request-fields.ts'

/**
 * What an agency has earned at the caller's server in a month, `YYYY-MM` (capability `agencies`); its owner alone may
 * ask.
 */
export const commissionStatement = legacyCall<{ readonly month: string }, CommissionStatement>({
  name: 'commissionStatement',
  server: 'api',
  path: 'agency/statement/:month',
  effect: 'read',
  timeout: 'search',
  extensions: readerExtensions,
  capability: 'agencies',
  credentials: true,
  body: 'json',
  toQuery: (caller, { month }) => [['month', month], ...encodeReader(caller)],
  fromQuery: (reader) => ({ caller: readReader(reader), input: { month: reader.text('month', 7) } }),
  toReply: (statement) => statement,
  reply: CommissionStatement,
})
