import { Worker } from 'node:worker_threads'
import { afterEach, expect, it } from 'vitest'
import { startTimeLimit } from './time-limit.ts'

const limitMs = 100
let endLimit = () => {}
afterEach(() => endLimit())

/** As a process that was paused: nothing runs, and what arrives is not read. */
const blockThread = (ms: number) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

it('a limit is over once its time has passed, and not before', async () => {
  const began = performance.now()
  await new Promise<void>((resolve) => void startTimeLimit(limitMs, resolve))
  expect(performance.now() - began).toBeGreaterThanOrEqual(limitMs - 1)
})

it('a limit that was ended is never over', async () => {
  let isOver = false
  startTimeLimit(limitMs, () => {
    isOver = true
  })()
  await new Promise<void>((resolve) => void startTimeLimit(2 * limitMs, resolve))
  expect(isOver).toBe(false)
})

it('an answer that arrived while the process stood still longer than the limit is read before the limit is over', async () => {
  const answering = new Worker(
    'const { parentPort } = require("node:worker_threads"); parentPort.on("message", (text) => parentPort.postMessage(text))',
    { eval: true },
  )
  try {
    await new Promise((resolve) => answering.once('online', resolve))
    const outcome = new Promise<string>((resolve) => {
      endLimit = startTimeLimit(limitMs, () => resolve('over'))
      answering.once('message', resolve)
    })
    answering.postMessage('answered')
    blockThread(10 * limitMs)
    expect(await outcome).toBe('answered')
  } finally {
    await answering.terminate()
  }
})

it('a process that stands still again and again gives up all the same', async () => {
  const over = new Promise<string>((resolve) => {
    endLimit = startTimeLimit(limitMs, () => resolve('over'))
  })
  const blocking = setInterval(() => blockThread(3 * limitMs), 1)
  expect(await over).toBe('over')
  clearInterval(blocking)
})
