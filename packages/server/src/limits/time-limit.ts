/** Timers are as late as this in a process that has its machine; what is later has stood still. */
const usualLateMs = 50

export type Timeout = Disposable & { readonly signal: AbortSignal }

/**
 * `startTimeLimit` as a signal. Not `AbortSignal.timeout`, which reads nothing first, and whose timers run out seconds
 * after a call has ended: the memory of hundreds of calls a second grows old with them.
 */
export function startTimeout(ms: number): Timeout {
  const over = new AbortController()
  return { signal: over.signal, [Symbol.dispose]: startTimeLimit(ms, () => over.abort()) }
}

/**
 * Calls `onOver` after `ms`, unless it is ended before by what is returned. A process that stood still (paused, swapped
 * out, a laptop that slept) runs its timers before it reads what arrived meanwhile: here that is read first. By as much
 * as it was late it waits once more, since the other side may have stood still too, or is asked for one more step.
 */
export function startTimeLimit(ms: number, onOver: () => void): () => void {
  let timer: NodeJS.Timeout
  let reading: NodeJS.Immediate | undefined
  const waitFor = (limitMs: number, isLast: boolean) => {
    const due = performance.now() + limitMs
    timer = setTimeout(() => {
      const lateMs = performance.now() - due
      reading = setImmediate(() => {
        if (isLast || lateMs <= usualLateMs) onOver()
        else waitFor(Math.min(lateMs, ms), true)
      }).unref()
    }, limitMs).unref()
  }
  waitFor(ms, false)
  return () => {
    clearTimeout(timer)
    clearImmediate(reading)
  }
}
