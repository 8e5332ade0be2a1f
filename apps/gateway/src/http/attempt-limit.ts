import { TRPCError } from '@trpc/server'
import type { Sealing } from '../store/sealing.ts'
import type { Throttle } from './throttle.ts'

export type AttemptThrottles = { readonly address: Throttle; readonly code: Throttle; readonly user: Throttle }

/** Who tries: by address, and by the code or the user name that is tried. */
type AttemptKeys = { readonly [Name in keyof AttemptThrottles]?: string }

/**
 * A code or name as it is counted: without case, accents, blanks, punctuation and leading zeros, so that spellings which a server may read as one
 * share one count. What is sent stays as it was typed.
 */
export function countedNameOf(typed: string): string {
  return typed
    .normalize('NFKD')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replace(/^0+/, '')
}

/**
 * SEC-06: asks once more, unless too many wrong tries were made. Counted before the answer is known, so that tries sent together do not slip
 * through; forgiven where it was right or where there was no answer. Refuses with TOO_MANY_REQUESTS.
 */
export async function countAttempt<Result>(
  { throttles, sealing }: { readonly throttles: AttemptThrottles; readonly sealing: Sealing },
  keys: AttemptKeys,
  attempt: () => Promise<Result>,
  isRight: (result: Result) => boolean,
): Promise<Result> {
  const counters = Object.entries(keys).map(([by, name]) => ({
    throttle: throttles[by as keyof AttemptKeys],
    name: sealing.nameOf('attempt', name).toString('base64url'),
  }))
  if (counters.some(({ throttle, name }) => throttle.isOver(name))) throw new TRPCError({ code: 'TOO_MANY_REQUESTS' })
  for (const { throttle, name } of counters) throttle.count(name)
  const forgive = () => counters.map(({ throttle, name }) => throttle.forgive(name))
  try {
    const result = await attempt()
    if (isRight(result)) forgive()
    return result
  } catch (error) {
    forgive()
    throw error
  }
}
