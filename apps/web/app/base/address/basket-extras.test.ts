import type { ServiceChoice } from '@portico/contracts/price/basket'
import { addDays, type CalendarDate } from '@portico/domain/time/calendar-date'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { extrasOf, readExtras, readServiceParam, serviceParamOf } from './basket-extras.ts'

const id = fc.integer({ min: 1, max: 2_147_483_647 })
const service: fc.Arbitrary<ServiceChoice> = fc
  .record({
    serviceId: id,
    quantity: fc.integer({ min: 1, max: 999 }),
    line: fc.integer({ min: 0, max: 9 }),
    bandId: fc.option(fc.integer({ min: 0, max: 2_147_483_647 }), { nil: undefined }),
    day: fc.option(
      fc.integer({ min: 0, max: 800 }).map((days) => addDays('2027-01-01' as CalendarDate, days)),
      { nil: undefined },
    ),
    slot: fc.option(fc.stringMatching(/^[\w:.-]{1,20}$/), { nil: undefined }),
  })
  .map(({ bandId, day, slot, ...choice }) => ({
    ...choice,
    ...(bandId !== undefined && { bandId }),
    ...(day && { day, ...(slot && { slot }) }),
  }))

describe('what a basket has beside its rooms', () => {
  it.each([
    ['31x2', { serviceId: 31, quantity: 2, line: 0 }],
    ['31x2.2', { serviceId: 31, quantity: 2, line: 1 }],
    ['31x1b4', { serviceId: 31, quantity: 1, line: 0, bandId: 4 }],
    ['31x2_2027-03-05', { serviceId: 31, quantity: 2, line: 0, day: '2027-03-05' }],
    ['31x2.2b4_2027-03-05_10:00', { serviceId: 31, quantity: 2, line: 1, bandId: 4, day: '2027-03-05', slot: '10:00' }],
  ])('has %s in the address', (text, choice) => {
    expect(readServiceParam(text)).toEqual(choice)
    expect(serviceParamOf(choice as ServiceChoice)).toBe(text)
  })

  it('is read from an address as it was written', () => {
    const extras = fc.record({
      packageId: fc.option(id, { nil: undefined }),
      services: fc.uniqueArray(service, { maxLength: 100, selector: (one) => serviceParamOf({ ...one, quantity: 1 }) }),
      protectedLines: fc.subarray([...Array(10).keys()]),
      upgradedFrom: fc.option(id, { nil: undefined }),
      draftId: fc.option(fc.stringMatching(/^[\w-]{22}$/), { nil: undefined }),
    })
    fc.assert(
      fc.property(extras, ({ packageId, upgradedFrom, draftId, ...lists }) => {
        const written = {
          ...lists,
          ...(packageId && { packageId }),
          ...(upgradedFrom && { upgradedFrom }),
          ...(draftId && { draftId }),
        }
        expect(readExtras(extrasOf(written), 10)).toEqual({ ...written, unreadable: [] })
      }),
    )
  })

  it('has so many more of a service that is named again, and no more than a thousand', () => {
    const read = (...services: string[]) =>
      readExtras(
        services.map((one) => ['service', one] as const),
        2,
      )
    const both = read('31x2', '31x1.2', '31x4', '31x1b4')
    expect(both.services.map(serviceParamOf)).toEqual(['31x6', '31x1.2', '31x1b4'])
    expect(read('31x999', '31x1')).toMatchObject({ services: [{ quantity: 999 }], unreadable: [['service', '31x1']] })
  })

  it.each([
    ['service', '31x0'],
    ['service', '31x-1'],
    ['service', '31x1000'],
    ['service', '31x1.3'],
    ['service', '31x1.0'],
    ['service', '0x1'],
    ['service', '2147483648x1'],
    ['service', '31x1_2027-02-30'],
    ['service', '31x1_10:00'],
    ['service', '31x1_2027-03-05_<b>'],
    ['protect', '3'],
    ['protect', '0'],
    ['protect', '1-1'],
    ['package', '-7'],
    ['upgraded', 'x'],
  ] as const)('%s=%s of two rooms is not read, and the rest is', (name, value) => {
    const extras = [[name, value] as const, ['service', '9x1'] as const]
    expect(readExtras(extras, 2)).toEqual({
      services: [{ serviceId: 9, quantity: 1, line: 0 }],
      protectedLines: [],
      unreadable: [[name, value]],
    })
  })

  it('has at most a hundred services', () => {
    const many = Array.from({ length: 101 }, (_, i) => ['service', `${i + 1}x1`] as const)
    expect(readExtras(many, 1)).toMatchObject({ unreadable: [['service', '101x1']] })
  })
})
