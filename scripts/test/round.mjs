import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Stop } from '../begin.mjs'
import { node, root, runtimeEnv } from '../setup/runtime.mjs'
import { commitNow, cut, isStory, timedFiles, writeWhole } from './full-run.mjs'

/**
 * A round is the whole run in full size, cut once: parts that were cut anew after each would have some files twice and
 * others never. It lies beside the other results, so that a stop of the machine loses the part that ran and no more.
 */
const roundFile = join(root, 'test-results/round.json')
const usualParts = 8
const minuteMs = 60_000

const readRound = () => (existsSync(roundFile) ? JSON.parse(readFileSync(roundFile, 'utf8')) : undefined)

export function writeRound(round, file = roundFile) {
  mkdirSync(dirname(file), { recursive: true })
  writeWhole(file, `${JSON.stringify(round, null, 2)}\n`)
}

const isDone = ({ done }) => done !== undefined

export const newRound = (files, parts) => ({ parts: cut(files, parts) })

/**
 * A round that goes on with the files that there are now: what is gone is left out, what is new goes to the open part
 * that has least. Parts that are done stay as they were.
 */
export function goneOn({ parts }, files) {
  const minutesOf = new Map(files.map(({ name, minutes }) => [name, minutes]))
  const remaining = parts.map((part) =>
    isDone(part) ? part : { files: part.files.filter((name) => minutesOf.has(name)) },
  )
  const taken = new Set(remaining.flatMap((part) => part.files))
  const open = remaining.filter((part) => !isDone(part))
  for (const part of open) part.minutes = part.files.reduce((sum, name) => sum + minutesOf.get(name), 0)
  for (const { name, minutes } of files.filter((file) => !taken.has(file.name))) {
    const least = open.reduce((found, part) => (part.minutes < found.minutes ? part : found))
    least.files.push(name)
    least.minutes += minutes
  }
  return { parts: remaining }
}

/** What is said before and after: each part, and at which commit it is done. */
export function linesOf({ parts }) {
  return parts.map(({ files, minutes, done }, i) => {
    const name = `Part ${i + 1}/${parts.length}`
    if (!done) return `${name}: open, ${files.length} files, about ${Math.ceil(minutes)} minutes`
    const { commit, day, passed, failed, skipped } = done
    return `${name}: done at ${commit} on ${day}: ${passed} passed, ${failed} failed, ${skipped} skipped`
  })
}

/** The files of a part of the round that runs. */
export function partOfRound(text) {
  const [k] = text.split('/').map(Number)
  const part = readRound()?.parts[k - 1]
  if (!part) throw new Stop(`There is no round with a part ${text}: npm run test:full -- --round`)
  return {
    tests: part.files.filter((name) => !isStory(name)),
    stories: part.files.filter(isStory),
    minutes: part.minutes,
  }
}

export function markDone(text, { passed, failed, skipped }) {
  const [k] = text.split('/').map(Number)
  const round = readRound()
  round.parts[k - 1].done = { commit: commitNow(), day: new Date().toISOString().slice(0, 10), passed, failed, skipped }
  writeRound(round)
}

/** The round that is open goes on; where none is, or `--anew` gives it up, another begins. Answers when it must end. */
export function openRound(args) {
  const numberAfter = (flag) => (args.includes(flag) ? Number(args[args.indexOf(flag) + 1]) : undefined)
  const [hours, parts] = [numberAfter('--hours'), numberAfter('--parts')]
  if (hours !== undefined && !(hours > 0)) throw new Stop('Say how many hours: npm run test:full -- --round --hours 10')
  if (parts !== undefined && !(Number.isInteger(parts) && parts > 0))
    throw new Stop('Say how many parts: npm run test:full -- --round --parts 8')
  const before = readRound()
  const isOpen = before !== undefined && !args.includes('--anew') && !before.parts.every(isDone)
  if (isOpen && parts !== undefined && parts !== before.parts.length)
    throw new Stop(`A round of ${before.parts.length} parts is open: go on without --parts, or begin one with --anew.`)
  const files = timedFiles()
  writeRound(isOpen ? goneOn(before, files) : newRound(files, parts ?? usualParts))
  console.log(linesOf(readRound()).join('\n'))
  return hours === undefined ? Number.POSITIVE_INFINITY : Date.now() + hours * 60 * minuteMs
}

/**
 * All open parts, one after the other. None is begun that would not end in time, and one that takes longer than was
 * thought is ended then: what it had is not counted. True where all parts are done, and nothing has failed.
 */
export async function runRound(endsAt) {
  const { parts } = readRound()
  for (const [i, part] of parts.entries()) {
    if (isDone(part) || Date.now() + part.minutes * minuteMs > endsAt) continue
    if ((await runPart(`${i + 1}/${parts.length}`, endsAt)) === 'stopped') break
  }
  const ended = readRound()
  const open = ended.parts.filter((part) => !isDone(part)).length
  console.log(`\n${linesOf(ended).join('\n')}`)
  console.log(open === 0 ? 'The round is done.' : `Open: ${open}. The same command goes on with them.`)
  return open === 0 && ended.parts.every(({ done }) => done.failed === 0)
}

/** In a program and a group of its own, so that a stop ends all that it has started: servers, browsers, databases. */
function runPart(text, endsAt) {
  return new Promise((resolve) => {
    const args = ['scripts/test.mjs', '--full', '--part', text, '--of-round']
    const child = spawn(node, args, { cwd: root, env: runtimeEnv(), stdio: 'inherit', detached: true })
    let isStopped = false
    const timers = []
    const kill = (signal) => {
      try {
        process.kill(-child.pid, signal)
      } catch {
        // It has ended meanwhile.
      }
    }
    const stop = () => {
      if (isStopped) return
      isStopped = true
      kill('SIGTERM')
      timers.push(setTimeout(kill, minuteMs, 'SIGKILL'))
    }
    if (Number.isFinite(endsAt)) timers.push(setTimeout(stop, endsAt - Date.now()))
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop)
    child.once('close', () => {
      for (const timer of timers) clearTimeout(timer)
      for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, stop)
      resolve(isStopped ? 'stopped' : 'ended')
    })
  })
}
