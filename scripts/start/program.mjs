import { spawn } from 'node:child_process'
import { appendFileSync, closeSync, openSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Stop } from '../begin.mjs'
import { tail } from '../setup/run.mjs'
import { node, root, runtimeEnv } from '../setup/runtime.mjs'
import { logFileOf, rotateOpenLog } from './home.mjs'
import { nodeArgumentsOf } from './node-arguments.mjs'

const endWithParent = join(root, 'scripts/start/end-with-parent.mjs')
const firstPauseMs = 200
const longestPauseMs = 5_000
const startMs = 120_000
// A confirm on its way has thirty seconds; the gateway waits for it before it ends.
const stopMs = 40_000
const rotateEveryMs = 60_000

async function answersReady(url) {
  const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined)
  return answer?.status === 200
}

function showAndLog(log, chunk) {
  process.stdout.write(chunk)
  appendFileSync(log, chunk)
}

/**
 * One program under supervision: started, and started again whenever it dies, until it is told to stop.
 * `onChange(kind)` hears `ended`, and `serving` when it answers again.
 */
export function supervised(program, settings, { dev = false, onChange = (_kind, _detail) => {} } = {}) {
  const { name, port, argument, reloadsItself = false } = program
  const host = ['0.0.0.0', '::'].includes(settings.PORTICO_BIND) ? '127.0.0.1' : settings.PORTICO_BIND
  const readyUrl = `http://${host}:${settings[port]}/readyz`
  const log = logFileOf(settings.PORTICO_HOME, name)
  const stopping = new AbortController()
  let child
  let ended
  let rotation
  let pauseMs = firstPauseMs

  function launch() {
    const output = openSync(log, 'a')
    const words = dev ? 'pipe' : output
    const watch = dev && !reloadsItself ? ['--watch', '--watch-preserve-output'] : []
    const options = ['--import', endWithParent, ...watch]
    const args = [...nodeArgumentsOf(program, { dev, options }), ...(argument ? [settings[argument]] : [])]
    // Its own process group: Ctrl-C reaches the supervisor alone, which then stops the programs in their order.
    child = spawn(node, args, { cwd: root, env: runtimeEnv(settings), stdio: ['ignore', words, words], detached: true })
    closeSync(output)
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => showAndLog(log, chunk))
    ended = new Promise((end) => child.once('exit', (code, signal) => end(signal ?? `code ${code}`)))
  }

  /** Waits until the launched child serves: true; or has ended before: false. */
  async function serves() {
    const giveUp = performance.now() + startMs
    let over = false
    ended.then(() => {
      over = true
    })
    while (!over && performance.now() < giveUp) {
      if (await answersReady(readyUrl)) return true
      await delay(100)
    }
    return false
  }

  async function restartWhenEnded() {
    while (true) {
      const reason = await ended
      if (stopping.signal.aborted) return
      onChange('ended', reason)
      await delay(pauseMs, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return
      pauseMs = Math.min(pauseMs * 2, longestPauseMs)
      launch()
      serves().then((ready) => {
        if (!ready || stopping.signal.aborted) return
        pauseMs = firstPauseMs
        onChange('serving')
      })
    }
  }

  return {
    name,
    pid: () => child?.pid,

    /** Resolves when the program serves. One that cannot start at all shows its last words. */
    async start() {
      const logged = statSync(log, { throwIfNoEntry: false })?.size ?? 0
      launch()
      if (!(await serves())) {
        const words = tail(readFileSync(log).subarray(logged).toString(), 20)
        throw new Stop(`${name} did not start. Its last words (all of them are in ${log}):\n${words}`)
      }
      restartWhenEnded()
      rotation = setInterval(() => rotateOpenLog(log), rotateEveryMs).unref()
    },

    async stop() {
      stopping.abort()
      clearInterval(rotation)
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      const inTime = await Promise.race([ended.then(() => true), delay(stopMs, false, { ref: false })])
      if (!inTime) process.kill(-child.pid, 'SIGKILL')
      await ended
    },
  }
}
