import { cpSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { Stop } from '../begin.mjs'
import { build } from '../setup/build.mjs'
import { install } from '../setup/install.mjs'
import { run, runInForeground } from '../setup/run.mjs'
import { node, root, runtimeEnv } from '../setup/runtime.mjs'
import { seconds } from '../setup/step.mjs'
import { findBrowser } from './browser.mjs'
import { bringDebianPrograms } from './debian-programs.mjs'
import { partOf, recordPart } from './full-run.mjs'
import { findPostgres } from './postgres.mjs'
import { markDone, openRound, partOfRound, runRound } from './round.mjs'
import { staticChecks } from './static-checks.mjs'
import { temporaryFolder } from './temporary-folder.mjs'
import { countPlaywright, countVitest, failedPages, forget, totals } from './totals.mjs'

const inResults = (name) => join(root, 'test-results', name)

/** The tests start hundreds of programs: what one has compiled the next need not. */
const compiled = join(root, 'node_modules/.cache/compiled')
const inMemory = temporaryFolder()
const testEnv = (extra) => runtimeEnv({ NODE_COMPILE_CACHE: compiled, ...inMemory, ...extra })

/** Runs a check that has no tests of its own: it counts as one, and says something only when it fails. */
async function check({ title, command, cwd = root }) {
  const begun = performance.now()
  const { code, output } = await run(command[0], command.slice(1), { cwd })
  console.log(`${code === 0 ? '✓' : '✗'} ${title} (${seconds(begun)})`)
  if (code === 0) return totals.passed()
  totals.failed(title, output)
  console.log(output.trimEnd())
}

/** Two at a time: the types of three programs take the longest and use one core each. */
async function checkAll(checks) {
  const waiting = [...checks]
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await check(next)
  }
  await Promise.all([lane(), lane()])
}

/** What needs neither other programs nor PostgreSQL; the rest, which takes minutes, is in `npm test`. */
const quickProjects = ['domain', 'packages', 'apps'].flatMap((project) => ['--project', project])

/** `files` is what a part of the whole run has; without it, all of them. */
async function unitTests(size, files = []) {
  const [report, skips] = [inResults('vitest.json'), inResults('vitest-skips.json')]
  forget(report, skips)
  console.log('\nUnit, contract and server tests')
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    '--reporter=./scripts/test/skip-reasons.mjs',
    ...(size === 'fast' ? quickProjects : []),
    ...files,
  ]
  const code = await runInForeground(node, args, {
    env: testEnv({ PORTICO_TEST_SIZE: size, PORTICO_SKIPS_FILE: skips }),
  })
  countVitest(report, skips, code)
}

async function builds() {
  for (const app of ['admin', 'web']) {
    try {
      await build(app)
      totals.passed()
    } catch (error) {
      console.log(error.message)
      totals.failed(`build of ${app}`, error.message)
    }
  }
}

/**
 * What the tests need besides packages, one after the other, for the system's package manager is there for one alone.
 */
async function bringPrograms(size) {
  if (size === 'fast') return
  await bringDebianPrograms()
  await findPostgres()
  await findBrowser()
}

async function browserTests(size, files = []) {
  const [report, second] = [inResults('playwright.json'), inResults('playwright-second.json')]
  forget(report, second)
  console.log(size === 'full' ? '\nBrowser tests' : '\nBrowser tests, without those that only npm run test:full has')
  const { path, reason } = await findBrowser()
  if (!path && process.env.CI) return totals.failed('browser tests', reason)
  if (!path) return totals.skipped('browser tests', reason)
  const env = testEnv({
    CHROMIUM_PATH: path,
    PORTICO_TEST_SIZE: size,
    // React as guests get it.
    NODE_ENV: 'production',
    FORCE_COLOR: process.env.FORCE_COLOR ?? '0',
  })
  const stories = (results, ...args) =>
    runInForeground(node, ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json', ...args], {
      env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: results },
    })
  const code = await stories(report, ...files)
  if (code !== 0) await onceMore(report, (...args) => stories(second, ...args))
  countPlaywright(report, code, second)
}

/** Stories that failed, a second time, with a trace to look at. */
async function onceMore(report, stories) {
  for (const { title, page } of failedPages(report)) console.log(`\nThe page on which it failed: ${title}\n${page}`)
  const [traces, failures] = [inResults('browser-traces'), inResults('browser/.last-run.json')]
  if (!existsSync(failures)) return
  console.log('\nThe failed browser tests once more, with a trace')
  cpSync(failures, join(traces, '.last-run.json'))
  await stories('--last-failed', '--trace=on', `--output=${traces}`)
}

/**
 * `--part 3/8`: the tests of one part of the whole run, and what they took and said, kept in docs/full-run.tsv and
 * docs/proofs.md.
 */
async function fullRunPart(text, isOfRound) {
  const part = isOfRound ? partOfRound(text) : await partOf(text)
  console.log(
    `Part ${text}: ${part.tests.length} files of tests, ${part.stories.length} of stories, about ${Math.ceil(part.minutes)} minutes`,
  )
  let isStopped = false
  const stop = () => {
    isStopped = true
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop)
  if (part.tests.length > 0) await unitTests('full', part.tests)
  if (part.stories.length > 0 && !isStopped) await browserTests('full', part.stories)
  for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, stop)
  // Runners say at a stop what they had until then, which is not the part.
  if (isStopped) throw new Stop(`Part ${text} was stopped: nothing of it is written down.`)
  recordPart(text, part, totals.counted(), {
    vitest: inResults('vitest.json'),
    playwright: inResults('playwright.json'),
  })
  if (isOfRound) markDone(text, totals.counted())
}

export async function main(args) {
  if (args.includes('--round')) {
    process.exitCode = (await runRound(openRound(args))) ? 0 : 1
    return
  }
  const begun = performance.now()
  const size = ['--fast', '--full'].find((flag) => args.includes(flag))?.slice(2) ?? 'normal'
  await install()
  // Before all others: one of the tests starts the built web.
  if (size !== 'fast') await builds()
  const part = args.includes('--part') ? args[args.indexOf('--part') + 1] : undefined
  if (part !== undefined) {
    await bringPrograms(size)
    await fullRunPart(part, args.includes('--of-round'))
  } else {
    if (!args.includes('--browser')) {
      await Promise.all([checkAll(staticChecks), bringPrograms(size)])
      await unitTests(size)
    }
    if (size !== 'fast') await browserTests(size)
  }
  console.log(`\nTook ${seconds(begun)}.`)
  process.exitCode = totals.print() ? 0 : 1
}
