import type { OfferedService } from '@portico/contracts/search/services'
import { money } from '@portico/domain/money/money'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import { describe, expect, it } from 'vitest'
import { profiles } from '../../codec/extensions.ts'
import { type Caller, decodeReply, encodeQuery, encodeReply, type LegacyCall } from '../../codec/legacy-call.ts'
import { QueryReader } from '../../codec/spelling.ts'
import { readServices, servicesText } from '../../parts/service-items.ts'
import { packages } from './packages.ts'
import { serviceSearch } from './service-search.ts'

const caller: Caller = { domain: '', channelId: 1, hotelId: 1, languageId: 1, sessionCode: '' }
function readText(text: string) {
  const reader = new QueryReader(new URLSearchParams({ services: text }))
  return { services: readServices(reader), problems: reader.problems }
}

function roundTrip<Input, Reply>(call: LegacyCall<Input, Reply>, answer: Reply) {
  return decodeReply(call, encodeReply(call, { kind: 'answered', answer }, profiles.portico), profiles.portico)
}

describe('the services string', () => {
  it('LEG-31 names day;id;slot;qty;price;additional;childRange;roomIndex in this order', () => {
    const one = {
      serviceId: 7,
      day: '2027-03-05' as CalendarDate,
      slot: '18:00',
      quantity: 2,
      bandId: 3,
      line: 1,
      additional: true,
      price: 12.5,
    }
    expect(servicesText([one, { ...one, day: null, slot: null, bandId: null, price: undefined }])).toBe(
      '20270305;7;18:00;2;12.5;true;3;2/;7;;2;;true;;2',
    )
  })

  it('reads the four fields of older clients, with their slash at the end', () => {
    expect(readText('20270305;7;;2/20270306;7;;1/').services).toMatchObject([
      { serviceId: 7, day: '2027-03-05', quantity: 2, line: 0 },
      { serviceId: 7, day: '2027-03-06', quantity: 1, line: 0 },
    ])
  })

  it.each([
    'x',
    '20270231;7;;1',
    '20270305;0;;1',
    '20270305;7;;0',
    '20270305;7;;1;;;;;;',
    ';;;',
    '/',
    '20270305;7;<b>;1',
  ])('refuses %s', (text) => {
    expect(readText(text).problems).toMatchObject([{ parameter: 'services' }])
  })
})

describe('the search for services', () => {
  it('sends party, code of promotion and reservation, rooms and client', () => {
    const query = encodeQuery(
      serviceSearch,
      { ...caller, clientId: 9 },
      {
        stay: { arrival: '2027-03-05' as CalendarDate, departure: '2027-03-08' as CalendarDate },
        party: { adults: 2, childrenAges: [4] },
        roomTypeIds: [11, 12],
        promoCode: 'SPRING',
        promotionId: 5,
        code: 'ABC',
      },
      profiles.plain,
    )
    expect([...query]).toEqual([
      ...Object.entries({ ca_id: '1', ho_id: '1', ln_id: '1', dataArrivo: '20270305', dataPartenza: '20270308' }),
      ...Object.entries({
        adulti: '2',
        bambini: '1',
        avail_etaBambini: '4',
        mt_id: '0',
        promoCode: 'SPRING',
        promoId: '5',
      }),
      ...[
        ['cm_id', '11'],
        ['cm_id', '12'],
        ['cl_id', '9'],
        ['codicePrenotazione', 'ABC'],
      ],
    ])
  })

  it('SVC-03 sends id, slot, date, quantity, prices, ages, transfer, mandatory and category, and reads them back', () => {
    const pool = { src: '/pictures/p.svg', width: 4, height: 3, alt: '' }
    const service: OfferedService = {
      id: 7,
      name: 'Spa',
      description: 'An hour',
      pictures: [pool],
      category: { id: 2, name: 'Wellness', mandatory: true },
      per: 'person',
      when: 'day',
      price: money(2_500, 'EUR'),
      ages: [{ bandId: 2, min: 3, max: 11, price: money(1_000, 'EUR') }],
      transfer: false,
      maxQuantity: 4,
      days: [
        {
          day: '2027-03-05' as CalendarDate,
          slots: [
            { slot: '10:00', available: 3 },
            { slot: '11:00', available: 0 },
          ],
        },
        { day: '2027-03-06' as CalendarDate, slots: [{ slot: '10:00', available: 3 }] },
      ],
    }
    const whole: OfferedService = { ...service, id: 8, per: 'unit', when: 'night', days: [], ages: [] }
    const answer = { currency: 'EUR' as const, services: [service, whole] }
    expect(roundTrip(serviceSearch, answer)).toEqual({ kind: 'answered', answer })
    const wire = JSON.parse(encodeReply(serviceSearch, { kind: 'answered', answer }, profiles.plain))
    expect(Object.keys(wire.servizi[0])).toEqual(
      expect.arrayContaining([
        'id',
        'slot',
        'fbId',
        'date',
        'quantity',
        'servicePrice',
        'price',
        'roomIndex',
        'transfer',
        'ages',
        'mandatory',
        'category',
      ]),
    )
  })
})

describe('the list of packages', () => {
  it('LEG-09 sends channel, hotel and language, and the package where one is requested', () => {
    const sent = (packageId?: number) => encodeQuery(packages, caller, { packageId }, profiles.plain).toString()
    expect(sent()).toBe('ca_id=1&ho_id=1&ln_id=1')
    expect(sent(12)).toBe('ca_id=1&ho_id=1&ln_id=1&pcId=12')
  })

  it('reads back what was written', () => {
    const answer = {
      currency: 'EUR' as const,
      packages: [
        {
          id: 12,
          name: 'Wine week',
          summary: 'Seven nights',
          description: '…',
          pictures: [],
          first: '2027-09-01' as CalendarDate,
          last: '2027-10-31' as CalendarDate,
          minNights: 7,
          maxNights: 7,
          arrivalDays: [false, false, false, false, false, false, true],
          mealPlan: 'HB' as const,
          children: true,
          includes: ['Tasting'],
          next: { arrival: '2027-09-04' as CalendarDate, nights: 7, price: money(140_000, 'EUR') },
        },
      ],
    }
    expect(roundTrip(packages, answer)).toEqual({ kind: 'answered', answer })
  })
})
