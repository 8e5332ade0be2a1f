import { profiles } from '@portico/contracts/legacy/extensions'
import { type Caller, decodeReply, encodeQuery, type LegacyAnswer, type LegacyCall } from '@portico/contracts/legacy/legacy-call'
import type { BookingServer } from '../start-booking-server.ts'

/** A guest's browser is never this side; the gateway is. */
export const aCaller: Caller = { domain: 'hotel.example', channelId: 1, hotelId: 1, languageId: 1, sessionCode: 'visit-1' }

/** Asks a running server over HTTP, both directions by the contract. */
export async function ask<Input, Answer>(
  server: BookingServer,
  call: LegacyCall<Input, Answer>,
  caller: Partial<Caller>,
  input: Input,
): Promise<LegacyAnswer<Answer>> {
  const query = encodeQuery(call, { ...aCaller, ...caller }, input, profiles.portico)
  const path =
    call.server === 'main' ? `/customers/${call.path}&${query}` : `/${call.path.replace(/:(\w+)/g, (_, name) => query.get(name) ?? '')}`
  const { body } = await askRaw(server, path)
  return decodeReply(call, body, profiles.portico)
}

export async function askRaw({ url, serviceToken }: BookingServer, path: string): Promise<{ status: number; type: string; body: string }> {
  const response = await fetch(url + path, { headers: { authorization: `Bearer ${serviceToken}` } })
  return { status: response.status, type: response.headers.get('content-type') ?? '', body: await response.text() }
}

/** The answer, where a refusal would be a failure of the test. */
export async function answerTo<Input, Answer>(
  server: BookingServer,
  call: LegacyCall<Input, Answer>,
  caller: Partial<Caller>,
  input: Input,
): Promise<Answer> {
  const told = await ask(server, call, caller, input)
  if (told.kind === 'refused') throw new Error(`${call.name} was refused: ${JSON.stringify(told)}`)
  return told.answer
}
