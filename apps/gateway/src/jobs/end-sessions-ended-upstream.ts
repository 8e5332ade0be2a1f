import type { Instant } from '@portico/domain/time/deadline'
import { endedSessions } from '@portico/legacy/calls/trade/ended-sessions'
import type { FastifyBaseLogger } from 'fastify'
import type { TradeSessions } from '../sessions/trade-sessions.ts'
import type { LegacyClient } from '../upstream/legacy-client.ts'
import { replyOf } from '../upstream/legacy-client.ts'
import { LegacyFailure } from '../upstream/legacy-failure.ts'
import type { Pause } from '../upstream/pause.ts'
import type { Upstream } from '../upstream/upstream.ts'

const pollMs = 1_000

const anonymousCaller = { domain: '', channelId: 0, languageId: 1, sessionCode: '' }

type EndedSessionsDeps = {
  readonly sessions: TradeSessions
  readonly legacy: LegacyClient
  readonly pause: Pause
  readonly log: Pick<FastifyBaseLogger, 'error'>
}

/**
 * Every second, while anybody is logged in: which sessions this server has ended, so that a check knows it without a
 * question of its own. While the server is away, sessions are believed. Until `signal` ends it.
 */
export async function endSessionsEndedUpstream(
  { sessions, legacy, pause, log }: EndedSessionsDeps,
  upstream: Upstream,
  signal: AbortSignal,
): Promise<void> {
  let endedAfter: Instant | undefined
  while (!signal.aborted) {
    await pause(pollMs, signal).catch(() => undefined)
    if (signal.aborted) return
    try {
      if (!(await sessions.areThereAny())) continue
      const ended = replyOf(
        endedSessions,
        await legacy.call(endedSessions, upstream, anonymousCaller, { after: endedAfter }),
      )
      sessions.endAtServer(upstream, ended.sessions)
      endedAfter = ended.next
    } catch (err) {
      if (!(err instanceof LegacyFailure))
        log.error({ err }, 'sessions that ended cannot be read, it will be tried again')
    }
  }
}
