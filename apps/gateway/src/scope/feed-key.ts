import { timingSafeEqual } from 'node:crypto'
import type { Sealing } from '../store/sealing.ts'

/** What opens a host's feeds of houses and prices. It lies nowhere, and changes with the gateway's hashing key. */
export const feedKeyOf = (sealing: Sealing, host: string): string =>
  sealing.nameOf('feed-key', host).toString('base64url')

export function isFeedKey(sealing: Sealing, host: string, text: string): boolean {
  const [key, givenKey] = [Buffer.from(feedKeyOf(sealing, host)), Buffer.from(text)]
  return givenKey.length === key.length && timingSafeEqual(key, givenKey)
}
