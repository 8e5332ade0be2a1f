import { setImmediate } from 'node:timers/promises'
import { databaseFile } from '@portico/booking-server/env'
import { deliverInThread } from '@portico/booking-server/mail/delivery-thread'
import { addDays } from '@portico/domain/time/calendar-date'
import { type Instant, todayAt } from '@portico/domain/time/deadline'
import { startGateway } from '@portico/gateway/start-gateway'
import { expect, it } from 'vitest'
import { startSmtp } from '../../../simulators/smtp.ts'
import { aBasket, aGuest, prepareConfirm } from '../../builders/a-guest.ts'
import { aHouse } from '../../builders/a-house.ts'
import { aHost, aSnapshot } from '../../builders/a-snapshot.ts'
import { temporaryHome } from '../../builders/files/temporary-home.ts'
import { startTcpProxy } from '../../builders/start/start-tcp-proxy.ts'
import { startBookingServer } from '../../builders/start-booking-server.ts'

it('a mail that comes to no end is given up with its thread, and leaves by another', { timeout: 120_000 }, async () => {
  await using starting = new AsyncDisposableStack()
  const { row, settings } = await aDueMail(starting)
  const smtp = starting.use(await startSmtp())
  const wire = starting.use(await startTcpProxy(smtp.url))
  const limit = { ms: 1_000 }
  const thread = deliverInThread({ ...settings, smtpUrl: wire.address }, limit)
  starting.defer(() => thread.close())
  wire.hang()
  await expect(thread.deliver(row)).rejects.toThrow('a mail took more than')
  wire.resume()
  limit.ms = 90_000
  await thread.deliver(row)
  expect(smtp.received.map(({ to }) => to[0])).toEqual(['ada@guest.example'])
})

it('a mail that left while the program stood still is not given up, and so does not leave twice', async () => {
  await using starting = new AsyncDisposableStack()
  const { row, settings } = await aDueMail(starting)
  const limit = { ms: 90_000 }
  const thread = deliverInThread(settings, limit)
  starting.defer(() => thread.close())
  await thread.deliver(row)
  // Behind the message by which that was heard of, or the next would be read with it.
  await setImmediate()
  limit.ms = 500
  const delivered = thread.deliver(row)
  // As a program that was paused: what the thread says is not read.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5_000)
  await delivered
})

async function aDueMail(starting: AsyncDisposableStack) {
  const { path: home } = starting.use(temporaryHome())
  const booking = starting.use(await startBookingServer({ home, seed: aHouse(), jobs: false }))
  const upstream = { url: booking.url, token: booking.serviceToken }
  const settings = aSnapshot([aHost({ host: 'house.example', channelIds: [1] })])
  const gateway = starting.use(await startGateway({ upstreams: [upstream], settings }))
  const arrival = addDays(todayAt('Europe/Rome', new Date().toISOString() as Instant), 30)
  const press = await prepareConfirm(aGuest(gateway), aBasket(arrival), true)
  expect((await press()).kind).toBe('confirmed')
  const [row] = await booking.db.reader.selectFrom('outbox').selectAll().where('recipient', '=', 'guest').execute()
  if (!row) throw new Error('the guest has a mail')
  return {
    row,
    settings: {
      ...{ database: databaseFile(home), folder: home, smtpUrl: undefined, webUrl: 'http://web.example' },
      ...{ files: { home, s3Url: undefined }, secretsKey: 'a key of this test' },
    },
  }
}
