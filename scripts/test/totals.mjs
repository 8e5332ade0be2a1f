import { existsSync, readFileSync, rmSync } from 'node:fs'

const results = { passed: 0, failed: 0, skipped: 0 }
const reasons = []

export const totals = {
  passed: (count = 1) => {
    results.passed += count
  },
  failed: (count = 1) => {
    results.failed += count
  },
  skipped(what, reason) {
    results.skipped += 1
    reasons.push(`skipped: ${what}: ${reason}`)
  },
  /** The reasons for skips, then the one line that readers of our output rely on. */
  print() {
    console.log(`\n${[...reasons, `${results.passed} passed, ${results.failed} failed, ${results.skipped} skipped`].join('\n')}`)
    return results.failed === 0
  },
}

/** Yesterday's results must not count for a runner that dies today. */
export function forget(...files) {
  for (const file of files) rmSync(file, { force: true })
}

const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined)

/** A runner that failed without a failed test (it crashed, or a file did not load) still counts as one failure. */
function countCrash(exitCode, failed) {
  if (exitCode !== 0 && failed === 0) totals.failed()
}

export function countVitest(file, skipFile, exitCode) {
  const report = read(file)
  const passed = report?.numPassedTests ?? 0
  const failed = report?.numFailedTests ?? 0
  const broken =
    report?.testResults.filter(
      ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
    ).length ?? 0
  totals.passed(passed)
  totals.failed(failed + broken)
  for (const { title, reason } of read(skipFile) ?? []) totals.skipped(title, reason)
  countCrash(exitCode, failed + broken)
}

const testsOf = (suite) => [
  ...(suite.specs ?? []).flatMap((spec) => spec.tests.map((test) => ({ title: spec.title, ...test }))),
  ...(suite.suites ?? []).flatMap(testsOf),
]

export function countPlaywright(file, exitCode) {
  const tests = (read(file)?.suites ?? []).flatMap(testsOf)
  const failed = tests.filter(({ status }) => status === 'unexpected').length
  totals.failed(failed)
  for (const { status, title, annotations } of tests) {
    if (status === 'skipped')
      totals.skipped(title, annotations.find(({ type }) => type === 'skip' || type === 'fixme')?.description ?? 'no reason given')
    else if (status !== 'unexpected') totals.passed()
  }
  countCrash(exitCode, failed)
}
