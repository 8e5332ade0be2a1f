import type { ProviderDeps } from '../port.ts'

export type ProviderAnswer = { readonly status: number; readonly headers: Headers; readonly text: string }

const timeoutMs = 20_000

/** A header whose value is empty or absent is not sent. */
export type ProviderRequest = Omit<RequestInit, 'headers'> & {
  readonly headers?: Readonly<Record<string, string | undefined>>
}

/**
 * One call of a provider; undefined where no answer came in time. Nobody is led on to another address: the body may
 * hold secrets.
 */
export async function callProvider(
  { fetch, timeout, onCall }: Pick<ProviderDeps, 'fetch' | 'timeout' | 'onCall'>,
  url: string,
  { headers = {}, ...request }: ProviderRequest,
): Promise<ProviderAnswer | undefined> {
  using limit = timeout(timeoutMs)
  try {
    const reply = await fetch(url, {
      redirect: 'manual',
      signal: limit.signal,
      ...request,
      headers: presentOf(headers),
    })
    const answer = { status: reply.status, headers: reply.headers, text: await reply.text() }
    onCall?.(true)
    return answer
  } catch {
    onCall?.(false)
    return undefined
  }
}

export function presentOf(texts: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).filter((entry): entry is [string, string] => Boolean(entry[1])))
}

/** A wrong key, a clock that is off, a locked account: once it is put right the same call may succeed. */
export const isUnknownToThem = (status: number) => status === 401 || status === 403

export type JsonObject = { readonly [name: string]: unknown }

export function jsonObjectOf(text: string): JsonObject | undefined {
  try {
    return asObject(JSON.parse(text))
  } catch {
    return undefined
  }
}

export function asObject(value: unknown): JsonObject | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : undefined
}

export function asObjects(value: unknown): JsonObject[] | undefined {
  return Array.isArray(value) ? value.map(asObject).filter((entry) => entry !== undefined) : undefined
}

export function asText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

export function asMinor(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined
}
