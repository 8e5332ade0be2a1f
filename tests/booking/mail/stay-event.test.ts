import { calendarFileOf, type StayEvent } from '@portico/domain/reservation/stay-event'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import type { Instant } from '@portico/domain/time/deadline'
import { describe, expect, it } from 'vitest'
import { lineOf, momentOf, partOf, readCalendarFile, textOf } from '../../builders/read/read-calendar-file.ts'

const now = '2027-01-10T09:30:15.000Z' as Instant

function aStayEvent(
  overrides: Partial<StayEvent> & { readonly from?: string; readonly until?: string } = {},
): StayEvent {
  const { from = '2027-03-05', until = '2027-03-07', ...others } = overrides
  return {
    hotelId: 101,
    code: 'ABCDEFGH12',
    sequence: 0,
    state: 'confirmed',
    checkIn: '15:00',
    checkOut: '11:00',
    timeZone: 'Europe/Rome',
    stay: { arrival: from as CalendarDate, departure: until as CalendarDate },
    title: 'Your stay',
    location: 'Via Roma 1',
    description: 'Code',
    organiser: { name: 'Hotel', email: 'desk@hotel.example' },
    ...others,
  }
}

const read = (event: StayEvent) => readCalendarFile(calendarFileOf(event, now))

describe('a stay in a calendar', () => {
  it.each([
    ['in winter', 'Europe/Rome', '2027-01-05', '2027-01-07', '2027-01-05T14:00:00.000Z', '2027-01-07T10:00:00.000Z'],
    ['in summer', 'Europe/Rome', '2027-07-05', '2027-07-07', '2027-07-05T13:00:00.000Z', '2027-07-07T09:00:00.000Z'],
    [
      'over the night when summer time begins',
      'Europe/Rome',
      '2027-03-27',
      '2027-03-28',
      '2027-03-27T14:00:00.000Z',
      '2027-03-28T09:00:00.000Z',
    ],
    [
      'over the night when it ends',
      'Europe/Rome',
      '2027-10-30',
      '2027-10-31',
      '2027-10-30T13:00:00.000Z',
      '2027-10-31T10:00:00.000Z',
    ],
    [
      'where there is none',
      'Asia/Tokyo',
      '2027-07-05',
      '2027-07-07',
      '2027-07-05T06:00:00.000Z',
      '2027-07-07T02:00:00.000Z',
    ],
    [
      'half an hour beside the others',
      'Asia/Kolkata',
      '2027-07-05',
      '2027-07-07',
      '2027-07-05T09:30:00.000Z',
      '2027-07-07T05:30:00.000Z',
    ],
    [
      'west of Greenwich, as the clock goes forward',
      'America/New_York',
      '2027-03-13',
      '2027-03-14',
      '2027-03-13T20:00:00.000Z',
      '2027-03-14T15:00:00.000Z',
    ],
  ])('begins at check-in and ends at check-out on the hotel’s clock: %s', (_, timeZone, from, until, begins, ends) => {
    const calendar = read(aStayEvent({ timeZone, from, until }))
    expect([momentOf(calendar, 'DTSTART'), momentOf(calendar, 'DTEND')]).toEqual([begins, ends])
  })

  it('has the clock of its own days, whatever stay of the zone was written before', () => {
    const timeZone = 'Europe/Helsinki'
    const days = [
      ['2027-07-05', '2027-07-07', '+0300'],
      ['2026-12-05', '2026-12-07', '+0200'],
      ['2027-03-26', '2027-03-29', '+0200+0300'],
      ['2027-11-05', '2027-11-07', '+0200'],
      ['2027-07-20', '2027-11-02', '+0300+0200'],
      ['2028-07-05', '2028-07-07', '+0300'],
    ] as const
    for (const [from, until, offsets] of [...days, ...days.toReversed()]) {
      const file = calendarFileOf(aStayEvent({ timeZone, from, until }), now)
      expect([...file.matchAll(/TZOFFSETTO:(\S+)/g)].map(([, offset]) => offset).join('')).toBe(offsets)
    }
  })

  it('has days and no times where a hotel words its check-in', () => {
    const event = partOf(read(aStayEvent({ checkIn: 'in the afternoon' })), 'VEVENT')
    expect(lineOf(event, 'DTSTART')).toEqual({ name: 'DTSTART', parameters: { VALUE: 'DATE' }, value: '20270305' })
    expect(lineOf(event, 'DTEND').value).toBe('20270307')
  })

  it('is the same event after each change, with a higher sequence, and is taken out when it is cancelled', () => {
    const files = (['pending', 'confirmed', 'cancelled'] as const).map((state, sequence) =>
      read(aStayEvent({ state, sequence })),
    )
    const values = (name: string) => files.map((file) => lineOf(partOf(file, 'VEVENT'), name).value)
    expect(new Set(values('UID')).size).toBe(1)
    expect(values('SEQUENCE')).toEqual(['0', '1', '2'])
    expect(values('STATUS')).toEqual(['TENTATIVE', 'CONFIRMED', 'CANCELLED'])
    expect(files.map((file) => lineOf(file, 'METHOD').value)).toEqual(['PUBLISH', 'PUBLISH', 'CANCEL'])
    expect(values('DTSTAMP')[0]).toBe('20270110T093015Z')
  })

  it('keeps every text as it is, however long and whatever it holds', () => {
    const nasty = `Città; “di”, \\prova\\n\r\nzwei Zeilen: ${'日本語のホテル🏨 '.repeat(30)}\u0007`
    const event = partOf(
      read(
        aStayEvent({
          title: nasty,
          location: nasty,
          description: nasty,
          organiser: { name: '"H";\r\nX:1', email: 'a@b.example' },
        }),
      ),
      'VEVENT',
    )
    const expected = nasty.replaceAll('\r\n', '\n').replace('\u0007', '')
    expect(['SUMMARY', 'LOCATION', 'DESCRIPTION'].map((name) => textOf(lineOf(event, name)))).toEqual([
      expected,
      expected,
      expected,
    ])
    expect(lineOf(event, 'ORGANIZER')).toMatchObject({ parameters: { CN: 'H;X:1' }, value: 'mailto:a@b.example' })
  })
})
