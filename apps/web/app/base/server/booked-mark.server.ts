import { createHash } from 'node:crypto'
import type { Basket } from '@portico/contracts/price/basket'
import type { Cookies } from './page-context.server.ts'

const cookieName = 'booked'
const maxMarks = 8

type BookedMark = { readonly stay: string; readonly ref: string; readonly key: string }

export function bookedMarkOf(cookies: Cookies, hotelId: number, basket: Basket): BookedMark | undefined {
  const stay = stayHashOf(hotelId, basket)
  return marksIn(cookies).find((mark) => mark.stay === stay)
}

export const isBookedHere = (cookies: Cookies, ref: string): boolean =>
  marksIn(cookies).some((mark) => mark.ref === ref)

export const isByKey = (mark: BookedMark, key: string): boolean => mark.key === shortHash(key)

export function bookedHeader(
  cookies: Cookies,
  hotelId: number,
  basket: Basket,
  { ref, key }: { ref: string; key: string },
): string {
  const ownMark = { stay: stayHashOf(hotelId, basket), ref, key: shortHash(key) }
  const otherMarks = marksIn(cookies).filter(({ stay }) => stay !== ownMark.stay)
  return cookies.header(
    cookieName,
    [...otherMarks, ownMark]
      .slice(-maxMarks)
      .map(({ stay, ref: reservationRef, key: by }) => [stay, reservationRef, by].join('.'))
      .join('~'),
  )
}

export const forgetBooked = (cookies: Cookies): string => cookies.header(cookieName, undefined)

function marksIn(cookies: Cookies): BookedMark[] {
  const markText = cookies.get(cookieName) ?? ''
  return markText.split('~').flatMap((markText) => {
    const [, stay, ref, key] = /^([\w-]{12})\.([0-9a-z]{16})\.([\w-]{12})$/.exec(markText) ?? []
    return stay === undefined || ref === undefined || key === undefined ? [] : [{ stay, ref, key }]
  })
}

/** Services are left out: the same dates, rooms and guests are the same stay. */
export function stayHashOf(hotelId: number, { stay, rooms }: Basket): string {
  const roomNumbers = rooms.map(({ productId, party }) => [productId, party.adults, ...party.childrenAges])
  return shortHash(JSON.stringify([hotelId, stay.arrival, stay.departure, roomNumbers]))
}

const shortHash = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 12)
