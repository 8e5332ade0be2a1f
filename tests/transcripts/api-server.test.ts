import * as calls from '@portico/legacy/calls/all-calls'
import { type ExtensionProfile, profiles } from '@portico/legacy/codec/extensions'
import { decodeReply, encodeReply } from '@portico/legacy/codec/legacy-call'
import { decodeRequest, encodeRequest } from '@portico/legacy/codec/legacy-request'
import { fromProblem, toProblem } from '@portico/legacy/codec/problem'
import { describe, expect, it } from 'vitest'
import { unlessOpen } from '../setup/open-requirements.ts'
import { apiServerTranscripts } from './api-server.ts'
import type { ApiTranscript, WrittenApiRequest } from './api-transcript.ts'
import { usualCaller } from './transcript.ts'

/** As JSON, so that an absent and an undefined field are the same. */
const plainly = (value: unknown) => JSON.parse(JSON.stringify(value ?? null))
const callerOf = ({ caller }: WrittenApiRequest<unknown>) => ({ ...usualCaller, ...caller })
const isOf = (profile: ExtensionProfile, written: { readonly px?: true }) => profile === 'portico' || !written.px
const said = (body: string | undefined) => (body?.startsWith('{') ? JSON.parse(body) : body)

/** What a server finds in a path, by the names that the call has for its parts, and in the query behind it. */
function paramsIn(template: string, written: string): URLSearchParams {
  const [path = '', query] = written.split('?')
  const names = template.split('/')
  const parts = path.split('/')
  expect(parts.length).toBe(names.length)
  const params = new URLSearchParams(query)
  for (const [i, name] of names.entries()) {
    if (name.startsWith(':')) params.set(name.slice(1), decodeURIComponent(parts[i] ?? ''))
    else expect(parts[i]).toBe(name)
  }
  return params
}

function titled<Entry extends { readonly title: string }>(
  pick: (one: ApiTranscript) => readonly Entry[],
): [string, ApiTranscript, Entry][] {
  return apiServerTranscripts.flatMap((one) =>
    pick(one).map((entry): [string, ApiTranscript, Entry] => [
      `${unlessOpen(one.id)}${one.call.name}: ${entry.title}`,
      one,
      entry,
    ]),
  )
}

const requests = titled(({ requests }) => requests)
const replies = titled(({ replies }) => replies)

it('every call of the API server has transcripts, and is a GET where it only reads', () => {
  const names = Object.values(calls).flatMap(({ server, name }) => (server === 'main' ? [] : [name]))
  expect(apiServerTranscripts.map(({ call }) => call.name).sort()).toEqual(names.sort())
  expect(new Set(apiServerTranscripts.flatMap(({ id }) => (id.startsWith('API-') ? id : []))).size).toBe(18)
  for (const { call, requests, replies } of apiServerTranscripts) {
    expect(call.server, call.name).toBe(call.name === 'storeReservation' ? 'zsuite' : 'api')
    expect([requests.length > 0, replies.length > 0]).toEqual([true, true])
    expect(call.effect, call.name).toBe(requests[0]?.line.startsWith('POST') ? 'write' : 'read')
  }
})

describe.each(['plain', 'portico'] as const)('on %s', (profile) => {
  const capabilities = profiles[profile]

  it.each(requests.filter(([, , written]) => isOf(profile, written)))(
    '%s is read from its request',
    (_, { call }, written) => {
      const decoded = decodeRequest(
        call,
        paramsIn(call.path, written.line.split(' ')[1] ?? ''),
        written.body ?? '',
        capabilities,
      )
      expect(plainly(decoded)).toMatchObject({ kind: 'read', caller: plainly(callerOf(written)) })
      expect(plainly('input' in decoded && decoded.input)).toEqual(plainly(written.input))
    },
  )

  it.each(requests.filter(([, , written]) => isOf(profile, written) && !written.drift))(
    '%s is asked so',
    (_, { call }, written) => {
      const { method, path, query, type, body } = encodeRequest({
        call,
        caller: callerOf(written),
        input: written.input,
        capabilities,
      })
      const [line, wanted = ''] = written.line.split('?')
      expect([`${method} ${path}`, query, type, withoutOurs(said(body))]).toEqual([
        line,
        wanted,
        written.type,
        withoutOurs(said(written.body)),
      ])
    },
  )

  it.each(replies.filter(([, , written]) => isOf(profile, written)))(
    '%s is understood',
    (_, { call }, { status, reply, result }) => {
      const answer =
        status === undefined ? decodeReply(call, reply, capabilities) : fromProblem(status, reply, capabilities)
      expect(plainly(answer)).toEqual(plainly(result))
    },
  )

  it.each(replies.filter(([, , written]) => isOf(profile, written) && !written.drift))(
    '%s is told so',
    (_, { call }, { status, reply, result }) => {
      const sent =
        status === undefined || result.kind === 'answered'
          ? { body: encodeReply(call, result, capabilities) }
          : toProblem(result, capabilities)
      expect(JSON.parse(sent.body)).toMatchObject(JSON.parse(reply))
      if ('status' in sent) expect(sent.status).toBe(status)
    },
  )
})

/** A document without the extensions that stand in its voucher; those that a transcript is about stand beside it. */
function withoutOurs(document: unknown): unknown {
  if (Array.isArray(document)) return document.map(withoutOurs)
  if (document === null || typeof document !== 'object') return document
  const allowed = Object.entries(document).filter(([name]) => !name.startsWith('px_') || name === 'px_key')
  return Object.fromEntries(allowed.map(([name, value]) => [name, withoutOurs(value)]))
}
