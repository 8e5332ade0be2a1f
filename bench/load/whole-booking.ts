import { randomBytes } from 'node:crypto'
import { demoHouses } from '@portico/demo/demo-houses'
import { addDays } from '@portico/domain/time/calendar-date'
import { type Instant, todayAt } from '@portico/domain/time/deadline'
import { Browser, filledIn } from '../../tests/walk/browser.ts'

const [house] = demoHouses.hotels
const place = `/hotel/${house.id}/channel/${house.directChannelId}/language/1`
const today = todayAt('Europe/Rome', new Date().toISOString() as Instant)
const typed = {
  ...{ name: 'Ada', lastName: 'Rossi', phone: '+39 055 123456', country: 'IT', address: 'Via Roma 1', city: 'Firenze' },
  paymentMethod: 'hotelpay',
}
/** Of today's form and of former ones. */
const agreed = ['terms', 'cancellationPolicy', 'privacy']
const maxDays = 400

/**
 * Books at the invented houses of `web` by the forms that a browser without JavaScript has: room list, services, hold,
 * checkout, confirm, voucher. Each call books one stay of two nights, on the next day that has a room: two sides come by
 * the same days.
 */
export function bookings(web: string): () => Promise<void> {
  let turn = 0
  return async () => {
    for (let days = 0; days < maxDays; days++) {
      const nth = turn++
      const arrival = addDays(today, 20 + ((nth * 7) % 300))
      const browser = new Browser(Number(new URL(web).port), 'hotel-miramare')
      const query = `?arrival=${arrival}&departure=${addDays(arrival, 2)}&room=2`
      const [, product] = (await browser.open(`${place}/rooms${query}`)).html.match(/pick=(\d+)/) ?? []
      if (product === undefined) continue
      const chosen = `${query}&pick=${product}`
      await browser.open(`${place}/services${chosen}`)
      const path = `${place}/checkout${chosen}`
      const held = await browser.submit(path, [['key', randomBytes(16).toString('base64url')]])
      if (held.status !== 303) continue
      const email = `ada-${nth}@guest.example`
      const { html } = await browser.open(path)
      const ticked = Object.fromEntries(agreed.map((name) => [name, 'on']))
      const fields = filledIn(html, { ...typed, ...ticked, email, emailConfirm: email })
      const { location = '' } = await browser.submit(path, fields)
      if (!location.includes('/voucher/')) continue
      await browser.open(location.replace(/^https?:\/\/[^/]+/, ''))
      return
    }
    throw new Error(`no room is left to book at ${web}`)
  }
}
