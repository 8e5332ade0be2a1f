import { expect, it } from 'vitest'
import { mulberry32 } from '../../../tools/command/mulberry32.ts'
import { databases } from '../../builders/databases.ts'
import { type Network, openPaidHotel, type PaidHotel } from '../../builders/paid-hotel.ts'
import { aKey, expectAnswered, expectSound } from '../../builders/test-hotel.ts'
import { byTestSize } from '../../setup/by-test-size.ts'

/** Whole numbers from 0 to below `end`, the same for a seed. */
function chanceOf(seed: number) {
  const next = mulberry32(seed)
  return (end: number) => Math.floor(next() * end)
}
type Chance = ReturnType<typeof chanceOf>

const steps = 40
const email = 'ada@guests.example'

/**
 * Guests, providers, networks and time as chance has it; in the end whoever has paid has a stay at its price or the
 * money, but for the fee.
 */
async function simulate(hotel: PaidHotel, chance: Chance): Promise<void> {
  const codes: string[] = []
  const pages: string[] = []
  const returned: Parameters<PaidHotel['paymentReturn']>[0][] = []
  const one = <Item>(items: readonly Item[]): Item | undefined => items[chance(Math.max(1, items.length))]
  const networks: Network[] = [
    () => 'well',
    () => (chance(2) ? 'lost' : 'well'),
    () => (chance(2) ? 'unanswered' : 'well'),
  ]
  const acts: (() => Promise<unknown>)[] = [
    async () => codes.length < 2 && codes.push((await hotel.book(chance(2) ? 'stripe' : 'paypal')).code),
    async () => {
      const code = one(codes)
      const { next } =
        code === undefined
          ? {}
          : ((await hotel.start(code, chance(2) ? 'stripe' : 'paypal', aKey())) as {
              next?: { kind: string; url: string }
            })
      if (next) pages.push(next.url)
    },
    async () => {
      const page = one(pages)
      const payment = hotel.provider.payments.get(page?.split('/pay/')[1] ?? '')
      // A page takes no second payment.
      if (page && payment && payment.capturedMinor === 0 && payment.state !== 'closed')
        returned.push(await hotel.choose(page, (['pay', 'pay', 'decline', 'close'] as const)[chance(4)] ?? 'pay'))
    },
    async () => {
      const back = one(returned)
      if (back) expectAnswered(await hotel.paymentReturn(chance(3) ? back : { ...back, query: 'result=done' }))
    },
    async () =>
      hotel.messages.length > 0 && hotel.messages.sort(() => chance(3) - 1) && (await hotel.deliver(1 + chance(2))),
    async () => hotel.wait([1, 1, 5, 31][chance(4)] ?? 1),
    () => hotel.check(),
    () => hotel.operate(),
    () => hotel.sweepUnpaid(),
    async () => {
      const code = chance(6) ? undefined : one(codes)
      if (code !== undefined)
        await hotel.cancel((await hotel.reservation(code)).id, { by: chance(2) ? 'guest' : 'hotel' })
    },
    async () => hotel.onNetwork(one(networks) ?? (() => 'well')),
  ]
  // A guest who goes on to pay, and pays, is what most of it is about.
  const weighted = [...acts, ...acts.slice(1, 4), ...acts.slice(1, 3), ...acts.slice(1, 3)]
  for (let i = 0; i < steps; i++) await weighted[chance(weighted.length)]?.()
  hotel.onNetwork(() => 'well')
  for (let i = 0; i < 40; i++) {
    hotel.wait(60)
    for (const act of [() => hotel.check(), () => hotel.operate(), () => hotel.sweepUnpaid()]) await act()
  }
  await hotel.deliver()
  await hotel.operate()
  for (const code of codes) await expectFair(hotel, code)
  await expectSound(hotel)
}

async function expectFair(hotel: PaidHotel, code: string): Promise<void> {
  const { id, state } = await hotel.reservation(code)
  const attempts = await hotel.db.reader
    .selectFrom('payment_attempt')
    .where('reservation_id', '=', id)
    .select(['reference', 'state'])
    .execute()
  const own = new Set(attempts.map(({ reference }) => reference))
  const atProvider = [...hotel.provider.payments.values()].filter(({ reference }) => own.has(reference))
  const taken = atProvider.reduce((sum, payment) => sum + payment.capturedMinor - payment.refundedMinor, 0)
  const [change] = await hotel.db.reader
    .selectFrom('reservation_change')
    .where('reservation_id', '=', id)
    .where('fee_minor', '>', 0)
    .select('fee_minor')
    .execute()
  const price = expectAnswered(await hotel.retrieve({ code, email })).basket.price.stay.minor
  expect(state).not.toBe('pending')
  if (state === 'confirmed') expect(taken).toBe(price)
  // What was paid before leaving covers the fee; what came afterwards is given back whole.
  else expect([0, change?.fee_minor ?? 0]).toContain(taken)
}

const seeds = byTestSize({ fast: 4, normal: 10, full: 5_000 })

it.each(databases)(
  'whatever happens to payments, on $name: a stay that is paid once, or the money back',
  { timeout: 7_200_000 },
  async (database) => {
    // Most on the database that is made in a moment.
    for (let seed = 1; seed <= (database.name === 'SQLite' ? seeds : Math.ceil(seeds / 10)); seed++) {
      await using hotel = await openPaidHotel(database, { rooms: 6 })
      try {
        await simulate(hotel, chanceOf(seed * 7_919))
      } catch (cause) {
        throw new Error(`seed ${seed} on ${database.name}`, { cause })
      }
    }
  },
)
