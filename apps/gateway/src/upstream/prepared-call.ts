import type { LegacyRequest } from '@portico/legacy/codec/legacy-request'
import type { AnyCall } from './client-deps.ts'
import { LegacyFailure } from './legacy-failure.ts'
import type { Timeouts } from './timeouts.ts'
import type { Upstream } from './upstream.ts'

export type RawReply = { readonly status: number; readonly type?: string; readonly body: Buffer }

export type SentRequest = Omit<LegacyRequest, 'body'> & {
  readonly body?: string | Uint8Array
  readonly headers?: Readonly<Record<string, string>>
}

export type PreparedCall = Disposable & {
  readonly call: AnyCall
  readonly upstream: Upstream
  readonly request: SentRequest
  readonly url: URL
  readonly timeouts: Timeouts
  readonly deadline: AbortSignal
}

export function urlOf(
  { name, server }: AnyCall,
  { key, urls, queryLimit }: Upstream,
  { path, query }: SentRequest,
): URL {
  const baseUrl = urls[server]
  if (baseUrl === undefined) throw new Error(`${key} has no ${server}`)
  if (query.length > queryLimit) throw new LegacyFailure(name, 'too-large')
  const joint = query === '' ? '' : path.includes('?') ? '&' : '?'
  return new URL(`${baseUrl}/${path}${joint}${query}`)
}
