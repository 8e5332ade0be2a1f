import { z } from 'zod'

// A payment provider's message on its way from the web through the gateway to a booking server: a POST to the same path
// below each, whose body is the provider's own bytes, and this header, which is all else that came.

export const messageHeader = 'x-portico-message'

/** A terminal's random name in the address that a provider knows; what follows is the provider's. */
export const messagePath = /^\/payment-messages\/([A-Za-z0-9_-]{22})(\/[\w./-]{0,200})?$/

export const messageLimits = {
  bodyBytes: 256 * 1_024,
  headerBytes: 8 * 1_024,
  queryBytes: 8 * 1_024,
  wholeMs: 10_000,
} as const

/** `query` without its question mark; names of headers are in small letters. */
const MessageHead = z.strictObject({
  method: z.enum(['GET', 'POST', 'PUT']),
  query: z.string().max(messageLimits.queryBytes),
  headers: z.record(z.string(), z.string()),
})
export type MessageHead = z.infer<typeof MessageHead>

/** Headers of the connection and of our own programs: the provider did not send them, and none is passed on as if. */
const ownHeaders =
  /^(host|connection|keep-alive|upgrade|te|trailer|transfer-encoding|content-length|expect|cookie|forwarded|proxy-.*|x-forwarded-.*|x-portico-.*|sec-.*)$/

/** The head as a header's value. Undefined where there is more of it than a provider sends. */
export function encodeMessageHead({
  method,
  query,
  headers,
}: {
  method: string
  query: string
  headers: object
}): string | undefined {
  const passedHeaders = Object.entries(headers).filter(
    ([name, value]) => typeof value === 'string' && !ownHeaders.test(name),
  )
  const { data } = MessageHead.safeParse({ method, query, headers: Object.fromEntries(passedHeaders) })
  const text = data && encodeURIComponent(JSON.stringify(data).toWellFormed())
  return text === undefined || text.length > 3 * (messageLimits.headerBytes + messageLimits.queryBytes)
    ? undefined
    : text
}

/** Undefined for what `encodeMessageHead` has not written. */
export function decodeMessageHead(value: unknown): MessageHead | undefined {
  try {
    return MessageHead.safeParse(JSON.parse(decodeURIComponent(String(value)))).data
  } catch {
    return undefined
  }
}
