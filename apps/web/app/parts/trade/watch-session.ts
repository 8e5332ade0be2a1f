import type { TradeUser } from '@portico/contracts/trade/login'
import { loginKeyOf, mirrorLogin } from './login-mirror.ts'

export type SessionChange = 'ended' | 'replaced'

type User = Pick<TradeUser, 'id' | 'since' | 'channelId'>

const everyMs = 10_000
const timeoutMs = 8_000

/**
 * Asks every ten seconds until the session ends. A hidden page does not ask, and does so at once when it is seen again
 * or when another page of this browser logs somebody in or out. A failed question says nothing.
 */
export function watchSession(address: string, user: User, onChange: (change: SessionChange) => void): () => void {
  mirrorLogin(localStorage, user.channelId, user)
  let isChecking = false
  const checkSession = async () => {
    if (isChecking || document.hidden) return
    isChecking = true
    const now = await whoIsLoggedIn(address).catch(() => undefined)
    isChecking = false
    if (!now || stopped.signal.aborted) return
    const change =
      now.kind === 'nobody' ? 'ended' : now.id !== user.id || now.since !== user.since ? 'replaced' : undefined
    if (!change) return
    stopped.abort()
    if (change === 'ended') mirrorLogin(localStorage, user.channelId, undefined)
    onChange(change)
  }
  const stopped = new AbortController()
  const timer = setInterval(checkSession, everyMs)
  stopped.signal.addEventListener('abort', () => clearInterval(timer))
  const { signal } = stopped
  document.addEventListener('visibilitychange', checkSession, { signal })
  window.addEventListener('storage', ({ key }) => key === loginKeyOf(user.channelId) && void checkSession(), { signal })
  return () => stopped.abort()
}

type SessionCheck =
  | { readonly kind: 'nobody' }
  | { readonly kind: 'logged-in' | 'password-expired'; readonly id: number; readonly since: string }

async function whoIsLoggedIn(address: string): Promise<SessionCheck | undefined> {
  const reply = await fetch(address, { cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) })
  return reply.ok ? reply.json() : undefined
}

export function forgetLogin(channelId: number): void {
  mirrorLogin(localStorage, channelId, undefined)
}
