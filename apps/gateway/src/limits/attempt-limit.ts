import { TRPCError } from '@trpc/server'
import type { Sealing } from '../store/sealing.ts'
import type { Throttle } from './throttle.ts'

export type CodeThrottles = { readonly address: Throttle; readonly code: Throttle }

/**
 * Of trade users. `userFromAddress`: one name from one address; `knownBrowser`: one name where it has logged in before.
 */
export type TradeThrottles = {
  readonly [Name in
    | 'address'
    | 'user'
    | 'userFromAddress'
    | 'knownBrowser'
    | 'currentPassword'
    | 'recovery'
    | 'recoveryFromAddress'
    | 'request'
    | 'requestFromAddress']: Throttle
}

/**
 * A code or name as it is counted: without case, accents, blanks, punctuation and leading zeros, so that spellings
 * which a server may read as one share one count. What is sent stays as it was typed.
 */
export function countedNameOf(typedName: string): string {
  return typedName
    .normalize('NFKD')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replace(/^0+/, '')
}

type Attempts<Name extends string> = {
  readonly throttles: Readonly<Record<Name, Throttle>>
  readonly sealing: Sealing
  /** Which one counts where another is full. */
  readonly alternatives?: { readonly [Full in NoInfer<Name>]?: NoInfer<Name> }
}

/**
 * Asks once more, unless too many wrong tries were made. Counted before the answer is known, so that tries sent
 * together do not slip through; forgiven where it was right or where there was no answer. Refuses with
 * TOO_MANY_REQUESTS.
 */
export async function countAttempt<Result, Name extends string>(
  { throttles, sealing, alternatives = {} }: Attempts<Name>,
  keys: { readonly [Key in Name]?: string },
  attempt: () => Promise<Result>,
  isRight: (result: Result) => boolean,
): Promise<Result> {
  const counterOf = (throttleName: Name) => ({
    throttle: throttles[throttleName],
    name: sealing.nameOf('attempt', keys[throttleName] ?? '').toString('base64url'),
  })
  const substitutes = Object.values<Name | undefined>(alternatives)
  const takenCounters: ReturnType<typeof counterOf>[] = []
  const forgive = () => Promise.all(takenCounters.map(({ throttle, name }) => throttle.forgive(name)))
  const takes = async (throttleName: Name | undefined): Promise<boolean> => {
    if (throttleName === undefined) return false
    const counter = counterOf(throttleName)
    if (!(await counter.throttle.take(counter.name))) return await takes(alternatives[throttleName])
    takenCounters.push(counter)
    return true
  }
  for (const throttleName of Object.keys(keys) as Name[]) {
    if (substitutes.includes(throttleName) || (await takes(throttleName))) continue
    await forgive()
    throw new TRPCError({ code: 'TOO_MANY_REQUESTS' })
  }
  try {
    const result = await attempt()
    if (isRight(result)) await forgive()
    return result
  } catch (error) {
    await forgive()
    throw error
  }
}
