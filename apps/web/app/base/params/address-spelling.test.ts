import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { understandAddress } from './address-spelling.ts'

const read = (query: string) => {
  const { params, isSure } = understandAddress(new URLSearchParams(query))
  return { query: decodeURIComponent(params.toString()), isSure }
}
const stay = 'arrival=2027-01-26&departure=2027-01-31'

describe('an address of a search in another spelling', () => {
  it.each([
    ['arrival=2027-01-26&amp;departure=2027-01-31&amp;room=2-7&amp;promo=MARE10', `${stay}&room=2-7&promo=MARE10`],
    ['arrival=2027-01-26&amp;amp;departure=2027-01-31', stay],
    ['arrival%3D2027-01-26%26departure%3D2027-01-31%26room%3D2-7', `${stay}&room=2-7`],
    ['checkin=2027-01-26&checkout=2027-01-31&adults=2', `${stay}&room=2`],
    ['checkin=2027-01-26&checkout=2027-01-31&adults=2&children=1&childage=7', `${stay}&room=2-7`],
    ['checkin=2027-01-26&checkout=2027-01-31&adults=2&children=2&ages=7,0', `${stay}&room=2-7-0`],
    ['check_in=2027-01-26&check_out=2027-01-31&guests=3', `${stay}&room=3`],
    ['CheckInDate=2027/1/26&CheckOutDate=2027/1/31', stay],
    ['arrival_date=20270126&departure_date=20270131', stay],
    ['start=2027-01-26&end=2027-01-31', stay],
    ['start=2027-01-26T00:00:00Z&end=2027-01-31T00:00:00Z', stay],
    ['Arrival=2027-01-26&Departure=2027-01-31', stay],
    ['anreise=26.01.2027&abreise=31.1.2027', stay],
    ['dataArrivo=26/01/2027&dataPartenza=31/01/2027', stay],
    ['checkin=01/26/2027&checkout=01/31/2027', stay],
    ['checkin=2027-01-26&nights=5', stay],
    ['arrival=2027-01-26&nights=5', stay],
    ['checkinDay=26&checkinMonth=1&checkinYear=2027&nights=5', stay],
    ['checkin_monthday=26&checkin_year_month=2027-01&checkout_monthday=31&checkout_year_month=2027-01', stay],
    ['dayin=26&monthin=01&yearin=2027&dayout=31&monthout=01&yearout=2027&adults=2', `${stay}&room=2`],
    [`${stay}&adults=4`, `${stay}&room=4`],
    [`${stay}&PromoCode=MARE10&Room=2`, `${stay}&room=2&promo=MARE10`],
    [`${stay}&room=2&utm_campaign=2027-01-26&gclid=x`, `${stay}&room=2&utm_campaign=2027-01-26&gclid=x`],
    [`${stay}&room=2&from=2027-05&guests=open`, `${stay}&room=2&from=2027-05&guests=open`],
    ['', ''],
    ['arrival=2027-01-26', 'arrival=2027-01-26'],
    ['room=2-7', 'room=2-7'],
    ['lang=it&ref=partner', 'lang=it&ref=partner'],
  ])('C04 %s is understood', (query, ours) => {
    const { query: understood, isSure } = read(query)
    expect([...new URLSearchParams(understood)].sort()).toEqual([...new URLSearchParams(ours)].sort())
    expect(isSure).toBe(true)
  })

  it.each([
    ['checkin=05/03/2027&checkout=08/03/2027', 'arrival=2027-03-05&departure=2027-03-08'],
    ['checkin=2027-01-26', 'arrival=2027-01-26'],
    ['checkout=2027-01-31', 'departure=2027-01-31'],
    ['departure=2027-01-31', 'departure=2027-01-31'],
    ['checkin=soon&checkout=2027-01-31', 'arrival=soon&departure=2027-01-31'],
    ['checkin=2027-02-30&checkout=2027-03-02', 'arrival=2027-02-30&departure=2027-03-02'],
    ['checkin=2027-01-26&checkout=2027-01-31&nights=3', stay],
    [`${stay}&checkin=2027-02-26`, stay],
    [`${stay}&rooms=2&adults=5`, `${stay}&room=3&room=2`],
    [`${stay}&children=1`, `${stay}&room=2-`],
    [`${stay}&room=2&adults=4`, `${stay}&room=2`],
    [`${stay}&adults=2&children=2&age=7`, `${stay}&room=2-7`],
    ['adults=4', 'room=4'],
    [`${stay}&number_of_childs=2`, `${stay}&number_of_childs=2`],
    ['when=2027-01-26', 'when=2027-01-26'],
    ['dateRange=2027-01-26_2027-01-31', 'dateRange=2027-01-26_2027-01-31'],
    ['checkinMonth=1&checkinYear=2027&nights=3', 'arrival=2027-1-'],
  ])('C04 %s is asked about, with what was understood', (query, ours) => {
    const { query: understood, isSure } = read(query)
    expect([...new URLSearchParams(understood)].sort()).toEqual([...new URLSearchParams(ours)].sort())
    expect(isSure).toBe(false)
  })

  it('C04 is the same when it is read again', () => {
    const name = fc.constantFrom(
      'arrival',
      'checkin',
      'Checkout',
      'amp;departure',
      'nights',
      'adults',
      'guests',
      'children',
      'age',
      'room',
      'rooms',
      'promo',
      'coupon',
      'from',
      'x',
    )
    const value = fc.constantFrom('2027-01-26', '2027-01-31', '05/03/2027', '2', '7', 'open', '', 'x')
    fc.assert(
      fc.property(fc.array(fc.tuple(name, value), { maxLength: 8 }), (entries) => {
        const { params, isSure } = understandAddress(new URLSearchParams(entries))
        if (isSure) expect(understandAddress(params)).toEqual({ params, isSure: true })
      }),
    )
  })
})
