import type { FastifyBaseLogger } from 'fastify'
import type { TradeSessions } from '../sessions/trade-sessions.ts'
import type { Pause } from '../upstream/pause.ts'

const pollMs = 1_000

/** Every second: who has logged out at the other gateways of the store. Until `signal` ends it. */
export async function followLogouts(
  sessions: TradeSessions,
  pause: Pause,
  log: FastifyBaseLogger,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await pause(pollMs, signal).catch(() => undefined)
    if (signal.aborted) return
    try {
      await sessions.readEnded()
    } catch (err) {
      log.error({ err }, 'logouts at other gateways cannot be read, it will be tried again')
    }
  }
}
