import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import * as calls from '@portico/legacy/calls/all-calls'
import { capabilitiesByField, profiles } from '@portico/legacy/codec/extensions'
import { encodeReply } from '@portico/legacy/codec/legacy-call'
import { expect, it } from 'vitest'
import { apiServerTranscripts } from '../transcripts/api-server.ts'
import { mainServerTranscripts } from '../transcripts/main-server.ts'

const page = readFileSync(resolve(import.meta.dirname, '../../docs/wire.md'), 'utf8')
/** Every word that the page sets as code. */
const named = new Set([...page.matchAll(/`[^`]+`/g)].flatMap(([code]) => code.match(/\w+/g) ?? []))

/** The names of all members, at any depth. */
function membersOf(value: unknown): string[] {
  if (value === null || typeof value !== 'object') return []
  const own = Array.isArray(value) ? [] : Object.keys(value)
  return [...own, ...Object.values(value).flatMap(membersOf)]
}

it.each(mainServerTranscripts.map((one) => [one.call.name, one] as const))(
  'docs/wire.md names %s, its path and every field',
  (name, one) => {
    const { call, requests, replies } = one
    const parameters = requests.flatMap(({ request }) => [
      ...new URLSearchParams(request.replaceAll(/\s+/g, '')).keys(),
    ])
    const written = replies.flatMap(({ reply }) => (/^\s*\{/.test(reply) ? membersOf(JSON.parse(reply)) : []))
    const encoded = replies.flatMap(({ result: answer }) => {
      const body = encodeReply(call, answer, profiles.portico)
      return body.startsWith('{') ? membersOf(JSON.parse(body)) : []
    })
    const fields = new Set(
      [...parameters, ...written, ...encoded].map((field) => (named.has(field) ? field : field.replace(/\d+$/, ''))),
    )
    expect([...fields].filter((field) => !named.has(field))).toEqual([])
    expect([page.includes(name), page.includes(`${call.path.split('?')[0]}?method=`)]).toEqual([true, true])
  },
)

it('every extension of ours is named on the page, and stands in a request or a reply that was written by hand', () => {
  const bodies = [...mainServerTranscripts, ...apiServerTranscripts].flatMap(({ replies }) =>
    replies.map(({ reply }) => reply ?? ''),
  )
  const written = [
    ...mainServerTranscripts.flatMap(({ requests }) => requests.map(({ request }) => request)),
    ...apiServerTranscripts.flatMap(({ requests }) => requests.map((request) => JSON.stringify(request))),
    ...bodies,
  ].join('\n')
  const own = [
    ...new Set(Object.values(calls).flatMap(({ extensions }) => [...capabilitiesByField(extensions).keys()])),
  ]
  expect(own.length).toBeGreaterThan(80)
  expect(own.filter((field) => !named.has(field))).toEqual([])
  expect([...named].filter((name) => /^px_./.test(name) && !own.includes(name))).toEqual([])
  expect(own.filter((field) => !new RegExp(`\\b${field}\\d*\\b`).test(written))).toEqual([])
})
