import { expect, it } from 'vitest'
import { aWebServer, page } from '../../../tests/builders/web/a-web-server.ts'

const stay = 'arrival=2027-01-26&departure=2027-01-31'

it.each([
  [
    `${page}/rooms?arrival=2027-01-26&amp;departure=2027-01-31&amp;room=2-7&amp;promo=MARE10`,
    `${page}/rooms?${stay}&room=2-7&promo=MARE10`,
  ],
  [
    `${page}/rooms?checkin=2027-01-26&checkout=2027-01-31&adults=2&children=1&childage=7`,
    `${page}/rooms?${stay}&room=2-7`,
  ],
  [`/channel/1/language/1?start=2027-01-26&end=2027-01-31&adults=4`, `/channel/1/language/1?${stay}&room=4`],
  [`${page}/checkout?${stay}&amp;room=2&amp;pick=5`, `${page}/checkout?${stay}&room=2&pick=5`],
])('C04 %s leads to our spelling of it', async (address, ours) => {
  await using server = await aWebServer()
  const { status, text } = await server.send('GET', address, ['Host: one.test'])
  expect([status, /^location: (.*?)\r$/im.exec(text)?.[1]]).toEqual([303, ours])
})

it.each([
  `${page}/rooms?${stay}&room=2&promo=A%26B+C`,
  `${page}/rooms?checkin=05/03/2027&checkout=08/03/2027`,
  `${page}/voucher/x?arrival=2027-01-26&amp;departure=2027-01-31`,
  `${page}/payment/x?start=2027-01-26&end=2027-01-31`,
  `${page}/calendar?${stay}&from=2027-05`,
])('C04 %s stays as it is', async (address) => {
  await using server = await aWebServer()
  expect((await server.send('GET', address, ['Host: one.test'])).status).toBe(200)
})
