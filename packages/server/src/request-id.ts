import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { isServiceToken } from './tokens/service-token.ts'

/**
 * How a server names its requests: by the name in `header` that a program of ours gave, so that their logs can be read
 * together; a stranger's is not taken over.
 */
export function requestIdsFrom(
  header: string,
  token: string,
): (request: { readonly headers: IncomingHttpHeaders }) => string {
  return ({ headers }) => {
    const givenId = headers[header]
    const isOurs =
      typeof givenId === 'string' && /^[\w-]{1,64}$/.test(givenId) && isServiceToken(headers.authorization, token)
    return isOurs ? givenId : randomUUID()
  }
}
