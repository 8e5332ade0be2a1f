import { existsSync, readFileSync, rmSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from '../setup/runtime.mjs'

const results = { passed: 0, failed: 0, skipped: 0 }
const failures = []
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
  skipped(what, reason) {
    results.skipped += 1
    skips.set(reason, [...(skips.get(reason) ?? []), what])
  },
  /** What was skipped, by reason, then what failed, last since some readers keep only the end, then the line that readers of our output rely on. */
  print() {
    const skipped = [...skips].map(([reason, titles]) => `skipped: ${titles.length} (such as ${titles[0]}): ${reason}`)
    console.log(
      `\n${[...skipped, ...failures, `${results.passed} passed, ${results.failed} failed, ${results.skipped} skipped`].join('\n')}`,
    )
    return results.failed === 0
  },
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
  ...(suite.specs ?? []).flatMap((spec) => spec.tests.map((test) => ({ title: `${spec.title} (${spec.file})`, ...test }))),
  ...(suite.suites ?? []).flatMap(testsOf),
]

export function countPlaywright(file, exitCode) {
  const { suites = [], errors = [] } = read(file) ?? {}
  const tests = suites.flatMap(testsOf)
  const failures = tests.filter(({ status }) => status === 'unexpected')
  for (const { title, results } of failures) totals.failed(title, results.at(-1)?.error?.message)
  // What went wrong between tests: when a house was taken down, or in a server while nobody looked.
  for (const { message, stack } of errors) totals.failed('outside the browser tests', stack ?? message)
  for (const { status, title, annotations } of tests) {
    if (status === 'skipped')
      totals.skipped(title, annotations.find(({ type }) => type === 'skip' || type === 'fixme')?.description ?? 'no reason given')
    else if (status !== 'unexpected') totals.passed()
  }
  countCrash('playwright', exitCode, [...failures, ...errors])
}

const longestPage = 12_000

/** What the screen reader would have said of each page on which a test failed: often the cause, and gone with the machine otherwise. */
export function failedPages(file) {
  const failures = (read(file)?.suites ?? []).flatMap(testsOf).filter(({ status }) => status === 'unexpected')
  return failures.flatMap(({ title, results }) => {
    const { path } = results.at(-1)?.attachments.find(({ name }) => name === 'error-context') ?? {}
    if (!path || !existsSync(path)) return []
    const page = /```yaml\n(.*?)```/s.exec(readFileSync(path, 'utf8'))?.[1]
    return page ? [{ title, page: page.slice(0, longestPage) }] : []
  })
}
