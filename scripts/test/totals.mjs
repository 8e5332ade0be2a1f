import { existsSync, readFileSync, rmSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from '../setup/runtime.mjs'

const results = { passed: 0, failed: 0, skipped: 0 }
const failures = []
const unsteadyStories = []
/** Titles by reason: hundreds of tests are skipped for the same one. */
const skips = new Map()

const longestMessage = 12

/** The first lines are what was wrong and where; the rest of a stack stands where the runner printed it. */
const firstLines = (message) =>
  stripVTControlCharacters(message ?? 'no message')
    .trim()
    .split('\n')
    .slice(0, longestMessage)
    .join('\n  ')

export const totals = {
  passed: (count = 1) => {
    results.passed += count
  },
  failed(what, message) {
    results.failed += 1
    failures.push(`failed: ${what}: ${firstLines(message)}`)
  },
  unsteady(what) {
    results.passed += 1
    unsteadyStories.push(
      `unsteady: ${what}: failed once and passed the second time; docs/proofs.md lists it until its cause is found`,
    )
  },
  skipped(what, reason) {
    results.skipped += 1
    skips.set(reason, [...(skips.get(reason) ?? []), what])
  },
  /**
   * What was skipped, by reason, what was unsteady, then what failed, last since some readers keep only the end, then
   * the line that readers of our output rely on.
   */
  print() {
    const skipped = [...skips].map(([reason, titles]) => `skipped: ${titles.length} (such as ${titles[0]}): ${reason}`)
    console.log(
      `\n${[...skipped, ...unsteadyStories, ...failures, `${results.passed} passed, ${results.failed} failed, ${results.skipped} skipped`].join('\n')}`,
    )
    return results.failed === 0
  },
  /** For the record of a part of the whole run. */
  counted: () => ({ ...results, unsteady: unsteadyStories.length }),
}

/** Yesterday's results must not count for a runner that dies today. */
export function forget(...files) {
  for (const file of files) rmSync(file, { force: true })
}

const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined)

/** A runner that failed without a failed test (it crashed) still counts as one failure. */
function countCrash(runner, exitCode, failures) {
  if (exitCode !== 0 && failures.length === 0) totals.failed(runner, `ended with ${exitCode} and named no test`)
}

/** The failed tests of a file; a file that did not load, or failed outside its tests, counts as one. */
function failuresOf({ name, status, message, assertionResults }) {
  const failed = assertionResults.filter((test) => test.status === 'failed')
  if (status !== 'failed' || failed.length > 0) return failed.map((test) => [test.fullName, test.failureMessages[0]])
  return [[relative(root, name), message]]
}

export function countVitest(file, skipFile, exitCode) {
  const report = read(file)
  const failures = (report?.testResults ?? []).flatMap(failuresOf)
  totals.passed(report?.numPassedTests ?? 0)
  for (const [title, message] of failures) totals.failed(title, message)
  for (const { title, reason } of read(skipFile) ?? []) totals.skipped(title, reason)
  countCrash('vitest', exitCode, failures)
}

const testsOf = (suite) => [
  ...(suite.specs ?? []).flatMap(({ title, file, line, tests }) =>
    tests.map((test) => ({ title, file, line, ...test })),
  ),
  ...(suite.suites ?? []).flatMap(testsOf),
]

const isPassed = ({ status }) => status === 'expected' || status === 'flaky'

/** A story that failed is told by its place and its project: titles repeat. */
const keyOf = ({ file, line, title, projectName }) => `${file}:${line} ${title} (${projectName})`

/**
 * What a run of stories and the second run of its failed ones say together. A story that passed the second time is
 * `unsteady`: one is named and forgiven, two are a fault of the run. Without a second run each failure stays one.
 */
export function judgeStories(first, second) {
  const stories = (first?.suites ?? []).flatMap(testsOf)
  const passedAgain = new Set((second?.suites ?? []).flatMap(testsOf).filter(isPassed).map(keyOf))
  const unexpected = stories.filter(({ status }) => status === 'unexpected')
  const recovered = unexpected.filter((story) => passedAgain.has(keyOf(story)))
  const unsteady = recovered.length === 1 ? recovered : []
  return {
    passed: stories.filter(isPassed).length,
    skipped: stories.filter(({ status }) => status === 'skipped'),
    unsteady,
    failed: unexpected.filter((story) => !unsteady.includes(story)),
    // What went wrong between stories: when a house was taken down, or in a server while nobody looked.
    outside: first?.errors ?? [],
  }
}

export function countPlaywright(file, exitCode, secondFile) {
  const { passed, skipped, unsteady, failed, outside } = judgeStories(read(file), secondFile && read(secondFile))
  totals.passed(passed)
  for (const { title, file: spec, results } of failed)
    totals.failed(`${title} (${spec})`, results.at(-1)?.error?.message)
  for (const { message, stack } of outside) totals.failed('outside the browser tests', stack ?? message)
  for (const { title, file: spec } of unsteady) totals.unsteady(`${title} (${spec})`)
  for (const { title, annotations } of skipped)
    totals.skipped(
      title,
      annotations.find(({ type }) => type === 'skip' || type === 'fixme')?.description ?? 'no reason given',
    )
  countCrash('playwright', exitCode, [...failed, ...unsteady, ...outside])
}

const longestPage = 12_000

/**
 * What the screen reader would have said of each page on which a test failed: often the cause, and gone with the
 * machine otherwise.
 */
export function failedPages(file) {
  const failures = (read(file)?.suites ?? []).flatMap(testsOf).filter(({ status }) => status === 'unexpected')
  return failures.flatMap(({ title, results }) => {
    const { path } = results.at(-1)?.attachments.find(({ name }) => name === 'error-context') ?? {}
    if (!path || !existsSync(path)) return []
    const page = /```yaml\n(.*?)```/s.exec(readFileSync(path, 'utf8'))?.[1]
    return page ? [{ title, page: page.slice(0, longestPage) }] : []
  })
}
