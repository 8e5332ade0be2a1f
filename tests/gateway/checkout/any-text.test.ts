import type { ConfirmRequest } from '@portico/contracts/checkout/confirm'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { aConfirm, startHouses, twoHouses } from '../../builders/gateway/two-houses.ts'
import { byTestSize } from '../../setup/by-test-size.ts'

const { booker } = aConfirm()
const whole = {
  booker: {
    ...booker,
    zip: 'SW1Y 4JU',
    alternativeEmail: 'bea@guest.example',
    taxCode: 'RSSMRA80A01H501U',
    note: 'Late',
  },
  guest: { name: 'Ada', lastName: 'Lovelace' },
  invoice: {
    name: 'Ditta',
    address: 'Via Po 2',
    zip: '10100',
    city: 'Torino',
    region: 'TO',
    country: 'IT',
    vatNumber: '07643520567',
    sdi: 'ABC1234',
    certifiedEmail: 'ditta@pec.example',
  },
  agency: {
    type: 'travel-agency',
    name: 'Viaggi Sole',
    address: 'Via Sole 3',
    zip: '20100',
    city: 'Milano',
    country: 'IT',
    iata: '1234567',
    email: 'info@sole.example',
    phone: '+39 02 12345',
    contactName: 'Carla',
    contactEmail: 'carla@sole.example',
    code: 'SOLE',
  },
}
type Part = keyof typeof whole
type Change = [field: readonly [part: Part, name: string], text: string]
const fields = (Object.keys(whole) as Part[]).flatMap((part) =>
  Object.keys(whole[part]).map((field) => [part, field] as const),
)

const typed = fc.constantFrom(...'aZ9 .-+@/;|,&=%#"\'<>\\àß中')
const unseen = fc.oneof(
  fc.integer({ min: 0, max: 0x9f }).map((code) => String.fromCodePoint(code)),
  fc.constantFrom('\u2028', '\u200b', '\u202e', '\ufeff', '\ufffe', '👩‍👩‍👧', '%00', '\r\n'),
)
/** What keyboards, other programs and attackers put into fields; half of it is as short as most fields are. */
const text = fc.oneof(
  fc.string({ unit: typed, minLength: 1, maxLength: 10 }),
  fc.string({ unit: fc.oneof({ weight: 4, arbitrary: typed }, { weight: 2, arbitrary: unseen }), maxLength: 70 }),
)
/** One that is booked, and one that is not: each outcome is seen in every run. */
const examples: [Change[]][] = [[[[['booker', 'note'], 'Late\u000bby ten']]], [[[['booker', 'name'], '']]]]

it.each(['portico', 'plain'] as const)(
  'whatever text a guest gives, a booking is made with it or its field is said to be wrong, at a server on profile %s',
  { timeout: 3_600_000 },
  async (profile) => {
    await using houses = await startHouses({ profile, seed: twoHouses({ rooms: 20_000 }) })
    const outcomes = new Map<string, number>()
    let visitors = 0
    const changes = fc.array<Change>(fc.tuple(fc.constantFrom(...fields), text), { minLength: 1, maxLength: 3 })
    await fc.assert(
      fc.asyncProperty(changes, async (changed) => {
        const given = structuredClone(whole) as unknown as Record<Part, Record<string, string>>
        for (const [[part, field], value] of changed) given[part][field] = value
        if (changed.some(([[, field]]) => field === 'email')) given.booker.emailConfirm = given.booker.email ?? ''
        const { guest, ...rest } = given
        const request = { ...aConfirm(), ...rest, guests: [[guest]] } as unknown as ConfirmRequest
        visitors++
        const [visitor, address] = [
          `visitor-${String(visitors).padStart(16, '0')}`,
          `10.0.${visitors >> 8}.${visitors & 255}`,
        ]
        const client = houses.gateway.client({ host: 'one.test', channel: 1, hotel: 1, language: 1, visitor, address })
        const outcome = await client.checkout.confirm.mutate(request).then(
          ({ kind }) => kind,
          (error) => error.data.code,
        )
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
        expect(['confirmed', 'BAD_REQUEST']).toContain(outcome)
      }),
      { numRuns: byTestSize({ fast: 80, normal: 80, full: 15_000 }), examples },
    )
    for (const outcome of ['confirmed', 'BAD_REQUEST']) expect(outcomes.get(outcome) ?? 0).toBeGreaterThan(0)
  },
)
