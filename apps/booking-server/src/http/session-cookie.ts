export const sessionCookieName = 'trade_session'

/** No script reads it, no other site sends it. It ends with the session, which the server alone decides. */
export function sessionCookie(token: string, seconds: number): string {
  return `${sessionCookieName}=${token}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax`
}

export function endedCookie(): string {
  return sessionCookie('', 0)
}
