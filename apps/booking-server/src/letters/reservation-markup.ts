import { currencies } from '@portico/domain/money/currencies'
import { deadlineOf } from '@portico/domain/time/deadline'
import type { MailFacts } from './mail-facts.ts'

const schemaStatuses = {
  pending: 'ReservationPending',
  confirmed: 'ReservationConfirmed',
  cancelled: 'ReservationCancelled',
} as const

/**
 * The reservation as mail programs read it (schema.org, LodgingReservation), for a `script` of JSON-LD: it holds no
 * sign that could end the script. Gmail has number, days and links under names of its own, which schema.org lacks.
 */
export function reservationMarkupOf(mailFacts: MailFacts): string {
  const { code, state, revision, changedAt, hotel, booker, arrival, departure, basket, link } = mailFacts
  const { address, phone, email, checkIn, checkOut } = hotel.settings
  const adults = basket.lines.reduce((sum, { party }) => sum + party.adults, 0)
  const children = basket.lines.reduce((sum, { party }) => sum + party.childrenAges.length, 0)
  const total = basket.minor + (basket.cityTaxMinor ?? 0)
  const checkinTime = deadlineOf(arrival, 0, checkIn, hotel.timeZone)
  const checkoutTime = deadlineOf(departure, 0, checkOut, hotel.timeZone)
  const markup = {
    '@context': 'http://schema.org',
    '@type': 'LodgingReservation',
    reservationId: code,
    reservationNumber: code,
    reservationStatus: `http://schema.org/${schemaStatuses[state]}`,
    underName: { '@type': 'Person', name: booker.fullName },
    reservationFor: {
      '@type': 'LodgingBusiness',
      name: hotel.texts.name,
      address: {
        '@type': 'PostalAddress',
        streetAddress: address.street,
        addressLocality: address.city,
        postalCode: address.zip,
        addressCountry: address.country,
      },
      telephone: phone,
      email,
    },
    checkinTime,
    checkoutTime,
    checkinDate: checkinTime,
    checkoutDate: checkoutTime,
    lodgingUnitDescription: basket.lines.map(({ roomName }) => roomName).join(', '),
    numAdults: adults,
    numChildren: children,
    totalPrice: (total / 10 ** currencies[basket.currency].digits).toFixed(currencies[basket.currency].digits),
    priceCurrency: basket.currency,
    modifiedTime: revision > 1 ? changedAt : undefined,
    url: link,
    modifyReservationUrl: link,
    cancelReservationUrl: link,
  }
  return JSON.stringify(markup).replaceAll('<', '\\u003c')
}
