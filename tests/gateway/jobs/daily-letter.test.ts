import type { Instant } from '@portico/domain/time/deadline'
import { dailyLetter } from '@portico/gateway/jobs/daily-letter'
import type { OperatorMail } from '@portico/gateway/jobs/mail'
import { upstreamOf } from '@portico/gateway/upstream/upstream'
import { confirm } from '@portico/legacy/calls/checkout/confirm'
import { describe, expect, it } from 'vitest'
import { aHouse } from '../../builders/a-house.ts'
import { callServer } from '../../builders/call-server.ts'
import { gatewayDatabases, openGatewayHome } from '../../builders/gateway/gateway-stores.ts'
import { startBookingServer } from '../../builders/start-booking-server.ts'
import { aConfirm } from '../../builders/test-hotel.ts'

const morning = '2027-03-01T06:00:00.000Z' as Instant

async function aHouseWithParkedMails() {
  const booking = await startBookingServer({ seed: aHouse(), now: () => morning, jobs: false })
  await callServer(booking, confirm, {}, aConfirm('portico'))
  await booking.db.writer.updateTable('outbox').set({ state: 'parked' }).where('recipient', '=', 'hotel').execute()
  const header = { name: 'authorization', value: `Bearer ${booking.serviceToken}` }
  const server = { prefix: '/customers', profile: 'portico' as const, header, timeZone: 'Europe/Rome', paths: {} }
  const urls = { own: booking.url, away: 'http://127.0.0.1:1' }
  return {
    upstreams: (...keys: (keyof typeof urls)[]) => keys.map((key) => upstreamOf({ key, url: urls[key], ...server })),
    [Symbol.asyncDispose]: () => booking[Symbol.asyncDispose](),
  }
}

describe.each(gatewayDatabases)('the operator’s daily letter on $name', (database) => {
  async function aHome() {
    const home = await openGatewayHome(database)
    let now = morning
    const letters: OperatorMail[] = []
    let isMailAway = false
    return {
      letters,
      /** One gateway of the store; what it does when called again and again. */
      gateway: async (upstreams: ReturnType<typeof upstreamOf>[], figures = '') =>
        dailyLetter({
          store: (await home.open()).store,
          upstreams,
          ownFigures: async () => figures,
          send: async (mail) => {
            if (isMailAway) throw new Error('the mail server is away')
            letters.push(mail)
          },
          operator: 'operator@gateway.example',
          now: () => now,
          log: { error: () => undefined },
        }),
      at: (instant: string) => {
        now = instant as Instant
      },
      mailIsAway: (isAway: boolean) => {
        isMailAway = isAway
      },
      [Symbol.asyncDispose]: () => home[Symbol.asyncDispose](),
    }
  }

  it('says what waits at gateway and booking servers, with what to do about it, and who says nothing', async () => {
    await using house = await aHouseWithParkedMails()
    await using home = await aHome()
    const send = await home.gateway(
      house.upstreams('own', 'away'),
      'portico_intents{state="unknown"} 2\nportico_intents{state="sent"} 5\n',
    )
    await send()
    expect(home.letters).toHaveLength(1)
    const [{ to, subject, text } = { to: [], subject: '', text: '' }] = home.letters
    expect(to).toEqual(['operator@gateway.example'])
    expect(subject).toBe('Portico, 2027-03-01: 3 to look at')
    expect(text).toContain('The booking server “away” does not say its figures.')
    expect(text).toContain('A booking was sent and nobody knows whether it stands.\n  unknown: 2\n')
    expect(text).toContain('Mails could not be sent in ten attempts.\n  parked: 1\n  Look at the mail server.')
  })

  it('leaves once a day, by whichever gateway comes first, and not before the morning', async () => {
    await using home = await aHome()
    const both = [await home.gateway([]), await home.gateway([])]
    const callAll = () => Promise.all([...both, ...both].map((send) => send()))
    home.at('2027-03-01T04:59:59.000Z')
    await callAll()
    expect(home.letters).toHaveLength(0)
    home.at('2027-03-01T05:00:00.000Z')
    await callAll()
    await callAll()
    expect(home.letters.map(({ subject }) => subject)).toEqual(['Portico, 2027-03-01: nothing waits for you'])
    home.at('2027-03-02T05:00:00.000Z')
    await callAll()
    expect(home.letters).toHaveLength(2)
    expect(new Set(home.letters.map(({ id }) => id)).size).toBe(2)
  })

  it('is tried again where the mail server is away', async () => {
    await using home = await aHome()
    const send = await home.gateway([])
    home.mailIsAway(true)
    await expect(send()).rejects.toThrow('the mail server is away')
    home.mailIsAway(false)
    await send()
    await send()
    expect(home.letters).toHaveLength(1)
  })
})
