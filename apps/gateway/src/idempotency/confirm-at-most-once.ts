import { outcome } from '@portico/legacy/calls/checkout/outcome'
import type { FastifyBaseLogger } from 'fastify'
import type { LegacyClient } from '../upstream/legacy-client.ts'
import { LegacyFailure } from '../upstream/legacy-failure.ts'
import type { Pause } from '../upstream/pause.ts'
import type { Upstream } from '../upstream/upstream.ts'
import { AtMostOnce } from './at-most-once.ts'
import type { ConfirmJournal, Intent, IntentFacts, Settlement } from './confirm-journal.ts'
import type { Sender } from './sender.ts'

type ConfirmOnceDeps = {
  readonly journal: ConfirmJournal
  readonly sender: Sender
  readonly legacy: LegacyClient
  readonly upstreams: readonly Upstream[]
  readonly pause: Pause
  readonly log: FastifyBaseLogger
}

export type ConfirmAtMostOnce = AtMostOnce<Intent, IntentFacts, Settlement, { readonly state: 'unknown' }>

/** Sends a confirm at most once per key; a server that knows keys says what became of one whose answer was lost. */
export function confirmAtMostOnce(deps: ConfirmOnceDeps): ConfirmAtMostOnce {
  const refusedOutcome = { state: 'refused', refusal: { kind: 'refused' } } as const
  const findOutcome = (intent: Intent) => settleByKey(deps, intent)
  return new AtMostOnce(
    { journal: deps.journal, findOutcome, refused: refusedOutcome, pausesMs: [200, 500, 1_000, 2_000, 4_000] },
    { state: 'unknown' } as const,
    deps,
  )
}

/** Settles, or throws where the server does not say. A server without keys cannot say at all. */
async function settleByKey({ journal, legacy, upstreams }: ConfirmOnceDeps, intent: Intent): Promise<void> {
  const { key, host, channelId, hotelId, languageId } = intent
  const upstream = upstreams.find((candidate) => candidate.key === intent.upstream)
  if (!upstream?.capabilities.has('keys')) return journal.settle(key, { state: 'unknown' })
  const caller = { domain: host, channelId, hotelId, languageId, sessionCode: '' }
  const answer = await legacy.call(outcome, upstream, caller, { key })
  if (answer.kind === 'refused') throw new LegacyFailure(outcome.name, 'refused')
  const result = answer.answer
  if (result.kind === 'refused' || result.kind === 'unused') {
    return journal.settle(key, { state: 'refused', refusal: { kind: 'refused' } })
  }
  const { code, roomCodes, isToPay } = result
  const email = (await journal.factsOf(key))?.email ?? ''
  await journal.settle(key, { state: result.kind, booking: { code, roomCodes, email, isToPay } })
}
