import type { LoggedUser, LoginRequest } from '@portico/legacy/calls/trade/login'
import { agencyCardOf } from '../../../agencies/agency-card.ts'
import { logIn } from '../../../agencies/log-in.ts'
import { endSessions, findSession, type StoredTradeSession } from '../../../agencies/sessions.ts'
import { commit, write } from '../../../db/write.ts'
import { answered, type CallHandler, refused } from '../../answer-call.ts'
import { endedCookie, sessionCookie } from '../../session-cookie.ts'

export const handleLogin: CallHandler<LoginRequest, LoggedUser | undefined> = async (
  context,
  { channelId, hotelId },
  typedLogin,
) => {
  const { db, now, capabilities } = context
  const moment = now()
  const comparesByLogin = !capabilities.has('agencies')
  const outcome = await logIn(
    db,
    { ...typedLogin, channelId, hotelId, earlier: context.session?.id, comparesByLogin },
    moment,
  )
  switch (outcome.kind) {
    case 'wrong-credentials':
      return answered(undefined)
    case 'over-limit':
      return refused({ kind: 'over-limit' })
    case 'not-enabled':
      return answered({ userId: outcome.userId, since: moment, channelId, passwordExpired: false, enabled: false })
    case 'logged-in': {
      const session = await findSession(db.reader, outcome.token, moment)
      if (!session) return answered(undefined)
      const seconds = (Date.parse(session.until) - Date.parse(moment)) / 1_000
      return { ...answered(loggedInUserOf(session)), cookie: sessionCookie(outcome.token, seconds) }
    }
  }
}

export const handleLogout: CallHandler<Record<never, never>, Record<never, never>> = async ({ db, now, session }) => {
  if (session)
    await write(db, [], async (tx) => commit(await endSessions(tx, { sessionId: session.id }, 'logout', now())))
  return { ...answered({}), cookie: endedCookie() }
}

export const handleLoginCheck: CallHandler<Record<never, never>, LoggedUser | undefined> = async ({
  db,
  session,
  capabilities,
}) => {
  if (!session) return answered(undefined)
  const showsAgency = capabilities.has('agencies') && !session.passwordExpired
  const user = loggedInUserOf(session, showsAgency ? 'address' : undefined)
  return answered(showsAgency ? { ...user, agency: await agencyCardOf(db.reader, session.trade.agencyId) } : user)
}

function loggedInUserOf(
  { id, channelId, since, passwordExpired, person: { email, ...person }, trade }: StoredTradeSession,
  address: 'address' | undefined = undefined,
): LoggedUser {
  return {
    userId: trade.userId,
    since,
    channelId,
    passwordExpired,
    enabled: true,
    session: id,
    person: address ? { ...person, email } : person,
  }
}
