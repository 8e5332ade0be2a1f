import type { AgencySearchText, SealedSearchText } from '@portico/contracts/trade/agency-reservations'
import { z } from 'zod'
import { readStored } from '../store/read-stored.ts'
import type { TradeContext } from './trade-procedure.ts'

const StoredSearchText = z.strictObject({ upstream: z.string(), clientId: z.int(), text: z.string() })

/** For the address of the page, which goes through proxies and logs: only who typed it opens it again. */
export async function sealSearchText({ gateway, place }: TradeContext, { text }: AgencySearchText) {
  const search = { upstream: place.upstream.key, clientId: place.audience.clientId, text }
  return { kind: 'sealed' as const, sealed: gateway.sealing.seal('agency-search', JSON.stringify(search)) }
}

export async function openSearchText({ gateway, place }: TradeContext, { sealed }: SealedSearchText) {
  const opened = gateway.sealing.open('agency-search', sealed)
  const search = opened === undefined ? undefined : readStored(StoredSearchText, opened)
  const isOwn = search?.upstream === place.upstream.key && search.clientId === place.audience.clientId
  return isOwn ? { kind: 'opened' as const, text: search.text } : { kind: 'unreadable' as const }
}
