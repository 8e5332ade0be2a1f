import * as calls from '@portico/legacy/calls/all-calls'
import { type ExtensionProfile, profiles } from '@portico/legacy/codec/extensions'
import { decodeQuery, decodeReply, encodeQuery, encodeReply } from '@portico/legacy/codec/legacy-call'
import { describe, expect, it } from 'vitest'
import { mainServerTranscripts } from './main-server.ts'
import { type Transcript, usualCaller, type WrittenReply, type WrittenRequest } from './transcript.ts'

/** As JSON, so that an absent and an undefined field are the same. */
const plainly = (value: unknown) => JSON.parse(JSON.stringify(value ?? null))
/** In an order of names, since only that of one name's values means something. */
const entriesOf = (params: URLSearchParams) =>
  [...params].sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0))
const paramsOf = ({ request }: WrittenRequest<unknown>) => new URLSearchParams(request.replaceAll(/\s+/g, ''))
const callerOf = ({ caller }: WrittenRequest<unknown>) => ({ ...usualCaller, ...caller })

/** What a server or client of this profile has to do with. */
const isOf = (profile: ExtensionProfile, written: { readonly px?: true }) => profile === 'portico' || !written.px
/** A query whose sender could do more than this upstream. */
const withoutOurs = (params: URLSearchParams) =>
  new URLSearchParams([...params].filter(([name]) => !name.startsWith('px_')))

function titled<Entry extends { readonly title: string }>(
  pick: (one: Transcript) => readonly Entry[],
): [string, Transcript, Entry][] {
  return mainServerTranscripts.flatMap((one) =>
    pick(one).map((entry): [string, Transcript, Entry] => [`${one.call.name}: ${entry.title}`, one, entry]),
  )
}

const requests = titled(({ requests }) => requests)
const replies = titled(({ replies }) => replies)

it('every call of the main server has transcripts, and stands at a path with its method', () => {
  const names = Object.values(calls).flatMap(({ server, name }) => (server === 'main' ? [name] : []))
  expect(mainServerTranscripts.map(({ call }) => call.name).sort()).toEqual(names.sort())
  for (const { call, requests, replies } of mainServerTranscripts) {
    expect(call.path).toMatch(/^\w+\.do\?method=\w+$/)
    expect([requests.length > 0, replies.length > 0]).toEqual([true, true])
  }
})

describe.each(['plain', 'portico'] as const)('on %s', (profile) => {
  const capabilities = profiles[profile]

  it.each(requests.filter(([, , written]) => isOf(profile, written)))(
    'the request is read, %s',
    (_, { call }, written) => {
      const decoded = decodeQuery(call, paramsOf(written), capabilities)
      expect(plainly(decoded)).toMatchObject({ kind: 'read', caller: plainly(callerOf(written)) })
      expect(plainly('input' in decoded && decoded.input)).toEqual(plainly(written.input))
    },
  )

  it.each(requests.filter(([, , { drift }]) => !drift))('the question is asked so, %s', (_, { call }, written) => {
    const sent = encodeQuery(call, callerOf(written), written.input, capabilities)
    const wanted = isOf(profile, written) ? paramsOf(written) : withoutOurs(paramsOf(written))
    expect(entriesOf(sent)).toEqual(entriesOf(wanted))
  })

  it.each(replies.filter(([, , written]) => isOf(profile, written)))(
    'the reply is read, %s',
    (_, { call }, { reply, result }: WrittenReply<unknown>) => {
      expect(plainly(decodeReply(call, reply, capabilities))).toEqual(plainly(result))
    },
  )

  it.each(replies.filter(([, , written]) => isOf(profile, written) && !written.drift))(
    'the answer is told so, %s',
    (_, { call }, { reply, result }: WrittenReply<unknown>) => {
      const sent = encodeReply(call, result, capabilities)
      if (/^[^{]/.test(reply)) expect(sent).toBe(reply)
      else expect(JSON.parse(sent)).toMatchObject(JSON.parse(reply))
    },
  )
})
