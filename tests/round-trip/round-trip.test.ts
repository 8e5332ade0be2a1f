import { profiles } from '@portico/contracts/legacy/codec/extensions'
import {
  type Caller,
  decodeQuery,
  decodeReply,
  encodeQuery,
  encodeReply,
  type LegacyAnswer,
} from '@portico/contracts/legacy/codec/legacy-call'
import { paths } from '@portico/contracts/legacy/codec/paths'
import { QueryReader } from '@portico/contracts/legacy/codec/spelling'
import { readServices, servicesText } from '@portico/contracts/legacy/parts/service-items'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { times } from '../setup/by-test-size.ts'
import { type CallTried, callsTried } from './call-cases.ts'
import { text } from './pieces.ts'
import { reason } from './replies.ts'
import { service } from './requests.ts'

const numRuns = times({ fast: 50, normal: 200, full: 10_000 })
const timeout = times({ fast: 120_000, normal: 120_000, full: 3_600_000 })
const caller: Caller = { domain: 'hotel.example', channelId: 201, hotelId: 101, languageId: 2, sessionCode: 's-1', clientId: 9 }

/** As JSON, so that an absent and an undefined field are the same; a room that takes no protection says it or not. */
const plainly = (value: unknown) =>
  value === undefined
    ? undefined
    : JSON.parse(JSON.stringify(value, (name, one) => (name === 'isProtected' && one === false ? undefined : one)))

/** Through the text that travels. */
function arrives({ call }: CallTried, question: unknown, profile: 'plain' | 'portico') {
  const sent = encodeQuery(call, caller, question, profiles[profile]).toString()
  if (profile === 'plain') expect(sent).not.toMatch(/(^|&)px_/)
  return decodeQuery(call, new URLSearchParams(sent), profiles[profile])
}

function comesBack({ call }: CallTried, answer: LegacyAnswer<unknown>, profile: 'plain' | 'portico') {
  const body = encodeReply(call, answer, profiles[profile])
  if (profile === 'plain') expect(body).not.toMatch(/"px_\w+":/)
  return decodeReply(call, body, profiles[profile])
}

const all = callsTried.map((tried) => [tried.call.name, tried] as const)
const withoutOurs = all.filter(([, { call }]) => call.capability === undefined)

it('every call of the main server is tried', () => {
  const names = Object.entries(paths).flatMap(([name, path]) => (path.includes('.do?method=') ? [name] : []))
  expect(callsTried.map(({ call }) => call.name).sort()).toEqual(names.sort())
})

describe('between two ends that know our extensions', () => {
  it.each(all)('what %s asks is read as it was asked', { timeout }, (_, tried) => {
    fc.assert(
      fc.property(tried.question, (question) => {
        const read = arrives(tried, question, 'portico')
        expect(read.kind === 'read' ? plainly(read.input) : read).toEqual(plainly(question))
      }),
      { numRuns },
    )
  })

  it.each(all)('what %s tells is read as it was told', { timeout }, (_, tried) => {
    fc.assert(
      fc.property(tried.answer, (answer) => {
        expect(plainly(comesBack(tried, { kind: 'answered', answer }, 'portico'))).toEqual(plainly({ kind: 'answered', answer }))
      }),
      { numRuns },
    )
  })

  it.each(all)('what %s refuses is read as a refusal with its reason', { timeout }, (_, tried) => {
    fc.assert(
      fc.property(text(), fc.option(reason, { nil: undefined }), (words, why) => {
        const refusal = { kind: 'refused' as const, text: words, reason: why }
        // Wherever it stands in a body, `non valido` is a calendar without months.
        fc.pre(!tried.call.absent || !JSON.stringify(refusal).includes(tried.call.absent.text))
        expect(plainly(comesBack(tried, refusal, 'portico'))).toEqual(plainly(refusal))
      }),
      { numRuns },
    )
  })
})

describe('at a server that knows none of them', () => {
  it.each(withoutOurs)('what is left of a question of %s is read, and read again as it was', { timeout }, (name, tried) => {
    fc.assert(
      fc.property(tried.question, (question) => {
        const first = arrives(tried, question, 'plain')
        // A reservation by the key of a mail has no question here.
        if (name === 'retrieve' && first.kind === 'malformed') return
        expect(first).toMatchObject({ kind: 'read' })
        if (first.kind === 'read') expect(arrives(tried, first.input, 'plain')).toEqual(first)
      }),
      { numRuns },
    )
  })

  it.each(withoutOurs)('what is left of an answer of %s is read, and read again as it was', { timeout }, (_, tried) => {
    fc.assert(
      fc.property(tried.answer, (answer) => {
        const first = comesBack(tried, { kind: 'answered', answer }, 'plain')
        expect(first.kind).toBe('answered')
        expect(plainly(comesBack(tried, first, 'plain'))).toEqual(plainly(first))
      }),
      { numRuns },
    )
  })
})

it('LEG-31 the services string has eight fields for each service, joined by slashes, and reads back as it was', { timeout }, () => {
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
