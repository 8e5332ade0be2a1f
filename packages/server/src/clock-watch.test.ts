import { describe, expect, it } from 'vitest'
import { ClockWatch } from './clock-watch.ts'

const minute = 60_000
const hour = 60 * minute

function aWatch() {
  let [wall, monotonic] = [Date.parse('2027-03-01T09:00:00.000Z'), 5_000]
  const jumps: number[] = []
  const watch = new ClockWatch((ms) => jumps.push(ms), { wallMs: () => wall, monotonicMs: () => monotonic })
  return {
    watch,
    jumps,
    passes: (ms: number, wallMs = ms) => {
      monotonic += ms
      wall += wallMs
      return watch.isTrusted()
    },
  }
}

describe('a wall clock', () => {
  it('is trusted while it goes on as the monotonic one, however long nobody looked', () => {
    const { passes, jumps } = aWatch()
    expect([passes(1_000), passes(26 * hour), passes(1_000, 0), passes(1_000, 30_000)]).toEqual([
      true,
      true,
      true,
      true,
    ])
    expect(jumps).toEqual([])
  })

  it.each([hour, -hour])('that jumps by %i ms is doubted until it is back', (jump) => {
    const { passes, jumps } = aWatch()
    expect([passes(1_000, 1_000 + jump), passes(5 * minute), passes(1_000, 1_000 - jump), passes(1_000)]).toEqual([
      false,
      false,
      true,
      true,
    ])
    expect(jumps).toEqual([jump])
  })

  it('is believed after a quarter of an hour without another jump', () => {
    const { passes, jumps } = aWatch()
    expect([passes(1_000, hour), passes(14 * minute), passes(minute)]).toEqual([false, false, true])
    expect(passes(1_000)).toBe(true)
    expect([passes(1_000, hour), passes(14 * minute, 2 * hour), passes(2 * minute)]).toEqual([false, false, false])
    expect(jumps).toHaveLength(3)
  })
})
