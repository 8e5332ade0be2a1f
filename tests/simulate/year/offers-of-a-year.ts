import { trpc } from '@portico/booking-server/operators/procedures/procedures'
import { operatorsRouter } from '@portico/booking-server/operators/router'
import type { OperatorIdentity } from '@portico/contracts/operator/identity'
import { addDays, type CalendarDate } from '@portico/domain/time/calendar-date'
import { host, hotelId } from '../servers/hotel-template.ts'
import type { SimulatedBookingServer } from '../servers/simulated-booking-server.ts'
import type { World } from '../world.ts'
import type { GuestsOfAYear } from './guests-of-a-year.ts'
import { soldProductIds } from './large-house.ts'

const hour = 60 * 60_000

type Context = {
  readonly world: World
  readonly server: SimulatedBookingServer
  readonly guests: GuestsOfAYear
  readonly later: (ms: number, act: () => Promise<void>) => void
}

const reception: OperatorIdentity = { email: 'desk@house.example', role: 'reception', hotelIds: [hotelId] }

/** The reception writes offers, of which a third is answered with no, and the others end at their hour. */
export class OffersOfAYear {
  readonly #context: Context

  constructor(context: Context) {
    this.#context = context
  }

  async write(): Promise<void> {
    const { world, server, guests, later } = this.#context
    const { random, now } = world
    const { db } = server
    const front = trpc.createCallerFactory(operatorsRouter)({ db, now, operator: reception }).offers
    const today = now().slice(0, 10) as CalendarDate
    const arrival = addDays(today, random.between(10, 90))
    const email = `${random.between(1, 1e9)}@asked.example`
    const rooms = [{ productId: random.pick(soldProductIds), party: { adults: 2, childrenAges: [] } }]
    const draft = {
      hotelId,
      channelId: 1,
      languageId: 1,
      host,
      name: 'Zoe Rossi',
      email,
      title: 'Two nights',
      text: 'As we said.',
      isGuaranteed: true,
      expires: { day: addDays(today, 3), time: '18:00' },
      options: [{ name: '', text: '', stay: { arrival, departure: addDays(arrival, 2) }, rooms }],
    }
    const priced = await front.price(draft)
    if (priced.kind !== 'priced') return world.count(`offer: ${priced.kind}`)
    const written = await front.write({ draft, key: random.key() })
    if (written.kind !== 'done') return world.count(`offer: ${written.kind}`)
    const totals = priced.options.map(({ total }) => total.minor)
    const sent = await front.send({ id: written.id, revision: written.revision, totals, key: random.key() })
    world.count(`offer: ${sent.kind}`)
    if (sent.kind !== 'sent' || random.chance(2 / 3)) return
    later(random.between(hour, 48 * hour), async () => {
      const client = guests.client()
      const unlocked = await client.offer.unlock.mutate({ code: sent.code, email })
      if (unlocked.kind !== 'unlocked') throw new Error(`an offer is ${unlocked.kind}`)
      const { kind } = await client.offer.reject.mutate({ code: sent.code, grant: unlocked.grant, reason: 'Too dear' })
      world.count(`offer declined: ${kind}`)
    })
  }
}
