import type { UnpaidLimits } from '@portico/booking-server/reservations/unpaid-limits'
import type { ConfirmOutcome } from '@portico/contracts/checkout/confirm'
import type { Basket } from '@portico/contracts/price/basket'
import { money } from '@portico/domain/money/money'
import { addDays } from '@portico/domain/time/calendar-date'
import type { ExtensionProfile } from '@portico/legacy/codec/extensions'
import { describe, expect, it } from 'vitest'
import { databases, makeEmptyDatabase } from '../../builders/databases.ts'
import {
  aBasket,
  aConfirm,
  aKey,
  type Houses,
  startHouses,
  stay,
  total,
  twoHouses,
} from '../../builders/gateway/two-houses.ts'

type Guest = ReturnType<Houses['guest']>
type Start = { profile?: ExtensionProfile; unpaidLimits?: UnpaidLimits }

const shorter: Basket = { ...aBasket, stay: { ...stay, departure: addDays(stay.departure, -1) } }

async function keyOn(guest: Guest, basket = aBasket): Promise<string> {
  const page = await guest.checkout.page.mutate({ basket })
  if (page.kind !== 'open' || page.key === undefined) throw new Error('no page with a key')
  return page.key
}

const refsOf = (outcomes: readonly ConfirmOutcome[]) =>
  new Set(outcomes.map((outcome) => ('ref' in outcome ? outcome.ref : outcome.kind)))

const bookings = async ({ booking }: Houses) =>
  (await booking.db.reader.selectFrom('reservation').select('code').execute()).length

describe.each(databases)('one basket in two tabs of one browser, on $name', (database) => {
  const start = async (wanted: Start = {}) => {
    await using opening = new AsyncDisposableStack()
    const { target, folder } = opening.use(await makeEmptyDatabase(database))
    const isShared = database.name === 'PostgreSQL'
    const houses = opening.use(
      await startHouses({
        ...wanted,
        seed: twoHouses({ rooms: 10 }),
        ...(isShared ? { database: target } : { home: folder }),
        gateway: isShared ? { database: target } : {},
      }),
    )
    const opened = opening.move()
    return { ...houses, [Symbol.asyncDispose]: () => opened.disposeAsync() }
  }

  it.each([
    ['with a hold', 'portico', true],
    ['without a hold', 'portico', false],
    ['at a server without holds', 'plain', false],
  ] as const)('is booked once where both press at once, %s', async (_, profile, isHeld) => {
    await using houses = await start({ profile })
    const guest = houses.guest()
    if (isHeld)
      expect(await guest.checkout.hold.mutate({ basket: aBasket, key: aKey() })).toMatchObject({ kind: 'held' })
    const tabs = [await keyOn(guest), await keyOn(guest)]
    const typed = aConfirm()
    const bookers = [typed.booker, { ...typed.booker, city: 'Oxford' }]
    const outcomes = await Promise.all(
      tabs.map((key, i) => guest.checkout.confirm.mutate({ ...typed, key, booker: bookers[i] ?? typed.booker })),
    )
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['already-booked', 'confirmed'])
    expect(refsOf(outcomes).size).toBe(1)
    expect(await bookings(houses)).toBe(1)
  })

  it('is booked once by a tab that presses later, and once more by a page that was opened since', async () => {
    await using houses = await start()
    const guest = houses.guest()
    const [first, second] = [await keyOn(guest), await keyOn(guest)]
    const outcomes = [await guest.checkout.confirm.mutate(aConfirm({ key: first }))]
    outcomes.push(await guest.checkout.confirm.mutate(aConfirm({ key: second })))
    expect(refsOf(outcomes).size).toBe(1)
    outcomes.push(await guest.checkout.confirm.mutate(aConfirm({ key: await keyOn(guest) })))
    expect(refsOf(outcomes).size).toBe(2)
    expect(await bookings(houses)).toBe(2)
  })

  it('has another key than another basket and another visitor: these are bookings of their own', async () => {
    await using houses = await start()
    const [guest, other] = [houses.guest(), houses.guest('visitor-0000000000000002')]
    const requests = [
      { guest, request: aConfirm({ key: await keyOn(guest) }) },
      { guest, request: aConfirm({ key: await keyOn(guest, shorter), basket: shorter, shown: money(24_800, 'EUR') }) },
      { guest: other, request: aConfirm({ key: await keyOn(other) }) },
    ]
    const outcomes = await Promise.all(requests.map((one) => one.guest.checkout.confirm.mutate(one.request)))
    expect(outcomes.map(({ kind }) => kind)).toEqual(Array(3).fill('confirmed'))
    expect(await bookings(houses)).toBe(3)
  })

  it('is booked after a refusal by a page that was opened since, while the refused one stays refused', async () => {
    await using houses = await start({ unpaidLimits: { perAddress: 9, perEmail: 1, percentOfNight: 100 } })
    const guest = houses.guest()
    const request = aConfirm({ basket: shorter, shown: money(24_800, 'EUR') })
    await guest.checkout.confirm.mutate({ ...request, key: await keyOn(guest, shorter) })
    const refused = aConfirm({ key: await keyOn(guest), shown: total })
    for (let press = 0; press < 2; press++)
      expect(await guest.checkout.confirm.mutate(refused)).toEqual({ kind: 'unpaid-limit' })
    const email = 'other@guest.example'
    const booker = { ...refused.booker, email, emailConfirm: email }
    expect(await guest.checkout.confirm.mutate({ ...refused, booker, key: await keyOn(guest) })).toMatchObject({
      kind: 'confirmed',
    })
    expect(await bookings(houses)).toBe(2)
  })
})
