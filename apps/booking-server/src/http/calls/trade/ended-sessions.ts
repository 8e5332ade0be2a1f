import type { Instant } from '@portico/domain/time/deadline'
import type { EndedSessionsReply } from '@portico/legacy/calls/trade/ended-sessions'
import { endedSessions } from '../../../agencies/ended-sessions.ts'
import { answered, type CallHandler } from '../../answer-call.ts'

export const handleEndedSessions: CallHandler<{ readonly after?: Instant | undefined }, EndedSessionsReply> = async (
  { db, now },
  _,
  { after },
) => answered(await endedSessions(db.reader, after, now()))
