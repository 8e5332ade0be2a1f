import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { usualLimits } from '@portico/gateway/http/limits'
import { startGateway } from '@portico/gateway/start-gateway'
import { describe, expect, it } from 'vitest'
import { aHost, aSnapshot } from '../../builders/a-snapshot.ts'
import { openFaultyUpstream } from '../../builders/gateway/faulty-upstream.ts'
import { start, startHouses } from '../../builders/gateway/two-houses.ts'
import { freePort } from '../../builders/start/free-port.ts'
import { KillableProcess } from '../../kill/killable-process.ts'

const web = join(import.meta.dirname, '../../../apps/web/server.ts')
const rooms = (language: number) =>
  `/hotel/1/channel/1/language/${language}/rooms?arrival=2027-03-05&departure=2027-03-08&room=2`

/** The pages as they are sent, before a gateway that answers each address a few times in a minute. */
async function openPages() {
  const houses = await startHouses()
  const faultyUpstream = await openFaultyUpstream(houses.booking.url)
  const gateway = await startGateway({
    upstreams: [{ url: faultyUpstream.url, token: houses.booking.serviceToken }],
    settings: aSnapshot([aHost({ host: 'one.localhost', channelIds: [1] })]),
    limits: { perMinute: { ...usualLimits.perMinute, address: 10 } },
    now: () => start,
  })
  const port = await freePort()
  const env = { NODE_ENV: 'production', WEB_PORT: String(port), PORTICO_HOME: gateway.home, GATEWAY_URL: gateway.url }
  const pages = new KillableProcess(port, [web], {
    ...env,
    WEB_URL: 'http://one.localhost',
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: 'fatal',
  })
  await pages.start()
  return {
    faultyUpstream,
    /** As if this address had asked as much as it may. */
    exhaust: async (address: string) => {
      const { host } = gateway.client({ host: 'one.localhost', address })
      await Promise.allSettled(Array.from({ length: 11 }, () => host.context.query()))
    },
    /** A page as somebody at this address gets it. */
    load: async (path: string, address: string, form?: Record<string, string>) => {
      const headers = { host: 'one.localhost', 'x-forwarded-for': address }
      const typed = { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://one.localhost' }
      const outgoing = request({
        port,
        host: '127.0.0.1',
        path,
        method: form ? 'POST' : 'GET',
        headers: { ...headers, ...(form && typed) },
      })
      outgoing.end(form && String(new URLSearchParams(form)))
      const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
      const { 'retry-after': retryAfter, 'content-language': language } = response.headers
      return {
        status: response.statusCode,
        retryAfter,
        language,
        page: (await text(response)).replaceAll('<!-- -->', ''),
      }
    },
    [Symbol.asyncDispose]: async () => {
      await pages.kill()
      await gateway[Symbol.asyncDispose]()
      await faultyUpstream[Symbol.asyncDispose]()
      await houses[Symbol.asyncDispose]()
    },
  }
}

type Answer = Awaited<ReturnType<Awaited<ReturnType<typeof openPages>>['load']>>

async function until(status: number, load: (nth: number) => Promise<Answer>): Promise<Answer> {
  for (let nth = 0; nth < 40; nth++) {
    const answer = await load(nth)
    if (answer.status === status && answer.retryAfter !== undefined) return answer
  }
  throw new Error(`never ${status}`)
}

describe('a page whose gateway cannot answer now', () => {
  it('has its status, its Retry-After, and says in the page’s language when to try again', {
    timeout: 180_000,
  }, async () => {
    await using pages = await openPages()
    // Before anybody knows how this host's pages look.
    await pages.exhaust('192.0.2.99')
    const bare = await pages.load('/', '192.0.2.99')
    expect([bare.status, bare.retryAfter]).toEqual([429, expect.stringMatching(/^\d+$/)])
    expect(bare.page).toBe('Too many requests: please try again in a moment.')

    const first = await pages.load(rooms(1), '192.0.2.1')
    expect([first.status, first.retryAfter, first.language]).toEqual([200, undefined, 'en-GB'])

    for (const [language, tag, title, again] of [
      [1, 'en-GB', 'Too many requests', 'Please try again in'],
      [2, 'it', 'Troppe richieste', 'Riprovi tra'],
    ] as const) {
      const limited = await until(429, () => pages.load(rooms(language), `192.0.2.1${language}`))
      expect(limited.language).toBe(tag)
      expect(limited.retryAfter).toMatch(/^([1-9]|[1-5]\d|60)$/)
      expect(limited.page).toContain(`<h1>${title}</h1>`)
      expect(limited.page).toContain(`<p>${again} ${limited.retryAfter} second`)
      expect(limited.page).toMatch(new RegExp(`<a class="button" href="/hotel/1/channel/1/language/${language}/rooms`))
    }
    const form = { code: 'AB12CD34EF', email: 'ada@guests.example' }
    const posted = await pages.load('/hotel/1/channel/1/language/1/recover', '192.0.2.11', form)
    expect([posted.status, posted.retryAfter]).toEqual([429, expect.stringMatching(/^\d+$/)])
    expect(posted.page).toContain('Please try again in')
    // Others are answered meanwhile.
    expect((await pages.load(rooms(1), '192.0.2.3')).status).toBe(200)

    await pages.faultyUpstream.always('unavailable')
    for (const [language, title, again] of [
      [1, 'System unavailable', 'Please try again in 5 seconds.'],
      [2, 'Sistema non disponibile', 'Riprovi tra 5 secondi.'],
    ] as const) {
      const away = await until(503, (nth) => pages.load(rooms(language), `198.51.${language}.${nth}`))
      expect(away.retryAfter).toBe('5')
      expect(away.page).toContain(`<h1>${title}</h1>`)
      expect(away.page).toContain(`<p>${again}</p>`)
    }
  })
})
