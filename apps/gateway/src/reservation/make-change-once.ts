import { createHash } from 'node:crypto'
import { TRPCError } from '@trpc/server'
import type { z } from 'zod'
import type { ChangeSettlement, JournalChangeRequest } from '../idempotency/change-journal.ts'
import { type ReadReservation, reservationCodesOf } from './open-grant.ts'
import type { ReservationGateway } from './reservation-deps.ts'

export type ReadyChange<Settlement> = Pick<JournalChangeRequest, 'wanted' | 'made'> & {
  readonly kind: 'ready'
  readonly send: () => Promise<Settlement>
}

/**
 * Makes a change of a granted reservation once per key, and so many of them in an hour: each writes rows and mails. A
 * repeated request with the key gets the outcome that was settled; what was answered before anything was sent is not
 * stored. `outcome` is the schema of this action's outcomes.
 */
export async function makeChangeOnce<Outcome extends { readonly kind: string }>({
  gateway: { changes, changeThrottle },
  opened: { grant, place },
  key,
  request,
  outcome,
  prepare,
}: {
  readonly gateway: ReservationGateway
  readonly opened: ReadReservation
  readonly key: string
  readonly request: readonly [action: string, ...details: unknown[]]
  readonly outcome: z.ZodType<Outcome>
  readonly prepare: () => Promise<ReadyChange<ChangeSettlement> | Outcome>
}): Promise<Outcome> {
  const requestHash = createHash('sha256')
    .update(JSON.stringify([grant.ref, ...request]))
    .digest('hex')
  const prepared = (await changes.find(key)) ? undefined : await prepare()
  if (prepared && isReady(prepared)) {
    if (!(await changeThrottle.take(grant.ref))) throw new TRPCError({ code: 'TOO_MANY_REQUESTS' })
    const { host, upstream, channelId, hotelId, languageId } = place
    const { wanted, made, send } = prepared
    const changeRequest = { codes: reservationCodesOf(grant), email: grant.email, wanted, made }
    const where = { host: host.host, upstream: upstream.key, channelId, hotelId, languageId }
    await changes.sendOnce({ key, requestHash, ...where }, changeRequest, send)
  }
  const journalChange = await changes.find(key)
  if (!journalChange) {
    if (!prepared || isReady(prepared)) throw new Error('a change that was sent has a row')
    return prepared
  }
  if (journalChange.requestHash !== requestHash) throw new TRPCError({ code: 'CONFLICT' })
  return outcome.parse(await changes.settlementOf(key))
}

function isReady<Other extends { readonly kind: string }>(
  prepared: ReadyChange<ChangeSettlement> | Other,
): prepared is ReadyChange<ChangeSettlement> {
  return prepared.kind === 'ready'
}
