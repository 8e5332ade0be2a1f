import type { BookingServer } from '@portico/booking-server/start-booking-server'
import { profiles } from '@portico/legacy/codec/extensions'
import { type Caller, decodeReply, type LegacyCall, type LegacyResult } from '@portico/legacy/codec/legacy-call'
import { encodeRequest, type LegacyRequest } from '@portico/legacy/codec/legacy-request'
import { fromProblem } from '@portico/legacy/codec/problem'

/** A guest's browser is never this side; the gateway is. */
export const aCaller: Caller = {
  domain: 'hotel.example',
  channelId: 1,
  hotelId: 1,
  languageId: 1,
  sessionCode: 'visit-1',
}

/** `cookie` of a session, as `loggedIn` makes it. */
export type CallerOverrides = Partial<Caller> & { readonly cookie?: string }

/** Asks a running server over HTTP, both directions by the contract. */
export async function callServer<Input, Reply>(
  server: BookingServer,
  call: LegacyCall<Input, Reply>,
  { cookie, ...caller }: CallerOverrides,
  input: Input,
): Promise<LegacyResult<Reply>> {
  const { path, query, ...sent } = encodeRequest({
    call,
    caller: { ...aCaller, ...caller },
    input,
    capabilities: profiles.portico,
  })
  const address = call.server === 'main' ? `/customers/${path}&${query}` : `/${path}?${query}`
  const { status, body } = await requestRaw(server, address, { ...sent, ...(cookie !== undefined && { cookie }) })
  return (
    (status === 200 ? undefined : fromProblem(status, body, profiles.portico)) ??
    decodeReply(call, body, profiles.portico)
  )
}

/** `cookie` is what a browser would send again of `setCookie`. */
type RawReply = {
  readonly status: number
  readonly type: string
  readonly body: string
  readonly setCookie: string | undefined
  readonly cookie: string | undefined
}

export async function requestRaw(
  { url, serviceToken }: BookingServer,
  path: string,
  {
    method = 'GET',
    type: sent,
    body,
    cookie,
  }: Partial<Pick<LegacyRequest, 'method' | 'type' | 'body'>> & { readonly cookie?: string } = {},
): Promise<RawReply> {
  const headers = {
    authorization: `Bearer ${serviceToken}`,
    ...(sent !== undefined && { 'content-type': sent }),
    ...(cookie !== undefined && { cookie }),
  }
  const response = await fetch(url + path, { method, headers, body: body ?? null })
  const setCookie = response.headers.getSetCookie()[0]
  const { status } = response
  const type = response.headers.get('content-type') ?? ''
  return { status, type, body: await response.text(), setCookie, cookie: setCookie?.split(';')[0] }
}

/** The answer, where a refusal would be a failure of the test. */
export async function expectReply<Input, Reply>(
  server: BookingServer,
  call: LegacyCall<Input, Reply>,
  caller: CallerOverrides,
  input: Input,
): Promise<Reply> {
  const result = await callServer(server, call, caller, input)
  if (result.kind === 'refused') throw new Error(`${call.name} was refused: ${JSON.stringify(result)}`)
  return result.answer
}
