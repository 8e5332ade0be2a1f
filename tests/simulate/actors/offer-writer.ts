import { commit, rollback, type TransactionResult, write } from '@portico/booking-server/db/write'
import { endWithoutBooking } from '@portico/booking-server/offers/end-offer'
import { findSentOffer, lockOffer } from '@portico/booking-server/offers/find-offer'
import { addMessage } from '@portico/booking-server/offers/messages'
import { ownNightPrices } from '@portico/booking-server/offers/price-options'
import { type OfferSent, sendOffer } from '@portico/booking-server/offers/send-offer'
import { insertDraft, type OfferWritten, type WrittenOffer } from '@portico/booking-server/offers/write-offer'
import { mayOfferBecome } from '@portico/domain/offer/offer-state'
import { instantAfter } from '@portico/domain/time/instant-after'
import { channelId, host, hotelId } from '../servers/hotel-template.ts'
import type { SimulatedBookingServer } from '../servers/simulated-booking-server.ts'
import type { World } from '../world.ts'
import { randomBasket } from './random-requests.ts'
import type { SentOffer } from './sent-offer.ts'

const person = 'desk@house.example'

/** The hotel's people who write offers, answer what is asked about them, and take them back. */
export class OfferWriter {
  readonly #world: World
  readonly #server: SimulatedBookingServer
  readonly #offers: SentOffer[]

  constructor(world: World, server: SimulatedBookingServer, offers: SentOffer[]) {
    this.#world = world
    this.#server = server
    this.#offers = offers
  }

  async acts(): Promise<void> {
    const { random } = this.#world
    const open = this.#offers.filter(({ ended }) => ended === undefined)
    const does = random.weighted([
      [open.length < 4 ? 4 : 1, () => this.#writes()],
      [open.length > 0 ? 2 : 0, () => this.#replies(random.pick(open))],
      [open.length > 0 ? 1 : 0, () => this.#withdraws(random.pick(open))],
    ])
    await does()
  }

  /** Written, looked at, and sent at what was shown, at once or after somebody else has booked in between. */
  async #writes(): Promise<void> {
    const { random, now } = this.#world
    const { db } = this.#server
    const isGuaranteed = random.chance(0.6)
    const expiresAt = instantAfter(now(), { hours: random.between(1, 40) })
    const key = random.key().replaceAll(/[^A-Za-z0-9]/g, '')
    const email = `Recipient.${key}@guests.example`
    const options = Array.from({ length: random.between(1, 3) }, () => this.#randomOption())
    const letter: WrittenOffer = {
      ...{ languageId: 1, host, name: 'Ada Rossi', title: 'For you', text: 'As we said.' },
      ...{ email, isGuaranteed, expiresAt, options },
    }
    const by = { person, now: now() }
    const draft = await write(db, [hotelId], async (tx): Promise<TransactionResult<OfferWritten>> => {
      const written = await insertDraft(tx, { hotelId, channelId }, letter, by)
      return written.kind === 'written' ? commit(written) : rollback(written)
    })
    this.#did('write', draft.kind)
    if (draft.kind !== 'written') return
    const { id, revision, locked } = draft
    const totals = locked.map(({ stayMinor }) => stayMinor)
    const sent = await write(db, [hotelId], async (tx): Promise<TransactionResult<OfferSent>> => {
      const outcome = await sendOffer(tx, { id, revision, totals }, now())
      return outcome.kind === 'sent' ? commit(outcome) : rollback(outcome)
    })
    this.#did('send', sent.kind)
    if (sent.kind !== 'sent') return
    const name = `offer ${this.#offers.length + 1}`
    this.#offers.push({ name, code: sent.code, email, isGuaranteed, expiresAt, messages: [] })
  }

  #randomOption(): WrittenOffer['options'][number] {
    const { random } = this.#world
    const { stay, rooms, promoCode } = randomBasket(this.#world)
    return {
      ...{ name: '', text: '' },
      basket: {
        stay,
        rooms: rooms.map(({ productId, party }) => ({
          productId,
          party,
          ...(random.chance(0.4) && { nightPrices: ownNightPrices(random.between(1, 90_000), stay, 'EUR') }),
        })),
        ...(promoCode !== undefined && { promoCode }),
      },
    }
  }

  async #replies({ code }: SentOffer): Promise<void> {
    const { db } = this.#server
    const added = await write(db, [], async (tx) => {
      const found = await findSentOffer(tx, code)
      const offer = found && (await lockOffer(tx, found.id))
      if (!offer) throw new Error('an offer that was sent is not there')
      return commit(await addMessage(tx, offer, { sender: 'hotel', text: 'Of course.', person }, this.#world.now()))
    })
    this.#did('answer', added)
  }

  async #withdraws(offer: SentOffer): Promise<void> {
    const isOver = await write(this.#server.db, [hotelId], async (tx): Promise<TransactionResult<boolean>> => {
      const found = await findSentOffer(tx, offer.code)
      const locked = found && (await lockOffer(tx, found.id))
      if (!locked || !mayOfferBecome(locked.state, 'withdrawn')) return rollback(false)
      const now = this.#world.now()
      return (await endWithoutBooking(tx, locked, { state: 'withdrawn' }, now)) ? commit(true) : rollback(false)
    })
    this.#did('withdraw', isOver ? 'done' : 'over')
    if (isOver) offer.ended = 'withdrawn'
  }

  #did(what: string, outcome: string): void {
    this.#world.note(`writer: ${what} an offer: ${outcome}`)
    this.#world.count(`offer writer: ${what}: ${outcome}`)
  }
}
