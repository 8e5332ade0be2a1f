import { addDays } from '@portico/domain/time/calendar-date'
import { type Instant, todayAt } from '@portico/domain/time/deadline'
import { startGateway } from '@portico/gateway/start-gateway'
import { describe, expect, it, vi } from 'vitest'
import { startSmtp } from '../../simulators/smtp.ts'
import { aBasket, aGuest, prepareConfirm } from '../builders/a-guest.ts'
import { aHouse } from '../builders/a-house.ts'
import { aHost, aSnapshot } from '../builders/a-snapshot.ts'
import { startBookingServer } from '../builders/start-booking-server.ts'
import { pollOptions } from '../setup/poll-options.ts'

describe('with a mail server', () => {
  it('MAIL-01 hotel and guest are told of a booking over SMTP, at the second try where the first is turned away', {
    timeout: 60_000,
  }, async () => {
    await using smtp = await startSmtp({ refuses: 1 })
    await using bookingServer = await startBookingServer({ seed: aHouse(), jobs: true, smtpUrl: smtp.url })
    const upstream = { url: bookingServer.url, token: bookingServer.serviceToken }
    await using gateway = await startGateway({
      upstreams: [upstream],
      settings: aSnapshot([aHost({ host: 'house.example', channelIds: [1] })]),
    })
    const arrival = addDays(todayAt('Europe/Rome', new Date().toISOString() as Instant), 30)
    const press = await prepareConfirm(aGuest(gateway), aBasket(arrival), true)
    expect((await press()).kind).toBe('confirmed')
    await vi.waitFor(() => expect(smtp.received).toHaveLength(2), pollOptions)
    expect(smtp.received.map(({ to }) => to[0]).sort()).toEqual(['ada@guest.example', 'desk@a-house.example'])
  })
})
