import { TRPCError } from '@trpc/server'
import type { Gateway } from '../scope/context.ts'

/** Who tries: by address, and by the code or the user name that is tried. */
type Who = { readonly [Name in keyof Gateway['throttles']]?: string }

/**
 * SEC-06: asks once more, unless too many wrong tries were made. Counted before the answer is known, so that tries sent together do not slip
 * through; forgiven where it was right or where there was no answer. Refuses with TOO_MANY_REQUESTS.
 */
export async function tried<Answer>(
  { throttles, sealing }: Gateway,
  who: Who,
  ask: () => Promise<Answer>,
  isRight: (answer: Answer) => boolean,
): Promise<Answer> {
  const tries = Object.entries(who).map(([by, name]) => ({
    throttle: throttles[by as keyof Who],
    name: sealing.nameOf('attempt', name).toString('base64url'),
  }))
  if (tries.some(({ throttle, name }) => throttle.isOver(name))) throw new TRPCError({ code: 'TOO_MANY_REQUESTS' })
  for (const { throttle, name } of tries) throttle.count(name)
  const forgive = () => tries.map(({ throttle, name }) => throttle.forgive(name))
  try {
    const answer = await ask()
    if (isRight(answer)) forgive()
    return answer
  } catch (error) {
    forgive()
    throw error
  }
}
