import { setTimeout } from 'node:timers/promises'

/** Waits `ms`; rejects when `signal` ends it. An argument like the clock, so that a simulation can let time pass. */
export type Pause = (ms: number, signal?: AbortSignal) => Promise<void>

export const pause: Pause = (ms, signal) => setTimeout(ms, undefined, signal ? { signal } : {})
