import { addDays } from '@portico/domain/time/calendar-date'
import { type Instant, todayAt } from '@portico/domain/time/deadline'
import { startGateway } from '@portico/gateway/start-gateway'
import { smtpTimeouts } from '@portico/server/mail/smtp'
import { describe, expect, it, vi } from 'vitest'
import { startSmtp } from '../../simulators/smtp.ts'
import { aBasket, aGuest, prepareConfirm } from '../builders/a-guest.ts'
import { aHouse } from '../builders/a-house.ts'
import { aHost, aSnapshot } from '../builders/a-snapshot.ts'
import { startTcpProxy } from '../builders/start/start-tcp-proxy.ts'
import { startBookingServer } from '../builders/start-booking-server.ts'
import { pollOptions } from '../setup/poll-options.ts'

/** A house whose mails go by this address, and a guest who presses the last button. */
async function startBooking(smtpUrl: string) {
  await using starting = new AsyncDisposableStack()
  const bookingServer = starting.use(await startBookingServer({ seed: aHouse(), jobs: true, smtpUrl }))
  const upstream = { url: bookingServer.url, token: bookingServer.serviceToken }
  const gateway = starting.use(
    await startGateway({
      upstreams: [upstream],
      settings: aSnapshot([aHost({ host: 'house.example', channelIds: [1] })]),
    }),
  )
  const arrival = addDays(todayAt('Europe/Rome', new Date().toISOString() as Instant), 30)
  const press = await prepareConfirm(aGuest(gateway), aBasket(arrival), true)
  const started = starting.move()
  return { bookingServer, press, [Symbol.asyncDispose]: () => started.disposeAsync() }
}

const recipients = ['ada@guest.example', 'desk@a-house.example']

describe('with a mail server', () => {
  it('hotel and guest are told of a booking over SMTP, at the second try where the first is turned away', async () => {
    await using smtp = await startSmtp({ refuses: 1 })
    await using house = await startBooking(smtp.url)
    expect((await house.press()).kind).toBe('confirmed')
    await vi.waitFor(() => expect(smtp.received).toHaveLength(2), pollOptions)
    expect(smtp.received.map(({ to }) => to[0]).sort()).toEqual(recipients)
  })

  it('that accepts and never answers a guest books all the same, their mails wait, which is counted, and leave when it answers', {
    timeout: 120_000,
  }, async () => {
    await using smtp = await startSmtp()
    await using wire = await startTcpProxy(smtp.url)
    await using house = await startBooking(wire.address)
    wire.hang()
    const { bookingServer, press } = house
    const began = performance.now()
    expect((await press()).kind).toBe('confirmed')
    expect(performance.now() - began).toBeLessThan(smtpTimeouts.greetingTimeout)
    const mails = () => bookingServer.db.reader.selectFrom('outbox').select(['state', 'attempts']).execute()
    await vi.waitFor(async () => {
      const waiting = await mails()
      expect(waiting.map(({ state, attempts }) => [state, attempts > 0])).toEqual([
        ['due', true],
        ['due', true],
      ])
    }, pollOptions)
    const authorization = `Bearer ${bookingServer.serviceToken}`
    const figures = async () => (await fetch(`${bookingServer.url}/metrics`, { headers: { authorization } })).text()
    expect(await figures()).toContain('portico_outbox{state="due"} 2')
    expect((await fetch(`${bookingServer.url}/readyz`)).status).toBe(200)
    wire.resume()
    await vi.waitFor(() => expect(smtp.received).toHaveLength(2), pollOptions)
    expect(smtp.received.map(({ to }) => to[0]).sort()).toEqual(recipients)
  })
})
