import { randomBytes } from 'node:crypto'
import type { PaymentMethodId } from '@portico/domain/payment/payment-methods'
import { addDays, type CalendarDate } from '@portico/domain/time/calendar-date'
import { Browser, filledIn } from '../../tests/walk/browser.ts'
import type { EntryPoint, TypedDetails } from './entry-point.ts'
import { textsOfLanguage } from './texts.ts'

export type BookedStay = {
  readonly arrival: CalendarDate
  readonly nights: number
  /** For two adults if no party is given, as addresses have it, at the rate whose name begins so. */
  readonly rooms: readonly (readonly [room: string, rate: string, party?: string])[]
  readonly typed: TypedDetails
  readonly method: PaymentMethodId
  /** The names of consents that may be left out. */
  readonly agreesTo?: readonly string[]
}

type BookedByForms = {
  /** Where the last button leads: the voucher, or the page of its payment. */
  readonly path: string
  readonly cookies: readonly { readonly name: string; readonly value: string }[]
}

/**
 * Books as a guest without JavaScript does, page by page and form by form, without a browser that draws them, which
 * takes most of the time of a booking: for stories that begin where it has ended.
 */
export async function bookByForms(
  { origin, hotel, channel, language }: EntryPoint,
  { arrival, nights, rooms, typed: { country: _, ...typed }, method, agreesTo = [] }: BookedStay,
): Promise<BookedByForms> {
  const { hostname, port } = new URL(origin)
  const browser = new Browser(Number(port), hostname.replace(/\.localhost$/, ''))
  const base = `/hotel/${hotel}/channel/${channel}/language/${language}`
  const search = new URLSearchParams({ arrival, departure: addDays(arrival, nights) })
  for (const [, , party = '2'] of rooms) search.append('room', party)
  const { choose } = textsOfLanguage(language)
  let query = `?${search}`
  for (const [room, rate] of rooms) {
    const { html } = await browser.open(`${base}/rooms${query}`)
    const [link] = html.match(new RegExp(`<a [^>]*aria-label="${choose(room, rate)}[^>]*>`)) ?? []
    const [, chosen] = link?.match(/ href="[^"?]*([?][^"#]*)/) ?? []
    if (chosen === undefined) throw new Error(`no rate ${rate} of ${room} on ${base}/rooms${query}`)
    query = chosen.replaceAll('&amp;', '&')
  }
  const path = `${base}/checkout${query}`
  const held = await browser.submit(path, [['key', randomBytes(16).toString('base64url')]])
  const { html } = await browser.open(path)
  const agreed = Object.fromEntries(agreesTo.map((name) => [name, 'on']))
  const fields = { ...typed, ...agreed, country: 'IT', terms: 'on', paymentMethod: method }
  const { status, location } = await browser.submit(path, filledIn(html, fields))
  if (location === undefined) throw new Error(`not booked: ${held.status} and ${status} on ${path}`)
  // Stories of a payment begin on its page: browsers alone go on by themselves.
  return { path: location.replace('&start', ''), cookies: browser.cookies }
}
