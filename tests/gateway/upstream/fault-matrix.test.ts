import type { IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { LegacyFailure, mayPass } from '@portico/gateway/upstream/legacy-failure'
import { openLegacyClient } from '@portico/gateway/upstream/open-legacy-client'
import { timeoutsOf } from '@portico/gateway/upstream/timeouts'
import { upstreamOf } from '@portico/gateway/upstream/upstream'
import { profiles } from '@portico/legacy/codec/extensions'
import { type Caller, decodeReply, type LegacyCall, type LegacyResult } from '@portico/legacy/codec/legacy-call'
import { createLog } from '@portico/server/log'
import { afterAll, describe, expect, it } from 'vitest'
import { faults, hugeBytes, slowRequests } from '../../builders/gateway/faults.ts'
import { type FaultyUpstream, openFaultyUpstream } from '../../builders/gateway/faulty-upstream.ts'
import { byTestSize, isFull } from '../../setup/by-test-size.ts'
import { apiServerTranscripts } from '../../transcripts/api-server.ts'
import { mainServerTranscripts } from '../../transcripts/main-server.ts'
import { usualCaller } from '../../transcripts/transcript.ts'

/** How many times faster than in life budgets end and slow servers are, where the fault is that they are slow. */
const pace = byTestSize({ fast: 10, normal: 10, full: 1 })
const slow: ReadonlySet<Fault> = new Set(['accepts-only', 'held-back', 'drips', 'slow-start', 'sometimes'])
/**
 * Counted in turns of the loop: a machine that stands still meanwhile does not make an answer late. With budgets of a
 * tenth, a busy machine has what it has in life; what has no end is late all the same.
 */
const grace = { turns: 15, ms: byTestSize({ fast: 200, normal: 200, full: 10 }) }
/** What the kernel's buffers of a connection on loopback may hold beside what was read of it. */
const onTheWayBytes = 15_000_000

type AnyCall = LegacyCall<unknown, unknown>
type Fault = (typeof faults)[number]
type Example = {
  readonly call: AnyCall
  readonly caller: Caller
  readonly input: unknown
  readonly reply: string
  readonly result: LegacyResult<unknown>
}
/** What a call came to: the sound answer, another one, a refusal in words, one failure, or nothing in time. */
type End = 'same' | 'other' | 'in words' | LegacyFailure['fault'] | 'late'

/** Every call there is, with a question and a sound answer as a stranger writes them. */
const examples: readonly Example[] = [...mainServerTranscripts, ...apiServerTranscripts].map(
  ({ call, requests, replies }) => {
    const sound = replies.find(({ result }) => result.kind === 'answered')
    const [request] = requests
    if (!sound || !request) throw new Error(`${call.name} has no example`)
    return {
      call,
      caller: { ...usualCaller, ...request.caller },
      input: request.input,
      reply: sound.reply,
      result: decodeReply(call, sound.reply, profiles.portico),
    }
  },
)

/**
 * Of calls with the same budgets one that reads and one that changes: answers without end take a quarter of this file's
 * time where each call has one.
 */
const oneOfEachKind = [
  ...new Map(
    examples.map((example) => [JSON.stringify([timeoutsOf(example.call), example.call.effect]), example]),
  ).values(),
]

type Expected = {
  readonly ends: readonly End[]
  /** Of what changes something, where it ends otherwise. */
  readonly changes?: readonly End[]
  /** For these calls besides. */
  readonly also?: Readonly<Record<string, readonly End[]>>
  /** How often each call is asked, one after the other; once where it is not said. */
  readonly rounds?: number
  /** How many calls at once; all where it is not said. */
  readonly atOnce?: number
}

const anyData: readonly End[] = ['same', 'other']
/** Of a short word, what is left of it may be a word. */
const inWords = { availabilityCheck: ['other'] } as const

const expected: Readonly<Record<Fault, Expected>> = {
  refuses: { ends: ['unreachable'] },
  'accepts-only': { ends: ['timed-out'] },
  'held-back': { ends: ['timed-out'] },
  drips: { ends: ['timed-out', 'same'] },
  half: { ends: ['cut-off'] },
  'ends-early': { ends: ['cut-off'] },
  'wrong-length': { ends: ['unreadable'], also: inWords },
  // A read may meet a connection that idled, and so may its second attempt; what changes something never does.
  'closes-idle': { ends: ['same', 'cut-off'], changes: ['same'], rounds: 2 },
  'cut-gzip': { ends: ['unreadable'] },
  bursts: { ends: ['status'] },
  broken: { ends: ['unreadable'] },
  'broken-json': { ends: ['unreadable'] },
  // A month that is not sold.
  'non-valido': { ends: ['unreadable'], also: { calendar: ['other'] } },
  // Where words say that it is done, `true` does.
  'other-kind': { ends: ['unreadable', ...anyData] },
  'latin-1': { ends: ['same'] },
  'duplicate-keys': { ends: ['same'] },
  // Only our own server answers these, and it writes numbers as numbers.
  'numbers-as-text': {
    ends: ['same'],
    also: { explain: ['unreadable'], portalFacts: ['unreadable'], commissionStatement: ['unreadable'] },
  },
  huge: { ends: ['too-large'], atOnce: 4 },
  deep: { ends: ['unreadable'], atOnce: 4 },
  'redirect-loop': { ends: ['refused'] },
  'redirect-inside': { ends: ['refused'] },
  // What the last attempt met decides.
  sometimes: { ends: [], rounds: 5 },
  'slow-start': { ends: ['timed-out', 'same'], rounds: 0, atOnce: 17 },
  'skewed-clock': { ends: [...anyData, 'unreadable'] },
}

const houses: {
  readonly fault: Fault
  readonly house: Awaited<ReturnType<typeof openHouse>>
  readonly socketsLater: Promise<number>
}[] = []

afterAll(async () => {
  for (const { house } of houses) await house.close()
})

describe(`a gateway that asks each of ${examples.length} calls retries a failed read once, never a booking, payment or cancellation, and turns a non-2xx status or unparsable reply into one typed error (LEG-37)`, () => {
  it.each(faults)('where the server has the fault: %s', { timeout: 300_000 }, async (fault) => {
    const { ends, changes = ends, also, rounds = 1, atOnce = examples.length } = expected[fault]
    const house = await openHouse(fault)
    const wrong: string[] = []
    await inGroups(fault === 'huge' && !isFull ? oneOfEachKind : examples, atOnce, async (example) => {
      const { name, effect } = example.call
      const came: End[] = []
      const { drawn } = house.upstream
      for (let i = 0; i < rounds; i++) {
        const before = drawn(folderOf(name)).length
        came.push(await house.send(example))
        if (fault !== 'sometimes') continue
        const met = drawn(folderOf(name)).slice(before)
        const here = endsAfter(met, example.call)
        if (!here.includes(came.at(-1) ?? 'late'))
          wrong.push(`${name} met ${met.map((one) => one ?? 'nothing')} and came to ${came.at(-1)}`)
      }
      const arrived = () => house.upstream.arrived(folderOf(name)).length
      if (fault === 'slow-start') {
        while (arrived() < slowRequests) came.push(await house.send(example))
        // The budgets of life, in which a busy machine answers too.
        came.push(await house.sendPatiently(example))
      }
      const allowed = [...(effect === 'read' ? ends : changes), ...(also?.[name] ?? [])]
      if (fault !== 'sometimes' && !came.every((end) => allowed.includes(end))) wrong.push(`${name} came to ${came}`)
      const { fewest, most } = attemptsFor(example.call, came)
      if (arrived() > most || (reaches(fault) && arrived() < fewest))
        wrong.push(`${name} was sent ${arrived()} times and came to ${came}`)
      if (fault === 'slow-start' && came.at(-1) !== 'same') wrong.push(`${name} did not recover`)
    })
    if (fault === 'sometimes') {
      const drawn = examples.flatMap(({ call }) => house.upstream.drawn(folderOf(call.name)))
      expect(new Set(drawn.filter(Boolean)).size).toBeGreaterThan(1)
      expect(drawn.filter((one) => one === undefined).length).toBeGreaterThan(drawn.length / 2)
    }
    houses.push({ fault, house, socketsLater: socketsAfter(house.upstream, 5_000) })
    expect(wrong).toEqual([])
  })

  it('and leaves no socket after five seconds', async () => {
    const stillOpen = await Promise.all(
      houses.map(async ({ fault, socketsLater }) => ({ fault, sockets: await socketsLater })),
    )
    expect(stillOpen.filter(({ sockets }) => sockets > 0)).toEqual([])
    expect(stillOpen).toHaveLength(faults.length)
  })

  it('and reads no more of an answer than its budget has room for', () => {
    const longest = Math.max(...examples.map(({ call }) => timeoutsOf(call).maxBody))
    const given = houses.find(({ fault }) => fault === 'huge')?.house.upstream.maxGiven()
    expect(given).toBeGreaterThan(longest)
    expect(given).toBeLessThan(Math.min(hugeBytes, longest + onTheWayBytes))
  })
})

/**
 * How a call may end whose attempts met these: as one of them ends, for a request that was given up may arrive behind
 * the next one. With budgets of a tenth, a busy machine may be late with any.
 */
function endsAfter(met: readonly (Fault | undefined)[], { name, effect }: AnyCall): readonly End[] {
  const endsOf = (fault: Fault | undefined): readonly End[] => {
    if (fault === undefined) return ['same']
    const { ends, changes = ends, also } = expected[fault]
    // That one request is refused is a connection that ends.
    return [
      ...(effect === 'read' ? ends : changes),
      ...(also?.[name] ?? []),
      ...(fault === 'refuses' ? (['cut-off'] as const) : []),
    ]
  }
  return ['timed-out', ...met.flatMap(endsOf)]
}

/**
 * What a read that is listed may cost where its fault may pass; anything else is sent once for each time it was asked.
 */
function attemptsFor(call: AnyCall, came: readonly End[]): { fewest: number; most: number } {
  const repeats = call.effect === 'read' && timeoutsOf(call).mayRetry
  const failures = came.filter(
    (end) => end !== 'same' && end !== 'other' && end !== 'in words' && end !== 'late' && mayPass(end),
  )
  return { fewest: came.length + (repeats ? failures.length : 0), most: repeats ? came.length * 2 : came.length }
}

/**
 * Connection-level faults are met before a request can arrive; on a slow machine a short budget may end before one
 * leaves.
 */
function reaches(fault: Fault): boolean {
  return (
    fault !== 'refuses' &&
    (pace === 1 ? fault !== 'accepts-only' && fault !== 'sometimes' && fault !== 'slow-start' : !slow.has(fault))
  )
}

function timeoutsAt(pace: number): typeof timeoutsOf {
  return (call) => {
    const { wholeMs, headersMs, idleMs, ...rest } = timeoutsOf(call)
    return { ...rest, wholeMs: wholeMs / pace, headersMs: headersMs / pace, idleMs: idleMs / pace }
  }
}

/** Calls are told apart by a folder, since several share a method. */
function folderOf(name: string): string {
  return `call-${name}`
}

async function openHouse(fault: Fault) {
  const replies = new Map(examples.map(({ call, reply }) => [folderOf(call.name), Buffer.from(reply)]))
  const behind = async ({ url = '' }: IncomingMessage) => ({
    status: 200,
    body: replies.get(url.split('/')[1] ?? '') ?? Buffer.of(),
  })
  const itsPace = slow.has(fault) ? pace : 1
  const timeouts = timeoutsAt(itsPace)
  const upstream = await openFaultyUpstream(behind, { pace: itsPace })
  await upstream.always(fault)
  const log = createLog({ name: 'test', level: 'silent' })
  const client = openLegacyClient(log, { timeoutsOf: timeouts })
  const patient = openLegacyClient(log, { timeoutsOf })
  const sendBy =
    (from: typeof client, timeoutsOf: typeof timeouts) =>
    async ({ call, caller, input, result }: Example): Promise<End> => {
      const folder = folderOf(call.name)
      const url = `${upstream.url}/${folder}`
      const server = upstreamOf({
        key: folder,
        url,
        zsuiteUrl: url,
        prefix: '/customers',
        profile: 'portico',
        timeZone: 'Europe/Rome',
        paths: {},
      })
      return Promise.race([endOf(from.call(call, server, caller, input), result), late(timeoutsOf(call).wholeMs)])
    }
  return {
    upstream,
    send: sendBy(client, timeouts),
    sendPatiently: sendBy(patient, timeoutsOf),
    close: async () => {
      await client.close()
      await patient.close()
      await upstream[Symbol.asyncDispose]()
    },
  }
}

async function late(totalMs: number): Promise<'late'> {
  await pause(totalMs, undefined, { ref: false })
  for (let turn = 0; turn < grace.turns; turn++) await pause(grace.ms, undefined, { ref: false })
  return 'late'
}

/** Anything thrown that is no `LegacyFailure` fails the test. */
async function endOf(pending: Promise<LegacyResult<unknown>>, result: LegacyResult<unknown>): Promise<End> {
  try {
    const answer = await pending
    if (answer.kind === 'refused') return 'in words'
    return JSON.stringify(answer) === JSON.stringify(result) ? 'same' : 'other'
  } catch (error) {
    if (error instanceof LegacyFailure) return error.fault
    throw error
  }
}

async function inGroups<T>(all: readonly T[], size: number, work: (one: T) => Promise<void>): Promise<void> {
  for (let i = 0; i < all.length; i += size) await Promise.all(all.slice(i, i + size).map(work))
}

/** The sockets that are still open when that time has passed; none as soon as there are none. */
async function socketsAfter(upstream: FaultyUpstream, ms: number): Promise<number> {
  for (const end = performance.now() + ms; performance.now() < end && upstream.sockets() > 0; ) await pause(50)
  return upstream.sockets()
}
