import { randomUUID } from 'node:crypto'
import { isServiceToken } from './service-token.ts'

/** The name of a request: the one that a program of ours gave it, so that their logs can be read together; a stranger's is not taken over. */
export function requestIdOf(given: unknown, authorization: string | undefined, token: string): string {
  return typeof given === 'string' && /^[\w-]{1,64}$/.test(given) && isServiceToken(authorization, token) ? given : randomUUID()
}
