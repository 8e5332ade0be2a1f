import * as calls from '@portico/legacy/calls/all-calls'
import { profiles } from '@portico/legacy/codec/extensions'
import {
  type Caller,
  decodeQuery,
  decodeReply,
  encodeQuery,
  encodeReply,
  type LegacyResult,
} from '@portico/legacy/codec/legacy-call'
import { QueryReader } from '@portico/legacy/codec/spelling'
import { readServices, servicesText } from '@portico/legacy/parts/service-items'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { byTestSize } from '../setup/by-test-size.ts'
import { type CallCase, callCases } from './call-cases.ts'
import { text } from './pieces.ts'
import { reason } from './replies.ts'
import { service } from './requests.ts'

const numRuns = byTestSize({ fast: 50, normal: 50, full: 10_000 })
const timeout = byTestSize({ fast: 120_000, normal: 120_000, full: 3_600_000 })
const caller: Caller = {
  domain: 'hotel.example',
  channelId: 201,
  hotelId: 101,
  languageId: 2,
  sessionCode: 's-1',
  clientId: 9,
}

/** As JSON, so that an absent and an undefined field are the same; a room that takes no protection says it or not. */
const plainly = (value: unknown) =>
  value === undefined
    ? undefined
    : JSON.parse(JSON.stringify(value, (name, one) => (name === 'isProtected' && one === false ? undefined : one)))

/** Through the text that travels. */
function arrives({ call }: CallCase, request: unknown, profile: 'plain' | 'portico') {
  const sent = encodeQuery(call, caller, request, profiles[profile]).toString()
  if (profile === 'plain') expect(sent).not.toMatch(/(^|&)px_/)
  return decodeQuery(call, new URLSearchParams(sent), profiles[profile])
}

function comesBack({ call }: CallCase, answer: LegacyResult<unknown>, profile: 'plain' | 'portico') {
  const body = encodeReply(call, answer, profiles[profile])
  if (profile === 'plain') expect(body).not.toMatch(/"px_\w+":/)
  return decodeReply(call, body, profiles[profile])
}

const all = callCases.map((callCase) => [callCase.call.name, callCase] as const)
const withoutOurs = all.filter(([, { call }]) => call.capability === undefined)

it('every call of the main server is tried', () => {
  const names = Object.values(calls).flatMap(({ server, name }) => (server === 'main' ? [name] : []))
  expect(callCases.map(({ call }) => call.name).sort()).toEqual(names.sort())
})

describe('between two ends that know our extensions', () => {
  it.each(all)('what %s asks is read as it was asked', { timeout }, (_, callCase) => {
    fc.assert(
      fc.property(callCase.request, (request) => {
        const read = arrives(callCase, request, 'portico')
        expect(read.kind === 'read' ? plainly(read.input) : read).toEqual(plainly(request))
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

  it.each(all)('what %s refuses is read as a refusal with its reason', { timeout }, (_, callCase) => {
    fc.assert(
      fc.property(text(), fc.option(reason, { nil: undefined }), (words, why) => {
        const refusal = { kind: 'refused' as const, text: words, reason: why }
        // Wherever it stands in a body, `non valido` is a calendar without months.
        fc.pre(!callCase.call.absent || !JSON.stringify(refusal).includes(callCase.call.absent.text))
        expect(plainly(comesBack(callCase, refusal, 'portico'))).toEqual(plainly(refusal))
      }),
      { numRuns },
    )
  })
})

describe('at a server that knows none of them', () => {
  it.each(withoutOurs)(
    'what is left of a question of %s is read, and read again as it was',
    { timeout },
    (name, callCase) => {
      fc.assert(
        fc.property(callCase.request, (request) => {
          const first = arrives(callCase, request, 'plain')
          // A reservation by the key of a mail has no question here.
          if (name === 'retrieve' && first.kind === 'malformed') return
          expect(first).toMatchObject({ kind: 'read' })
          if (first.kind === 'read') expect(arrives(callCase, first.input, 'plain')).toEqual(first)
        }),
        { numRuns },
      )
    },
  )

  it.each(withoutOurs)(
    'what is left of an answer of %s is read, and read again as it was',
    { timeout },
    (_, callCase) => {
      fc.assert(
        fc.property(callCase.answer, (answer) => {
          const first = comesBack(callCase, { kind: 'answered', answer }, 'plain')
          expect(first.kind).toBe('answered')
          expect(plainly(comesBack(callCase, first, 'plain'))).toEqual(plainly(first))
        }),
        { numRuns },
      )
    },
  )
})

it('LEG-31 the services string has eight fields for each service, joined by slashes, and reads back as it was', {
  timeout,
}, () => {
  fc.assert(
    fc.property(fc.array(service, { minLength: 1, maxLength: 40 }), (services) => {
      const string = servicesText(services) ?? ''
      expect(string.split('/').every((one) => one.split(';').length === 8)).toBe(true)
      const reader = new QueryReader(new URLSearchParams({ services: string }))
      expect({ services: readServices(reader), problems: reader.problems }).toEqual({ services, problems: [] })
    }),
    { numRuns },
  )
})
