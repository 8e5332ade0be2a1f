import * as calls from '@portico/legacy/calls/all-calls'
import { profiles } from '@portico/legacy/codec/extensions'
import { type Caller, decodeReply, encodeReply, type LegacyResult } from '@portico/legacy/codec/legacy-call'
import { decodeRequest, encodeRequest } from '@portico/legacy/codec/legacy-request'
import { fromProblem, toProblem } from '@portico/legacy/codec/problem'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { byTestSize } from '../setup/by-test-size.ts'
import { unlessOpen } from '../setup/open-requirements.ts'
import { type ApiCallCase, apiCallCases } from './api-call-cases.ts'
import { text } from './pieces.ts'
import { reason } from './replies.ts'

const numRuns = byTestSize({ fast: 30, normal: 50, full: 10_000 })
const timeout = byTestSize({ fast: 120_000, normal: 120_000, full: 3_600_000 })
const caller: Caller = {
  domain: 'hotel.example',
  channelId: 201,
  hotelId: 101,
  languageId: 2,
  sessionCode: 's-1',
  clientId: 9,
}

/** As JSON, so that an absent and an undefined field are the same. */
const plainly = (value: unknown) => JSON.parse(JSON.stringify(value ?? null))

/** Through the address and body that travel, as a server finds them again. */
function arrives({ call }: ApiCallCase, request: unknown, profile: 'plain' | 'portico') {
  const { path, query, body } = encodeRequest({ call, caller, input: request, capabilities: profiles[profile] })
  const url = new URL(`http://api.example/${path}?${query}`)
  const params = url.searchParams
  const found = url.pathname.slice(1).split('/')
  const wanted = call.path.split('/')
  expect(found.length).toBe(wanted.length)
  for (const [i, name] of wanted.entries()) {
    if (name.startsWith(':')) params.set(name.slice(1), decodeURIComponent(found[i] ?? ''))
    else expect(found[i]).toBe(name)
  }
  if (profile === 'plain') expect(body ?? '').not.toMatch(/"px_\w+":/)
  return decodeRequest(call, params, body ?? '', profiles[profile])
}

const comesBack = ({ call }: ApiCallCase, answer: LegacyResult<unknown>, profile: 'plain' | 'portico') =>
  decodeReply(call, encodeReply(call, answer, profiles[profile]), profiles[profile])

const all = apiCallCases.map((callCase) => [`${unlessOpen(callCase.id)}${callCase.call.name}`, callCase] as const)

it('every call of the API server is tried', () => {
  const names = Object.values(calls).flatMap(({ server, name }) => (server === 'main' ? [] : [name]))
  expect(apiCallCases.map(({ call }) => call.name).sort()).toEqual(names.sort())
})

describe('between two ends that know our extensions', () => {
  it.each(all)('what %s asks is read as it was asked', { timeout }, (_, callCase) => {
    fc.assert(
      fc.property(callCase.request, (request) => {
        const read = arrives(callCase, request, 'portico')
        expect(read.kind === 'read' ? plainly(read.input) : read).toEqual(plainly(request))
        for (const name of callCase.carries)
          expect([name, read.kind === 'read' && read.caller[name]]).toEqual([name, caller[name]])
      }),
      { numRuns },
    )
  })

  it.each(all)('what %s tells is read as it was told', { timeout }, (_, callCase) => {
    fc.assert(
      fc.property(callCase.answer, (answer) => {
        expect(plainly(comesBack(callCase, { kind: 'answered', answer }, 'portico'))).toEqual(
          plainly({ kind: 'answered', answer }),
        )
      }),
      { numRuns },
    )
  })

  it('what is refused is read as a refusal with its reason, and has a status that says so', { timeout }, () => {
    fc.assert(
      fc.property(text(), fc.option(reason, { nil: undefined }), (words, why) => {
        const refusal = { kind: 'refused' as const, text: words, reason: why }
        const { status, body } = toProblem(refusal, profiles.portico)
        expect([400, 404, 409, 429]).toContain(status)
        expect(plainly(fromProblem(status, body, profiles.portico))).toEqual(plainly(refusal))
      }),
      { numRuns },
    )
  })
})

describe('at a server that knows none of them', () => {
  it.each(all)('what is left of a question of %s is read, and read again as it was', { timeout }, (_, callCase) => {
    fc.assert(
      fc.property(callCase.request, (request) => {
        const first = arrives(callCase, request, 'plain')
        expect(first).toMatchObject({ kind: 'read' })
        if (first.kind === 'read')
          expect(plainly(arrives(callCase, first.input, 'plain'))).toMatchObject(
            plainly({ kind: 'read', input: first.input }),
          )
      }),
      { numRuns },
    )
  })

  it.each(all)('what is left of an answer of %s is read, and read again as it was', { timeout }, (_, callCase) => {
    fc.assert(
      fc.property(callCase.answer, (answer) => {
        const first = comesBack(callCase, { kind: 'answered', answer }, 'plain')
        expect(first.kind).toBe('answered')
        expect(plainly(comesBack(callCase, first, 'plain'))).toEqual(plainly(first))
      }),
      { numRuns },
    )
  })
})

it.each(['', '.', '..'])('a code that would lead to another path, %j, is never sent', (offerCode) => {
  const callCase = apiCallCases.find(({ id }) => id === 'API-15')
  expect(
    () =>
      callCase && encodeRequest({ call: callCase.call, caller, input: { offerCode }, capabilities: profiles.plain }),
  ).toThrow('cannot stand in a path')
})
