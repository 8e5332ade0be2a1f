import { describe, expect, it } from 'vitest'
import { progressText, showProgress } from './progress.ts'

describe('progress', () => {
  it('says how far, how fast and how long still, not counting an earlier run as speed', () => {
    const passed = { done: 60_000, total: 162_407, begunAt: 50_000, what: 'events', seconds: 20 }
    expect(progressText(passed)).toBe('36 % · 60,000 of 162,407 events · 500 a second · 205 s left')
  })

  it('has no time left to tell before it has begun, nor at its end', () => {
    expect(progressText({ done: 5, total: 10, begunAt: 5, what: 'hotels', seconds: 0 })).toBe(
      '50 % · 5 of 10 hotels · 0 a second',
    )
    expect(progressText({ done: 10, total: 10, begunAt: 0, what: 'hotels', seconds: 2 })).toBe(
      '100 % · 10 of 10 hotels · 5 a second',
    )
  })

  it.each([
    ['a bar that overwrites itself on a terminal', true, /^\r\[#{30}\] 100 % .*\n$/],
    ['plain lines elsewhere', false, /^100 % · 2 of 2 hotels · \S+ a second\n$/],
  ])('is %s', (_, isTTY, expected) => {
    let written = ''
    const progress = showProgress({ isTTY, write: (text) => (written += text) }, 2, 'hotels')
    progress.at(1)
    progress.end()
    expect(written).toMatch(expected)
  })
})
