import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { Stop } from '../begin.mjs'
import { root } from '../setup/runtime.mjs'

/**
 * One line for each file that ran in full: when that was last, at which commit, how long it took, how it ended. Parts
 * are cut by these minutes.
 */
const record = join(root, 'docs/full-run.tsv')
const proofs = join(root, 'docs/proofs.md')
const heading = 'file\tminutes\tcommit\tday\tend'

/** What nobody has timed yet: a little more than most files take. */
const unknownMinutes = 0.5

const filesOf = (pattern) => {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...pattern.split(' ')]
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim().split('\n').sort()
}

function recorded() {
  const lines = existsSync(record) ? readFileSync(record, 'utf8').trim().split('\n').slice(1) : []
  return new Map(
    lines.map((line) => line.split('\t')).map(([file, minutes, ...rest]) => [file, { minutes: Number(minutes), rest }]),
  )
}

/** The longest first, each to the part that has least: no part takes much longer than another. */
export function cut(files, parts) {
  const shares = Array.from({ length: parts }, () => ({ minutes: 0, files: [] }))
  for (const file of files.toSorted((a, b) => b.minutes - a.minutes || (a.name < b.name ? -1 : 1))) {
    const least = shares.reduce((found, share) => (share.minutes < found.minutes ? share : found))
    least.files.push(file.name)
    least.minutes += file.minutes
  }
  return shares
}

/** All files of the whole run, each with the minutes that it took last. */
export function timedFiles() {
  const known = recorded()
  const names = [...filesOf('*.test.ts *.test.tsx'), ...filesOf('e2e/*.spec.ts')]
  return names.map((name) => ({ name, minutes: known.get(name)?.minutes ?? unknownMinutes }))
}

export const isStory = (name) => name.endsWith('.spec.ts')

/** Which files part `3/8` of the whole run has. */
export async function partOf(text) {
  const [, k, n] = /^([1-9]\d*)\/([1-9]\d*)$/.exec(text ?? '') ?? []
  if (n === undefined || Number(k) > Number(n))
    throw new Stop('Say which part of how many: npm run test:full -- --part 3/8')
  const { files, minutes } = cut(timedFiles(), Number(n))[Number(k) - 1]
  return { tests: files.filter((name) => !isStory(name)), stories: files.filter(isStory), minutes }
}

export const commitNow = () =>
  execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()

/** A kill or a stop of the machine in the middle leaves the former file as it was. */
export function writeWhole(file, text) {
  const draft = `${file}.new`
  writeFileSync(draft, text, { flush: true })
  renameSync(draft, file)
}

const minutesOf = (ms) => Math.max(0.01, ms / 60_000)

function timesOfTests(report) {
  return report.testResults.map(({ name, startTime, endTime, status }) => [
    relative(root, name),
    minutesOf(endTime - startTime),
    status,
  ])
}

/** Stories of a file are added up: three run at once, as three files of tests do. */
function timesOfStories(report) {
  const times = new Map()
  const add = ({ suites = [], specs = [] }) => {
    for (const { file, ok, tests } of specs) {
      const { ms = 0, end = 'passed' } = times.get(file) ?? {}
      const duration = tests.flatMap(({ results }) => results).reduce((sum, { duration: took }) => sum + took, 0)
      times.set(file, { ms: ms + duration, end: ok ? end : 'failed' })
    }
    for (const suite of suites) add(suite)
  }
  for (const suite of report.suites) add(suite)
  return [...times].map(([file, { ms, end }]) => [`e2e/${file}`, minutesOf(ms), end])
}

/**
 * Writes down what a part took and how it ended: each file in docs/full-run.tsv, the part in the table of
 * docs/proofs.md.
 */
export function recordPart(text, part, { passed, failed, skipped, unsteady }, reports) {
  const read = (file) => JSON.parse(readFileSync(file, 'utf8'))
  const times = [
    ...(part.tests.length > 0 ? timesOfTests(read(reports.vitest)) : []),
    ...(part.stories.length > 0 ? timesOfStories(read(reports.playwright)) : []),
  ]
  const [commit, day] = [commitNow(), new Date().toISOString().slice(0, 10)]
  const known = recorded()
  for (const [file, minutes, end] of times)
    known.set(file, { minutes: Number(minutes.toFixed(2)), rest: [commit, day, end] })
  const rows = [...known].filter(([file]) => existsSync(join(root, file))).sort(([a], [b]) => (a < b ? -1 : 1))
  writeWhole(
    record,
    `${[heading, ...rows.map(([file, { minutes, rest }]) => [file, minutes, ...rest].join('\t'))].join('\n')}\n`,
  )
  const row = `| ${text} | ${commit} | ${day} | ${passed} | ${failed} | ${skipped} | ${unsteady} |`
  writeWhole(proofs, withRow(readFileSync(proofs, 'utf8'), text, row))
}

/** The table of parts between its two marks, with one row for each part that ever ran, the last of its runs. */
export function withRow(page, text, row) {
  const [from, to] = ['<!-- parts -->\n', '<!-- /parts -->']
  const [begin, end] = [page.indexOf(from) + from.length, page.indexOf(to)]
  if (begin < from.length || end < begin) throw new Error('docs/proofs.md has lost the marks of its table of parts')
  const lines = page.slice(begin, end).trimEnd().split('\n')
  const others = lines.slice(2).filter((line) => !line.startsWith(`| ${text} |`))
  const rows = [...others, row].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
  return `${page.slice(0, begin)}${[...lines.slice(0, 2), ...rows].join('\n')}\n${page.slice(end)}`
}
