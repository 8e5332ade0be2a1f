import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

/** As many as are priced for one room in some two milliseconds. */
const pricedAtOnce = 600

/**
 * Looks at one hotel after the other; `look` says whether it had to be priced. A server that went through thousands at
 * once would answer nobody else meanwhile: between a few of them whatever has arrived has its turn. Several rooms are
 * shared out, which takes longer.
 */
export async function inTurns<Hotel>(
  hotels: readonly Hotel[],
  roomLines: number,
  look: (hotel: Hotel, place: number) => boolean,
): Promise<void> {
  const atOnce = Math.ceil(pricedAtOnce / roomLines ** 2)
  let untilNext = atOnce
  for (let place = 0; place < hotels.length; place++) {
    const hotel = hotels[place]
    if (hotel === undefined || !look(hotel, place)) continue
    if (--untilNext > 0) continue
    untilNext = atOnce
    await yieldToEventLoop()
  }
}
