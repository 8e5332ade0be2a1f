import type { Hotel } from '@portico/contracts/hotel/catalogue'
import type { Package } from '@portico/contracts/price/packages'
import type { AvailableRoom } from '@portico/contracts/search/room-search'
import { decimalText } from '@portico/domain/money/money'
import type { HotelLeaf, HotelRoomLeaf, MergeLeafTypes, OfferLeaf, ProductLeaf, WithContext } from 'schema-dts'

/** A room of a hotel is a product as well, or it could have no offers. */
type RoomNode = MergeLeafTypes<[HotelRoomLeaf, ProductLeaf]>
type HotelWithRooms = Omit<HotelLeaf, 'containsPlace'> & { readonly containsPlace: readonly RoomNode[] }

/** See https://schema.org/Hotel. */
export function hotelMarkup(hotel: Hotel, { origin, pathname }: URL): WithContext<HotelLeaf> {
  return { '@context': 'https://schema.org', ...hotelNode(hotel, origin + pathname) }
}

function hotelNode(hotel: Hotel, url: string): HotelLeaf {
  const { name, description, phone, email, pictures, address, stars, checkIn, checkOut, currency } = hotel
  return {
    '@type': 'Hotel',
    '@id': url,
    url,
    name,
    description,
    telephone: phone,
    email,
    image: pictures.map(({ src }) => new URL(src, url).href),
    address: {
      '@type': 'PostalAddress',
      streetAddress: address.street,
      postalCode: address.zip,
      addressLocality: address.city,
      addressCountry: address.country,
    },
    starRating: stars > 0 ? { '@type': 'Rating', ratingValue: stars } : undefined,
    checkinTime: checkIn,
    checkoutTime: checkOut,
    currenciesAccepted: currency,
  }
}

export function roomsMarkup(
  hotel: Hotel,
  rooms: readonly AvailableRoom[],
  { origin, pathname, search }: URL,
): HotelWithRooms & { '@context': 'https://schema.org' } {
  const hotelUrl = origin + pathname.replace(/\/rooms$/, '')
  return {
    '@context': 'https://schema.org',
    ...hotelNode(hotel, hotelUrl),
    containsPlace: rooms.map(
      (room): RoomNode => ({
        '@type': ['HotelRoom', 'Product'],
        name: room.name,
        description: room.description,
        image: room.pictures.slice(0, 1).map(({ src }) => new URL(src, origin).href),
        occupancy: { '@type': 'QuantitativeValue', maxValue: room.maxGuests },
        offers: offerOf(room, origin + pathname + search),
      }),
    ),
  }
}

function offerOf({ quotes }: AvailableRoom, url: string): OfferLeaf | undefined {
  const [firstQuote, ...otherQuotes] = quotes
  if (firstQuote === undefined) return undefined
  const { name, price } = otherQuotes.reduce(
    (lowest, quote) => (quote.price.guestTotal.minor < lowest.price.guestTotal.minor ? quote : lowest),
    firstQuote,
  )
  return {
    '@type': 'Offer',
    name,
    price: decimalText(price.guestTotal),
    priceCurrency: price.guestTotal.currency,
    availability: 'https://schema.org/InStock',
    url,
  }
}

export function packageMarkup(
  hotel: Hotel,
  { name, summary, pictures, next }: Package,
  { origin, pathname }: URL,
): WithContext<HotelLeaf> {
  const base = origin + pathname.replace(/\/package\/.*$/, '')
  return {
    '@context': 'https://schema.org',
    ...hotelNode(hotel, base),
    makesOffer: {
      '@type': 'Offer',
      '@id': origin + pathname,
      name,
      description: summary,
      image: pictures.slice(0, 1).map(({ src }) => new URL(src, origin).href),
      price: next && decimalText(next.price),
      priceCurrency: next?.price.currency,
      availability: next ? 'https://schema.org/InStock' : undefined,
      url: origin + pathname,
    },
  }
}
