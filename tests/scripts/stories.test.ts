import { describe, expect, it } from 'vitest'
import { judgeStories } from '../../scripts/test/totals.mjs'

const story = (title: string, status: string, projectName = 'desktop') => ({
  title,
  file: 'guest/a.spec.ts',
  line: title.length,
  tests: [{ status, projectName, results: [{ error: { message: 'why' } }], annotations: [] }],
})
const report = (...specs: ReturnType<typeof story>[]) => ({ suites: [{ suites: [{ specs }], specs: [] }], errors: [] })
const titles = (stories: readonly { title: string }[]) => stories.map(({ title }) => title)

describe('a browser story that failed', () => {
  it('is unsteady, and the run green, where it passes the second time', () => {
    const judged = judgeStories(
      report(story('one', 'expected'), story('three', 'unexpected')),
      report(story('three', 'expected')),
    )
    expect([judged.passed, titles(judged.unsteady), judged.failed]).toEqual([1, ['three'], []])
  })
  it('has failed where it fails again, or there was no second time', () => {
    const first = report(story('three', 'unexpected'))
    for (const second of [report(story('three', 'unexpected')), undefined, report()])
      expect(titles(judgeStories(first, second).failed)).toEqual(['three'])
  })
  it('has failed where another was unsteady too', () => {
    const first = report(story('three', 'unexpected'), story('seven', 'unexpected'))
    const judged = judgeStories(first, report(story('three', 'expected'), story('seven', 'expected')))
    expect([judged.unsteady, titles(judged.failed)]).toEqual([[], ['three', 'seven']])
  })
  it('is not excused by the same title on another screen', () => {
    const judged = judgeStories(
      report(story('three', 'unexpected', 'phone')),
      report(story('three', 'expected', 'desktop')),
    )
    expect(titles(judged.failed)).toEqual(['three'])
  })
})
