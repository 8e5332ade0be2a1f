import { createHash } from 'node:crypto'
import { TRPCError } from '@trpc/server'
import type { ChangeRequest, ChangeSettlement } from '../idempotency/change-journal.ts'
import { codesOf, type OpenedGrant } from './open-grant.ts'
import type { ReservationGateway } from './reservation-deps.ts'

/** A change that can leave: what will show that it was made, and what is sent for it. */
export type ReadyChange<Settlement> = Pick<ChangeRequest, 'wanted' | 'made'> & {
  readonly kind: 'ready'
  readonly send: () => Promise<Settlement>
}

/**
 * Makes a change of a granted reservation once per key. Whatever is asked again under a key gets the outcome that stands; nothing is kept
 * of what was answered before it left.
 */
export async function makeChangeOnce<Settlement extends ChangeSettlement, Unsent extends { readonly kind: string }>(
  { changes }: ReservationGateway,
  { grant, place }: OpenedGrant,
  key: string,
  request: readonly [action: string, ...details: unknown[]],
  prepare: () => Promise<ReadyChange<Settlement> | Unsent>,
): Promise<Settlement | Exclude<Unsent, { kind: 'ready' }> | { readonly kind: 'unknown' }> {
  const requestHash = createHash('sha256')
    .update(JSON.stringify([grant.ref, ...request]))
    .digest('hex')
  const prepared = changes.find(key) ? undefined : await prepare()
  if (prepared && isReady<Settlement>(prepared)) {
    const { host, upstream, channelId, hotelId, languageId } = place
    const { wanted, made, send } = prepared
    const changeRequest = { codes: codesOf(grant), email: grant.email, wanted, made }
    const where = { host: host.host, upstream: upstream.key, channelId, hotelId, languageId }
    await changes.sendOnce({ key, requestHash, ...where }, changeRequest, send)
  }
  // A double click may have sent it while this one was still being looked at.
  const change = changes.find(key)
  if (!change) return prepared as Exclude<Unsent, { kind: 'ready' }>
  if (change.requestHash !== requestHash) throw new TRPCError({ code: 'CONFLICT' })
  // The same request, so that its outcome is one of this action's.
  return (await changes.settlementOf(key)) as Settlement | { kind: 'unknown' }
}

function isReady<Settlement>(prepared: { readonly kind: string }): prepared is ReadyChange<Settlement> {
  return prepared.kind === 'ready'
}
