import type { BookingServer } from '@portico/booking-server/start-booking-server'
import { profiles } from '@portico/contracts/legacy/codec/extensions'
import { type Caller, decodeReply, type LegacyCall, type LegacyResult } from '@portico/contracts/legacy/codec/legacy-call'
import { encodeRequest, type LegacyRequest } from '@portico/contracts/legacy/codec/legacy-request'
import { fromProblem } from '@portico/contracts/legacy/codec/problem'

/** A guest's browser is never this side; the gateway is. */
export const aCaller: Caller = { domain: 'hotel.example', channelId: 1, hotelId: 1, languageId: 1, sessionCode: 'visit-1' }

/** Asks a running server over HTTP, both directions by the contract. */
export async function callServer<Input, Reply>(
  server: BookingServer,
  call: LegacyCall<Input, Reply>,
  caller: Partial<Caller>,
  input: Input,
): Promise<LegacyResult<Reply>> {
  const { path, query, ...sent } = encodeRequest(call, { ...aCaller, ...caller }, input, profiles.portico)
  const { status, body } = await requestRaw(server, call.server === 'main' ? `/customers/${path}&${query}` : `/${path}?${query}`, sent)
  return (status === 200 ? undefined : fromProblem(status, body, profiles.portico)) ?? decodeReply(call, body, profiles.portico)
}

export async function requestRaw(
  { url, serviceToken }: BookingServer,
  path: string,
  { method = 'GET', type, body }: Partial<Pick<LegacyRequest, 'method' | 'type' | 'body'>> = {},
): Promise<{ status: number; type: string; body: string }> {
  const headers = { authorization: `Bearer ${serviceToken}`, ...(type !== undefined && { 'content-type': type }) }
  const response = await fetch(url + path, { method, headers, body: body ?? null })
  return { status: response.status, type: response.headers.get('content-type') ?? '', body: await response.text() }
}

/** The answer, where a refusal would be a failure of the test. */
export async function expectReply<Input, Reply>(
  server: BookingServer,
  call: LegacyCall<Input, Reply>,
  caller: Partial<Caller>,
  input: Input,
): Promise<Reply> {
  const result = await callServer(server, call, caller, input)
  if (result.kind === 'refused') throw new Error(`${call.name} was refused: ${JSON.stringify(result)}`)
  return result.answer
}
