import fastify from 'fastify'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { usualLimits } from './limits.ts'
import { shedUnderPressure } from './load-shedding.ts'
import { Metrics } from './metrics.ts'

beforeEach(
  () =>
    void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] }),
)
afterEach(() => void vi.useRealTimers())

/** The loop is busy until it is looked at next; the status of a search after that. */
async function aSearchAfterBeingBusy(app: ReturnType<typeof fastify>): Promise<number> {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100)
  await new Promise(setImmediate)
  vi.advanceTimersByTime(500)
  return (await app.inject('/trpc/roomSearch.quotes')).statusCode
}

it('a new gateway is not late by its own start, and from the third look at its loop on by what it does', async () => {
  const app = fastify()
  await shedUnderPressure(app, { ...usualLimits, lateMs: { searches: 1, others: 60_000 } }, new Metrics())
  app.get('/trpc/:path', async () => 'answered')
  // A start longer than all that is looked at later.
  vi.advanceTimersByTime(5_000)
  await app.ready()
  expect([await aSearchAfterBeingBusy(app), await aSearchAfterBeingBusy(app)]).toEqual([200, 200])
  expect(await aSearchAfterBeingBusy(app)).toBe(503)
  await app.close()
})
