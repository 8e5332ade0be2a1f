import type { ExtensionProfile } from '@portico/legacy/codec/extensions'
import type Sqlite from 'better-sqlite3'
import type { SentOffer } from './actors/sent-offer.ts'
import type { World } from './world.ts'

type OfferRow = { readonly id: number; readonly code: string; readonly state: string }

/** Long after: what both sides were told of each offer against what is in the books. */
export function compareOffers(
  file: Sqlite.Database,
  world: World,
  offers: readonly SentOffer[],
  profile: ExtensionProfile,
): void {
  const rows = file.prepare('select id, code, state from offer').all() as OfferRow[]
  const messagesOf = file.prepare('select body from offer_message where offer_id = ? and sender = ?').pluck()
  for (const { code, name, ended, messages } of offers) {
    const broken = (rule: string, detail: string) => world.violated(rule, `${name}: ${detail}`)
    const row = rows.find((one) => one.code === code)
    if (!row) {
      broken('what was acknowledged is there', 'was sent, and is not there')
      continue
    }
    if (ended !== undefined && row.state !== ended)
      broken('what was acknowledged is there', `was ${ended}, and is ${row.state}`)
    const bodies = messagesOf.all(row.id, 'guest') as string[]
    for (const { text, isAcknowledged, presses } of messages) {
      const times = bodies.filter((body) => body === text).length
      // A server without keys may hear what was late after it was sent again.
      const most = profile === 'portico' ? 1 : presses
      if (times > most || (isAcknowledged && times === 0))
        broken('a message is there once', `${text}: ${times} times, ${isAcknowledged ? 'acknowledged' : 'unknown'}`)
      world.count(`offer message: there ${times} times`)
    }
  }
  for (const { state } of rows) {
    world.count(`offers: ${state}`)
    if (state === 'sent' || state === 'open') world.violated('an offer runs out by itself', `one is ${state}`)
  }
  const nights = file.prepare('select count(*) from offer_night').pluck().get()
  if (nights !== 0) world.violated('an offer that is over keeps nothing', `${nights} nights are kept`)
}
