import { telephoneOf } from '@portico/contracts/values/telephone'
import { isReadable, typedLine } from '@portico/domain/text/typed-text'
import type { Instant } from '@portico/domain/time/deadline'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { aKey, twoHouses } from '../builders/gateway/two-houses.ts'
import { anyPasted, pastedOf, pastedQuery, unreadable } from '../builders/web/pasted-text.ts'
import { processorMs } from '../builders/web/processor-time.ts'
import { startSite } from '../builders/web/start-site.ts'
import { byTestSize } from '../setup/by-test-size.ts'
import { filledIn } from '../walk/browser.ts'

/** So many plain room lists one answer may cost, in processor time of the web and of what it asks. */
const maxCost = 20
const now = () => '2027-03-01T09:00:00.000Z' as Instant
const base = '/hotel/1/channel/1/language/1'
const checkout = `${base}/checkout?arrival=2027-03-05&departure=2027-03-08&room=2&pick=10101`

const right = {
  name: 'Zoë',
  lastName: 'O’Brien',
  email: 'zoe.o’brien@example.com',
  emailConfirm: '',
  phone: '+39 055 123456',
  country: 'IT',
  address: 'Straße 3º',
  city: 'Łódź',
  zip: '50100',
  note: 'a cot, please',
}
type Field = keyof typeof right
const mandatory = ['name', 'lastName', 'phone', 'address', 'city'] as const satisfies readonly Field[]

/** A form of which each field was pasted; what is wrong with it is known. */
const pastedForm = fc
  .record({
    right: fc.record({
      name: pastedOf(right.name),
      lastName: pastedOf(right.lastName),
      phone: pastedOf(right.phone),
      address: pastedOf(right.address),
      city: pastedOf(right.city),
      zip: pastedOf(right.zip),
      note: pastedOf(right.note),
      country: pastedOf('IT'),
      email: pastedOf('zoe.brien@räucher.de'),
    }),
    wrong: fc.oneof(
      { weight: 2, arbitrary: fc.constant({}) },
      {
        weight: 1,
        arbitrary: fc.tuple(fc.constantFrom(...mandatory), unreadable).map(([field, text]) => ({ [field]: text })),
      },
    ),
    any: fc.oneof(
      { weight: 2, arbitrary: fc.constant({}) },
      {
        weight: 1,
        arbitrary: fc
          .tuple(fc.constantFrom(...mandatory, 'email', 'country', 'zip', 'note', 'taxCode', 'birthDate'), anyPasted)
          .map(([field, text]) => ({ [field]: text.toWellFormed() })),
      },
    ),
  })
  .map(({ right: fields, wrong, any }) => ({
    fields: { ...fields, emailConfirm: fields.email, ...any, ...wrong } as Record<string, string>,
    isRight: Object.keys(any).length + Object.keys(wrong).length === 0,
    isUnreadable: Object.keys(wrong).length > 0,
  }))

it('C04 to C12 nothing that people paste into addresses and forms ends in a fault, takes long, is booked unread, or is refused where it is right', async () => {
  await using site = await startSite({
    seed: twoHouses({ rooms: 3_000 }),
    now,
    hosts: [{ host: 'house.localhost', channelIds: [1, 2] }],
  })
  const browser = site.browser()
  const cost = async (act: () => Promise<unknown>, times = 1) => {
    const before = processorMs(site.pid)
    for (let i = 0; i < times; i++) await act()
    return (processorMs(site.pid) - before) / times
  }
  const openPlain = () => browser.open(`${base}/rooms`)
  await cost(openPlain, 60)
  // A clock of ten milliseconds counts no less than one for a page.
  const plainMs = Math.max(1, await cost(openPlain, 40))
  const look = async (what: string, send: () => ReturnType<ReturnType<typeof site.browser>['open']>) => {
    const replies: Awaited<ReturnType<typeof send>>[] = []
    const spent: number[] = []
    // What is compiled or collected for the first time is no cost of the text.
    while (spent.length < 8 && Math.min(Number.POSITIVE_INFINITY, ...spent) > maxCost) {
      spent.push((await cost(async () => replies.push(await send()))) / plainMs)
    }
    const [first] = replies
    if (!first) throw new Error('nothing was sent')
    expect(first.status, what).toBeLessThan(500)
    expect(Math.min(...spent), what).toBeLessThan(maxCost)
    return first
  }
  const page = fc.constantFrom(base, `${base}/rooms`, '/channel/1/language/1')
  await fc.assert(
    fc.asyncProperty(page, pastedQuery, async (path, query) => {
      const address = `${path}?${query}`
      const { status, location } = await look(address.slice(0, 300), () => browser.open(address))
      if (status === 303 && location?.startsWith(path)) await look(location.slice(0, 300), () => browser.open(location))
    }),
    { numRuns: byTestSize({ fast: 10, normal: 40, full: 1_200 }), endOnFailure: true },
  )
  await browser.submit(checkout, Object.entries({ key: aKey(), hold: 'yes' }))
  const { html: emptyForm } = await browser.open(checkout)
  const ticks = { terms: 'on', paymentMethod: 'hotelpay' }
  await fc.assert(
    fc.asyncProperty(pastedForm, async ({ fields, isRight, isUnreadable }) => {
      const form = filledIn(emptyForm, { ...fields, ...ticks, key: aKey() })
      // Who has booked is shown the booking: each form is another guest's.
      const { status, html } = await look(JSON.stringify(fields).slice(0, 600), () =>
        site.browser().submit(checkout, form),
      )
      const words = (html.split('problem-summary')[1] ?? html).replaceAll(/<[^>]*>/g, ' ').slice(0, 400)
      // Only so many rooms without payment are given to one address: the form was right all the same.
      if (isRight) expect([303, 409], words).toContain(status)
      if (isUnreadable) expect(status, JSON.stringify(fields)).toBe(400)
    }),
    { numRuns: byTestSize({ fast: 10, normal: 40, full: 800 }), endOnFailure: true },
  )
  const booked = await site.booking.db.reader.selectFrom('reservation').select(['booker']).execute()
  expect(booked.length).toBeGreaterThan(0)
  for (const { booker } of booked) {
    const { fullName, address, city, phone, country } = JSON.parse(booker) as Record<string, string>
    for (const text of [fullName, address, city])
      expect(isReadable(text ?? '') && typedLine(text ?? '') === text, text).toBe(true)
    expect(telephoneOf(phone ?? '', country ?? '')?.number).toBe(phone)
  }
})
