import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type CallFault, LegacyFailure } from './legacy-failure.ts'
import { pause } from './pause.ts'
import { type QueuedCall, UpstreamGuard } from './upstream-guard.ts'

const waiting = (wanted: Partial<QueuedCall> = {}): QueuedCall => ({ call: 'aCall', maxMs: 60_000, ...wanted })
const failing = (fault: CallFault) => async () => Promise.reject(new LegacyFailure('aCall', fault))
const faultOf = (result: Promise<unknown>) =>
  result.then(
    () => 'answered',
    (error: unknown) => (error instanceof LegacyFailure ? error.fault : String(error)),
  )

function aGuard() {
  const guard = new UpstreamGuard(pause)
  const sent = vi.fn(async () => 'answer')
  return {
    guard,
    sent,
    read: (send: (onTrial: boolean) => Promise<unknown> = sent) => faultOf(guard.read(waiting(), send)),
  }
}

async function failReads(guard: ReturnType<typeof aGuard>, times: number, fault: CallFault = 'timed-out') {
  for (let i = 0; i < times; i++) await guard.read(failing(fault))
}

describe('the breaker of a server', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-03-01T09:00:00Z') }))
  afterEach(() => void vi.useRealTimers())

  it('lets nothing through after ten reads failed, for five seconds', async () => {
    const house = aGuard()
    await failReads(house, 9)
    expect(await house.read()).toBe('answered')
    await failReads(house, 1)
    expect(house.guard.state.breaker).toBe('open')
    house.sent.mockClear()
    expect(await Promise.all(Array.from({ length: 100 }, () => house.read()))).toEqual(Array(100).fill('suspended'))
    vi.setSystemTime(Date.now() + 4_999)
    expect(await house.read()).toBe('suspended')
    expect(house.sent).not.toHaveBeenCalled()
  })

  it.each(['refused', 'unreadable', 'too-large', 'given-up'] as const)(
    'stays closed where reads are %s: the server is there',
    async (fault) => {
      const house = aGuard()
      await failReads(house, 100, fault)
      expect(house.guard.state.breaker).toBe('closed')
    },
  )

  it('tries one of a hundred callers, refuses the others without waiting, and closes when that one is answered', async () => {
    const house = aGuard()
    await failReads(house, 10)
    vi.setSystemTime(Date.now() + 5_000)
    const trial = Promise.withResolvers<string>()
    const trials: boolean[] = []
    const reads = Array.from({ length: 100 }, () =>
      house.read((onTrial) => {
        trials.push(onTrial)
        return trial.promise
      }),
    )
    expect(await Promise.all(reads.slice(1))).toEqual(Array(99).fill('suspended'))
    expect(house.guard.state.breaker).toBe('half-open')
    trial.resolve('answer')
    expect(await reads[0]).toBe('answered')
    expect(trials).toEqual([true])
    expect(house.guard.state.breaker).toBe('closed')
    expect(await house.read()).toBe('answered')
  })

  it('opens again for five seconds where the trial fails', async () => {
    const house = aGuard()
    await failReads(house, 10)
    vi.setSystemTime(Date.now() + 5_000)
    expect(await house.read(failing('cut-off'))).toBe('cut-off')
    expect(await house.read()).toBe('suspended')
    vi.setSystemTime(Date.now() + 5_000)
    expect(await house.read()).toBe('answered')
  })

  it('never stops what changes something', async () => {
    const { guard, ...house } = aGuard()
    await failReads({ guard, ...house }, 10)
    expect(await guard.change(waiting(), house.sent)).toBe('answer')
  })
})

describe.each([
  ['reads', 50, 100],
  ['changes', 64, 1_000],
] as const)('the line of %s', (kind, inFlight, inLine) => {
  const call = (guard: UpstreamGuard, send: () => Promise<unknown>, wanted: Partial<QueuedCall> = {}) =>
    faultOf(kind === 'reads' ? guard.read(waiting(wanted), send) : guard.change(waiting(wanted), send))

  it(`sends ${inFlight} at once, lets ${inLine} wait, and refuses the next without sending it`, async () => {
    const { guard } = aGuard()
    const end = Promise.withResolvers<void>()
    const sent = vi.fn(() => end.promise)
    const results = Array.from({ length: inFlight + inLine }, () => call(guard, sent))
    expect(await call(guard, sent)).toBe('overloaded')
    expect(sent).toHaveBeenCalledTimes(inFlight)
    expect(guard.state).toMatchObject({ inFlight: { [kind]: inFlight }, waiting: { [kind]: inLine } })
    end.resolve()
    expect(new Set(await Promise.all(results))).toEqual(new Set(['answered']))
    expect(sent).toHaveBeenCalledTimes(inFlight + inLine)
    expect(guard.state).toMatchObject({ inFlight: { [kind]: 0 }, waiting: { [kind]: 0 } })
  })

  it('refuses who has waited too long or has left, and never sends for them', async () => {
    const { guard, sent } = aGuard()
    const end = Promise.withResolvers<void>()
    const full = Array.from({ length: inFlight }, () => call(guard, () => end.promise))
    const disconnect = new AbortController()
    const givenUp = call(guard, sent, { disconnected: disconnect.signal })
    const impatient = call(guard, sent, { maxMs: 1 })
    disconnect.abort()
    expect(await givenUp).toBe('given-up')
    expect(await impatient).toBe('overloaded')
    end.resolve()
    await Promise.all(full)
    expect(await call(guard, sent)).toBe('answered')
    expect(sent).toHaveBeenCalledTimes(1)
  })
})

it('second attempts are ten at first, and from then on one for ten first attempts', async () => {
  const guard = new UpstreamGuard(async () => undefined, false)
  const secondOf = async (attempts: number) => {
    let second = 0
    const repeat = { isWanted: () => true, begins: () => void second++ }
    for (let i = 0; i < attempts; i++) await faultOf(guard.readTwice(waiting(), failing('unreachable'), repeat))
    return second
  }
  expect(await secondOf(10)).toBe(10)
  expect(await secondOf(1_000)).toBeGreaterThanOrEqual(99)
  expect(await secondOf(1_000)).toBeLessThanOrEqual(100)
  for (let i = 0; i < 10_000; i++)
    await guard.readTwice(waiting(), async () => 'answer', { isWanted: () => true, begins: () => {} })
  expect(await secondOf(11)).toBeLessThanOrEqual(11)
})
