import { priceOfStay } from '@portico/contracts/price/price-of-stay'
import type { Refusal } from '@portico/contracts/values/shapes'
import { money } from '@portico/domain/money/money'
import { dayStates } from '@portico/domain/restrictions/calendar-day'
import { addDays, type CalendarDate } from '@portico/domain/time/calendar-date'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Capability, profiles } from '../../codec/extensions.ts'
import {
  type Caller,
  decodeQuery,
  decodeReply,
  encodeQuery,
  encodeReply,
  type LegacyCall,
} from '../../codec/legacy-call.ts'
import type { CalendarDayReply } from '../../parts/calendar-day.ts'
import { calendar } from './calendar.ts'
import { nearby } from './nearby.ts'

const caller: Caller = { domain: 'hotel.example', channelId: 201, hotelId: 101, languageId: 2, sessionCode: 's-1' }

/** As JSON, so that an absent and an undefined field are the same. */
const plainly = (value: unknown) => JSON.parse(JSON.stringify(value))
const roundTrip = <Input, Reply>(
  call: LegacyCall<Input, Reply>,
  answer: Reply,
  capabilities: ReadonlySet<Capability>,
) => plainly(decodeReply(call, encodeReply(call, { kind: 'answered', answer }, capabilities), capabilities))

const day = fc.integer({ min: 0, max: 700 }).map((from) => addDays('2027-01-01' as CalendarDate, from))
const euros = fc.nat(1e7).map((minor) => money(minor, 'EUR'))
const refusal: fc.Arbitrary<Refusal> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('below-min-stay' as const, 'above-max-stay' as const, 'too-few-adults' as const),
    limit: fc.nat(30),
  }),
  fc.record({ kind: fc.constant('below-min-stay-through' as const), limit: fc.nat(30), night: day }),
  fc.record({ kind: fc.constant('nights-together' as const), first: day, last: day }),
  fc.record({ kind: fc.constant('closed-season' as const), reopens: day }),
)
const stay = fc
  .tuple(day, fc.integer({ min: 1, max: 30 }))
  .map(([arrival, nights]) => ({ arrival, departure: addDays(arrival, nights) }))
const calendarDay: fc.Arbitrary<CalendarDayReply> = fc
  .record({
    day,
    state: fc.constantFrom(...dayStates),
    available: fc.nat(99),
    maxStay: fc.option(fc.integer({ min: 1, max: 90 }), { nil: undefined }),
    shortest: fc.option(fc.record({ nights: fc.integer({ min: 1, max: 90 }), price: euros }), { nil: undefined }),
    refusals: fc.array(refusal, { maxLength: 2 }),
  })
  .map((one) => ({ ...one, arrive: one.shortest !== undefined, minStay: one.shortest?.nights }))

describe('the calendar’s query', () => {
  it('LEG-11 carries ho_id, ca_id and login on the calendar', () => {
    expect(encodeQuery(calendar, caller, {}, profiles.plain).toString()).toBe('ho_id=101&ca_id=201&login=0')
    expect(encodeQuery(calendar, { ...caller, clientId: 7 }, {}, profiles.plain).get('login')).toBe('7')
    const decoded = decodeQuery(calendar, new URLSearchParams('ho_id=101&ca_id=201&login=7'), profiles.plain)
    expect(decoded).toMatchObject({ kind: 'read', caller: { clientId: 7 } })
  })

  it('names a month only together with its year', () => {
    const decoded = decodeQuery(calendar, new URLSearchParams('ho_id=101&ca_id=201&mese=3'), profiles.plain)
    expect(decoded).toEqual({ kind: 'malformed', problem: { parameter: 'anno', problem: 'missing' } })
  })
})

describe('a reply read back is what was written', () => {
  it('on the calendar of a plain server: whether one can arrive, rooms and limits, and nothing else', () => {
    fc.assert(
      fc.property(fc.array(calendarDay, { minLength: 1, maxLength: 9 }), (days) => {
        const body = encodeReply(
          calendar,
          { kind: 'answered', answer: { currency: 'EUR', months: [days] } },
          profiles.plain,
        )
        expect(body).not.toContain('px_')
        const read = decodeReply(calendar, body, profiles.plain)
        const known = days.map(({ day, arrive, available, minStay, maxStay }) => ({
          day,
          arrive,
          state: arrive ? 'free' : 'full',
          available,
          minStay,
          maxStay,
          refusals: [],
        }))
        expect(plainly(read)).toEqual(plainly({ kind: 'answered', answer: { months: [known] } }))
      }),
    )
  })

  it('LEG-20 on nearby dates, as availabilityList', () => {
    const room = fc.record({
      roomTypeId: fc.integer({ min: 1, max: 9 }),
      roomName: fc.string(),
      productId: fc.integer({ min: 1, max: 99 }),
      rateName: fc.string(),
      price: euros,
    })
    const near = fc.record({
      stay,
      price: fc.tuple(euros, fc.option(euros, { nil: undefined })).map((price) => priceOfStay(...price)),
      rooms: fc.array(room, { maxLength: 3 }),
    })
    fc.assert(
      fc.property(fc.array(near, { maxLength: 6 }), fc.array(refusal, { maxLength: 2 }), (dates, refusals) => {
        const answer = { currency: 'EUR' as const, dates, refusals }
        const body = JSON.parse(encodeReply(nearby, { kind: 'answered', answer }, profiles.plain))
        expect(body.availabilityList).toHaveLength(dates.length)
        expect(roundTrip(nearby, answer, profiles.portico)).toEqual(plainly({ kind: 'answered', answer }))
      }),
    )
  })

  it('CAL-07 a calendar with "non valido" is empty, not an error', () => {
    for (const body of ['calendario non valido', '\r\nMese non valido\r\n', '{"errore":"calendario non valido"}']) {
      expect(decodeReply(calendar, body, profiles.plain)).toEqual({ kind: 'answered', answer: { months: [] } })
    }
    const none = { kind: 'answered', answer: { months: [] } } as const
    expect(encodeReply(calendar, none, profiles.plain)).toBe('calendario non valido')
    expect(decodeReply(calendar, encodeReply(calendar, none, profiles.portico), profiles.portico)).toEqual(none)
  })

  it('is read from one month, numbers as text, limits of 0', () => {
    const body =
      '{"mese":{"giorno":{"numerocompleto":"20270305","disponibile":"true","numerocamere":"3","minstay":"0","maxstay":0}}}'
    expect(plainly(decodeReply(calendar, body, profiles.plain))).toEqual({
      kind: 'answered',
      answer: { months: [[{ day: '2027-03-05', arrive: true, state: 'free', available: 3, refusals: [] }]] },
    })
  })
})
