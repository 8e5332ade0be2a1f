import type { TradeUser } from '@portico/contracts/trade/login'

export const loginKeyOf = (channelId: number): string => `bol.login.${channelId}`

/**
 * Old clients read this. It says nothing to us: the cookie is the authority. Other pages of this browser notice by it
 * that somebody came or went.
 */
export function mirrorLogin(
  storage: Storage,
  channelId: number,
  user: Pick<TradeUser, 'id' | 'since'> | undefined,
): void {
  const key = loginKeyOf(channelId)
  if (user) storage.setItem(key, JSON.stringify({ id: user.id, dateAgg: Date.parse(user.since), channel: channelId }))
  else if (storage.getItem(key) !== null) storage.removeItem(key)
}
