import type { ProviderDeps, Terminal } from '../port.ts'
import { callProvider, isUnknownToThem, type JsonObject, jsonObjectOf, type ProviderAnswer } from './call-provider.ts'

type HeaderTexts = Readonly<Record<string, string | undefined>>

export type RestRequest = {
  readonly path: string
  /** GET without a body, POST with one, where nothing is said. */
  readonly method?: 'GET' | 'POST' | 'PUT'
  readonly body?: object
  /** A second time with the same key is the first time. */
  readonly key?: string
  readonly headers?: HeaderTexts
}

type RestRequestText = {
  readonly method: string
  readonly url: URL
  readonly body: string
  readonly key: string | undefined
}

export type RestProvider = {
  readonly wire: string
  readonly hosts: { readonly live: string; readonly test: string }
  readonly root: string
  /** As whom it is asked; undefined where the terminal's key is no key: nothing is sent then. */
  readonly headersOf: (terminal: Terminal, request: RestRequestText) => HeaderTexts | undefined
}

/** Where a terminal's provider answers; undefined for a simulation that does not run. */
export function baseOf(
  deps: Pick<ProviderDeps, 'simulationOf'>,
  { wire, hosts }: Pick<RestProvider, 'wire' | 'hosts'>,
  { mode }: Terminal,
): string | undefined {
  return mode === 'simulation' ? deps.simulationOf(wire) : hosts[mode]
}

/** Asks a provider that speaks JSON, or forms, over HTTP; undefined where it did not answer or could not be asked. */
export function restClient(deps: ProviderDeps, provider: RestProvider) {
  return async (terminal: Terminal, request: RestRequest): Promise<ProviderAnswer | undefined> => {
    const base = baseOf(deps, provider, terminal)
    if (base === undefined) return undefined
    const { path, body: content, key } = request
    const form = content instanceof URLSearchParams ? content : undefined
    const body = String(form ?? (content === undefined ? '' : JSON.stringify(content)))
    const method = request.method ?? (content === undefined ? 'GET' : 'POST')
    const url = new URL(base + provider.root + path)
    const headers = provider.headersOf(terminal, { method, url, body, key })
    if (headers === undefined) return refusedKey
    // What a form is sent as is fetch's to say.
    const type = body !== '' && form === undefined ? 'application/json' : undefined
    return callProvider(deps, url.href, {
      method,
      headers: { 'content-type': type, ...headers, ...request.headers },
      body: form ?? (body || undefined),
    })
  }
}

/** What a provider would answer to a key that it does not know. */
const refusedKey: ProviderAnswer = { status: 401, headers: new Headers(), text: '' }

export function objectOf(answer: ProviderAnswer | undefined): JsonObject | undefined {
  return answer !== undefined && answer.status >= 200 && answer.status < 300 ? jsonObjectOf(answer.text) : undefined
}

export type RestAnswer =
  | { readonly kind: 'answer'; readonly body: JsonObject }
  | { readonly kind: 'refused'; readonly isFinal: boolean; readonly status: number }
  | { readonly kind: 'unknown' }

/** Of providers that give no reason with a refusal; `passing` are the statuses that pass by themselves. */
export function readAnswer(
  answer: ProviderAnswer | undefined,
  passing: readonly number[] = [408, 409, 429],
): RestAnswer {
  const body = objectOf(answer)
  if (body !== undefined) return { kind: 'answer', body }
  if (!isRefusal(answer, passing)) return { kind: 'unknown' }
  return { kind: 'refused', isFinal: !isUnknownToThem(answer.status), status: answer.status }
}

/** A failure of theirs, and a status that passes by itself, leave open what became of the request. */
export function isRefusal(
  answer: ProviderAnswer | undefined,
  passing: readonly number[] = [],
): answer is ProviderAnswer {
  return answer !== undefined && answer.status >= 400 && answer.status < 500 && !passing.includes(answer.status)
}

export const statusText = (answer: ProviderAnswer | undefined) =>
  answer === undefined ? 'no answer' : String(answer.status)

export function notBegun<Decline extends string>(
  refusal: { readonly kind: 'refused'; readonly decline?: Decline } | { readonly kind: 'unknown' },
) {
  return refusal.kind === 'refused'
    ? ({ kind: 'refused', decline: refusal.decline ?? 'technical' } as const)
    : ({ kind: 'unknown' } as const)
}

export const basic = (user: string | undefined, password: string | undefined) =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
