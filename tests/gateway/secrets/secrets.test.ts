import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import { Metrics } from '@portico/gateway/http/metrics'
import { appRouterOf, type Features } from '@portico/gateway/router'
import { startGateway } from '@portico/gateway/start-gateway'
import { openLegacyClient } from '@portico/gateway/upstream/open-legacy-client'
import { timeoutsOf } from '@portico/gateway/upstream/timeouts'
import { upstreamOf } from '@portico/gateway/upstream/upstream'
import type { LegacyCall } from '@portico/legacy/codec/legacy-call'
import { createLog } from '@portico/server/log'
import { describe, expect, it, vi } from 'vitest'
import { aHost, aSnapshot } from '../../builders/a-snapshot.ts'
import { faults } from '../../builders/gateway/faults.ts'
import { openFaultyUpstream } from '../../builders/gateway/faulty-upstream.ts'
import { aBasket, aConfirm, aKey, start, startHouses, stay } from '../../builders/gateway/two-houses.ts'
import { isFull } from '../../setup/by-test-size.ts'
import { pollOptions } from '../../setup/poll-options.ts'
import { apiServerTranscripts } from '../../transcripts/api-server.ts'
import { mainServerTranscripts } from '../../transcripts/main-server.ts'
import { usualCaller } from '../../transcripts/transcript.ts'

/** What is typed, and must be found nowhere afterwards. */
const secrets = {
  card: '4539578763621486',
  spacedCard: '4539 5787 6362 1486',
  password: 'Kanarienvogel-9!',
  email: 'kanari.ada@guest.example',
  code: 'KANAR1Q7WX',
  phone: '+44 20 7946 0123',
  note: 'kanari-note',
} as const
const words = [
  ...Object.values(secrets),
  encodeURIComponent(secrets.email),
  encodeURIComponent(secrets.password),
  secrets.phone.replaceAll(' ', '+'),
]

function found(text: string): string[] {
  const lower = text.toLowerCase()
  return words.filter((word) => lower.includes(word.toLowerCase()))
}

function aLog() {
  const lines: string[] = []
  return {
    lines,
    log: createLog({ name: 'gateway', level: 'trace', destination: { write: (line) => lines.push(line) } }),
  }
}

/**
 * Every text that a question or an answer has, as a secret: passwords, codes and addresses as such, other free texts
 * with a card in them.
 */
function withSecrets(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => withSecrets(item, name))
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withSecrets(inner, key)]))
  }
  if (typeof value !== 'string') return value
  if (/password/i.test(name)) return secrets.password
  if (/code$|codice/i.test(name) && !/promo/i.test(name)) return secrets.code
  if (/mail|username/i.test(name) || value.includes('@')) return secrets.email
  if (/phone|tel$/i.test(name)) return secrets.phone
  if (/note|text|notes|message|errore/i.test(name)) return `${secrets.note} ${secrets.spacedCard} ${secrets.email}`
  return value
}

const examples = [...mainServerTranscripts, ...apiServerTranscripts].flatMap(({ call, requests, replies }) => {
  const [request] = requests
  const sound = replies.find(({ result }) => result.kind === 'answered')
  if (!request || !sound) return []
  const input = withSecrets(request.input)
  const body = /^\s*[[{]/.test(sound.reply)
    ? JSON.stringify(withSecrets(JSON.parse(sound.reply)))
    : `${secrets.email} ${sound.reply}`
  return [{ call: call as LegacyCall<unknown, unknown>, caller: { ...usualCaller, ...request.caller }, input, body }]
})

/** A server that says no, and quotes what it was asked. */
const refusal = JSON.stringify({
  errore: `no ${secrets.code} of ${secrets.email}: ${secrets.password}, card ${secrets.spacedCard}, ${secrets.note}`,
})
const pace = 40

describe('whatever a call says and whatever comes back', () => {
  it('carries secrets, so that there is something to be found', () => {
    const text = JSON.stringify(examples.map(({ input, body }) => [input, body]))
    for (const secret of [secrets.password, secrets.email, secrets.code, secrets.note, secrets.spacedCard]) {
      expect(text).toContain(secret)
      expect(found(`{"msg":"${secret}"}`)).not.toEqual([])
    }
    expect(examples.length).toBeGreaterThan(25)
  })

  it.each([...faults, 'sound', 'refused'] as const)(
    'is neither in the log, nor in the figures, nor in what is thrown: %s',
    async (fault) => {
      const bodies = new Map(examples.map(({ call, body }) => [call.name, body]))
      await using server = await openFaultyUpstream(
        async ({ url }) => ({
          status: 200,
          body: Buffer.from(fault === 'refused' ? refusal : (bodies.get(url?.split('/')[1] ?? '') ?? '')),
        }),
        { pace },
      )
      if (fault !== 'sound' && fault !== 'refused') await server.always(fault)
      const { lines, log } = aLog()
      const metrics = new Metrics()
      const shortened = (call: Parameters<typeof timeoutsOf>[0]) => {
        const { wholeMs, headersMs, idleMs, ...rest } = timeoutsOf(call)
        return { ...rest, wholeMs: wholeMs / pace, headersMs: headersMs / pace, idleMs: idleMs / pace }
      }
      const client = openLegacyClient(log, {
        timeoutsOf: shortened,
        durations: metrics.calls,
        repeated: metrics.repeated,
      })
      const thrown: string[] = []
      const post = async ({ call, caller, input }: (typeof examples)[number]) => {
        const url = `${server.url}/${call.name}`
        const upstream = upstreamOf({
          key: call.name,
          url,
          zsuiteUrl: url,
          prefix: '',
          profile: 'portico',
          timeZone: 'Europe/Rome',
          paths: {},
        })
        await client.call(call, upstream, caller, input).then(
          (answer) => log.info({ kind: answer.kind }, 'came back'),
          (error: Error) => {
            thrown.push(`${error.message} ${error.stack}`)
            log.error({ err: error }, 'a procedure failed')
          },
        )
      }
      await Promise.all(examples.map(post))
      await client.close()
      expect(lines.length).toBeGreaterThan(examples.length)
      expect(found(lines.join('\n'))).toEqual([])
      expect(found(await metrics.registry.metrics())).toEqual([])
      expect(found(thrown.join('\n'))).toEqual([])
    },
  )
})

/** What hangs costs a confirm its thirty seconds. */
const hanging: ReadonlySet<string> = new Set(['accepts-only', 'held-back', 'drips', 'slow-start', 'huge'])
const metHere = faults.filter((fault) => isFull || !hanging.has(fault))

const { booker } = aConfirm()
const typed = {
  ...booker,
  email: secrets.email,
  emailConfirm: secrets.email,
  phone: secrets.phone,
  lastName: 'Kanari-Lovelace',
  note: secrets.note,
}
const party = { adults: 2, childrenAges: [] }
const searched = { stay, rooms: [{ party }], promoCode: secrets.code }

const aTransfer = { date: stay.arrival, time: '18:05', place: 'MXP', number: secrets.phone, note: secrets.note }

/** Questions for every procedure, with secrets where they belong and where they do not. */
const inputsByProcedure: Record<string, readonly unknown[]> = {
  'host.context': [{}],
  'host.isFeedKey': [{ key: secrets.password }, { key: secrets.card }],
  'host.photo': [{ hash: 'a'.repeat(64), width: 400 }],
  'host.media': [{ hash: 'a'.repeat(64) }, { hash: secrets.card }],
  'host.demoIndex': [{}],
  'host.vital': [
    { name: 'LCP', value: 1, page: 'rooms', isPhone: true },
    { name: secrets.email, page: secrets.card },
  ],
  'catalogue.channel': [{}, { email: secrets.email }],
  'catalogue.places': [{}],
  'catalogue.hotel': [{}],
  'catalogue.information': [{}],
  'roomSearch.quotes': [searched, { ...searched, link: secrets.card }, { ...searched, stay: secrets.email }],
  'roomSearch.combined': [searched, { ...searched, rooms: [{ party }, { party }] }],
  'roomSearch.merged': [{ ...searched, rooms: [{ party }, { party }] }],
  'portalSearch.portal': [{}],
  'portalSearch.page': [{ search: { stay, rooms: [party], promoCode: secrets.code } }],
  'portalSearch.calendar': [{ party, promoCode: secrets.code }],
  'portalSearch.places': [{ text: secrets.email }],
  'dates.nearby': [searched],
  'dates.chart': [{ party }, { party: secrets.password }, { party, hiddenPromoCode: secrets.code }],
  'dates.flexible': [{ nights: 2, month: '2027-03', rooms: [party], promoCode: secrets.code }],
  'services.offered': [{ ...searched, link: secrets.card }],
  'services.step': [{ basket: aBasket, wantsUpgrade: true }, { basket: { ...aBasket, promoCode: secrets.code } }],
  'packages.offered': [{}, { email: secrets.email }],
  'packages.one': [{ packageId: 1 }, { packageId: secrets.card }],
  'packages.airports': [{ packageId: 1 }, { packageId: secrets.email }],
  'checkout.page': [{ basket: aBasket }, { basket: { ...aBasket, promoCode: secrets.code } }],
  'checkout.explain': [{ basket: aBasket }, { basket: { ...aBasket, promoCode: secrets.code } }],
  'checkout.hold': [
    { basket: aBasket, key: 'k'.repeat(22) },
    { basket: aBasket, key: secrets.card },
  ],
  'checkout.extend': [{ basket: aBasket, key: 'k'.repeat(22) }],
  'checkout.release': [{ basket: aBasket, key: 'k'.repeat(22) }],
  'checkout.saveDraft': [
    { basket: aBasket, draft: { email: secrets.email, phone: secrets.phone, note: secrets.note } },
    { basket: aBasket, draft: { note: `card ${secrets.spacedCard}`, cardNumber: secrets.card, code: secrets.code } },
  ],
  'checkout.forget': [{ grants: [] }, { grants: [secrets.email] }, { email: secrets.email }],
  'checkout.confirm': [
    { ...aConfirm(), booker: typed },
    { ...aConfirm(), booker: typed, paymentMethod: secrets.card },
    { ...aConfirm(), booker: { ...typed, cardNumber: secrets.card, cvv: '123', password: secrets.password } },
    { ...aConfirm(), booker: typed, basket: { ...aBasket, stay: { arrival: secrets.card, departure: secrets.email } } },
  ],
  'reservation.recover': [
    { code: secrets.code, email: secrets.email },
    { code: secrets.card, email: secrets.email },
    { code: secrets.code, email: secrets.password },
  ],
  'reservation.openKey': [{ key: 'k'.repeat(22) }, { key: secrets.password }],
  'reservation.voucher': [{ grant: secrets.code }, { grant: secrets.card }],
  'reservation.cancel': [
    { grant: secrets.code, key: 'k'.repeat(22) },
    { grant: secrets.card, key: secrets.code },
  ],
  'reservation.resell': [{ grant: secrets.code, key: 'k'.repeat(22), room: secrets.code, withdraws: false }],
  'reservation.cancelRoom': [{ grant: secrets.code, key: 'k'.repeat(22), room: secrets.code }],
  'reservation.review': [{ grant: secrets.code, rooms: [{ code: secrets.code, party: secrets.email }] }],
  'reservation.modify': [
    { grant: secrets.code, key: 'k'.repeat(22), rooms: [{ code: secrets.code }], shown: { minor: 1, currency: 'EUR' } },
    { grant: secrets.password, key: secrets.card, rooms: secrets.email, shown: secrets.spacedCard },
    {
      grant: secrets.code,
      key: 'k'.repeat(22),
      shown: { minor: 1, currency: 'EUR' },
      guests: [
        {
          room: secrets.code,
          guests: [{ name: secrets.password, lastName: secrets.card, birthDate: secrets.code, sex: 'F' }],
        },
      ],
      transfers: { 0: aTransfer },
    },
  ],
  'reservation.mailCodes': [{ email: secrets.email }, { email: secrets.card }],
  'reservation.resend': [{ grant: secrets.code }, { grant: secrets.card, email: secrets.email }],
  'reservation.changeConsent': [{ grant: 'x', purpose: 'marketing', isGiven: false }],
  'reservation.updateTransfer': [
    { grant: secrets.code, key: 'k'.repeat(22), service: 0, transfer: aTransfer },
    { grant: secrets.code, key: secrets.card, service: secrets.code, transfer: secrets.note },
  ],
  'currency.offered': [{}],
  'currency.ofPortal': [{}],
  'payment.start': [
    { grant: secrets.code, method: 'nexi', key: 'k'.repeat(22) },
    { grant: secrets.card, method: secrets.password, key: secrets.spacedCard, cardNumber: secrets.card },
  ],
  'payment.return': [
    {
      key: 'k'.repeat(22),
      method: 'POST',
      query: 'result=done',
      body: `mail=${encodeURIComponent(secrets.email)}&pan=${secrets.card}`,
      grants: [],
    },
    {
      key: secrets.password,
      method: 'GET',
      query: `code=${secrets.code}`,
      body: secrets.note,
      grants: [secrets.email],
    },
  ],
  'payment.settle': [{ grant: secrets.code }, { grant: secrets.card }],
  'trade.login': [
    { username: secrets.email, password: secrets.password },
    { username: secrets.card, password: secrets.card },
    { username: secrets.email, passphrase: secrets.password },
  ],
  'trade.associated': [{}, { email: secrets.email }],
  'trade.changePassword': [
    { current: secrets.password, password: secrets.password, repeated: secrets.password },
    { current: secrets.card, password: `${secrets.password}2`, repeated: secrets.card },
  ],
  'trade.recoverPassword': [{ username: secrets.email }, { username: secrets.card }],
  'trade.requestAccess': [
    {
      type: 'company',
      name: secrets.note,
      address: secrets.note,
      city: 'Roma',
      country: 'IT',
      email: secrets.email,
      phone: secrets.phone,
      vatNumber: 'IT00743110157',
      key: aKey(),
    },
    { name: secrets.card, email: secrets.email },
  ],
  'awaited.find': [{ code: secrets.code }, { code: secrets.card }],
  'awaited.unlock': [{ code: secrets.code, email: secrets.email }],
  'awaited.read': [{ grant: secrets.code }],
  'awaited.confirm': [{ grant: secrets.code, key: aKey(), booker: { note: secrets.note } }],
  'awaited.reject': [{ grant: secrets.code, key: aKey(), reason: secrets.note }],
  'awaited.accept': [{ grant: secrets.code }],
  'offer.find': [{ code: secrets.code }, { code: secrets.card }],
  'offer.unlock': [{ code: secrets.code, email: secrets.email }],
  'offer.read': [{ grant: secrets.code }],
  'offer.confirm': [{ grant: secrets.code, key: aKey(), booker: { note: secrets.note } }],
  'offer.reject': [{ grant: secrets.code, key: aKey(), reason: secrets.note }],
  'offer.message': [{ grant: secrets.code, key: aKey(), text: secrets.note }],
  'trade.overview': [{}],
  'offerRequest.send': [
    {
      time: { kind: 'flexible' },
      rooms: [{ adults: 2, childrenAges: [] }],
      name: secrets.note,
      email: secrets.email,
      note: secrets.note,
      key: aKey(),
    },
    { name: secrets.card, email: secrets.email, note: secrets.card },
  ],
  'trade.reservations': [{ status: 'all', sort: 'newest', page: 1 }, { status: secrets.email }],
  'trade.allReservations': [{ status: 'all', sort: 'newest', page: 1 }, { status: secrets.email }],
  'trade.sealSearchText': [{ text: secrets.email }, { text: secrets.card }],
  'trade.openSearchText': [{ sealed: secrets.code }, { sealed: secrets.email }],
  'trade.booking': [{ grant: secrets.code }],
  'trade.open': [{ ref: secrets.code }, { ref: secrets.card }],
  'trade.confirmOption': [
    { ref: secrets.code, paymentMethod: 'hotelpay', key: aKey() },
    { ref: secrets.email, paymentMethod: secrets.card, key: secrets.code },
  ],
  'trade.resend': [{ ref: secrets.email }],
  'trade.print': [
    { ref: secrets.code, guest: 0, hidePrices: false },
    { ref: secrets.card, guest: secrets.email },
  ],
  'trade.profile': [{}],
  'trade.logo': [{}],
  'trade.saveLogo': [{}, { base64: secrets.email }],
  'trade.statement': [{ month: '2027-03' }, { month: secrets.email }],
  'trade.check': [{}],
  'trade.logout': [{}, { password: secrets.password }],
}

describe('whatever is typed, and whatever fails', () => {
  it('is known for every procedure', () => {
    expect(Object.keys(inputsByProcedure).sort()).toEqual(
      Object.keys(appRouterOf({} as Features)._def.procedures).sort(),
    )
  })

  it('is neither in the log, nor in the figures, nor in an error, nor readable in the gateway’s file; cards are there in no way at all', {
    timeout: 1_800_000,
  }, async () => {
    await using houses = await startHouses()
    await using faultyUpstream = await openFaultyUpstream(houses.booking.url)
    const { lines, log } = aLog()
    await using gateway = await startGateway({
      upstreams: [{ url: faultyUpstream.url, token: houses.booking.serviceToken }],
      settings: aSnapshot([aHost({ host: 'one.test', channelIds: [1] })]),
      catalogueSeconds: 0,
      now: () => start,
      log,
    })
    const headers = {
      authorization: `Bearer ${gateway.token}`,
      'content-type': 'application/json',
      'x-portico-host': 'one.test',
      'x-portico-channel': '1',
      'x-portico-hotel': '1',
      'x-portico-language': '1',
    }
    const errors: string[] = []
    const statuses = new Map<number, number>()
    const post = async (path: string, input: unknown, visitor: string) => {
      const key = path === 'checkout.confirm' || path === 'checkout.hold' ? { key: aKey() } : {}
      const body = JSON.stringify({ ...(input as object), ...key })
      const response = await fetch(`${gateway.url}/trpc/${path}`, {
        method: 'POST',
        headers: { ...headers, 'x-portico-visitor': visitor },
        body,
      })
      const text = await response.text()
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
      if (response.status >= 400) errors.push(text)
    }
    for (const fault of [undefined, ...metHere]) {
      await faultyUpstream.always(fault)
      const visitor = `visitor-${fault ?? 'of-no-fault'}-0000000`
      await Promise.all(
        Object.entries(inputsByProcedure).map(async ([path, inputs]) => {
          for (const input of inputs) await post(path, input, visitor)
        }),
      )
    }
    await faultyUpstream.always(undefined)

    expect([200, 400].every((status) => (statuses.get(status) ?? 0) > 20)).toBe(true)
    expect(errors.length).toBeGreaterThan(100)
    expect(found(errors.join('\n'))).toEqual([])
    expect(lines.length).toBeGreaterThan(200)
    expect(found(lines.join('\n'))).toEqual([])
    const figures = await fetch(`${gateway.url}/metrics`, { headers })
    const figuresText = await figures.text()
    expect([figures.status, figuresText]).toEqual([200, expect.stringContaining('portico_legacy_call_seconds')])
    expect(found(figuresText)).toEqual([])

    const folder = join(gateway.home, 'gateway')
    const files = readdirSync(folder).filter((name) => name.includes('.sqlite'))
    const stored = files.map((name) => readFileSync(join(folder, name)).toString('latin1')).join('\n')
    expect(stored.length).toBeGreaterThan(10_000)
    expect(found(stored)).toEqual([])
    expect(/lovelace/i.test(stored)).toBe(false)
    // What was typed is kept, sealed, but for the card.
    const guest = gateway.client({ host: 'one.test', channel: 1, hotel: 1, visitor: 'visitor-of-no-fault-0000000' })
    await guest.checkout.saveDraft.mutate({
      basket: aBasket,
      draft: { note: secrets.note, city: `Card ${secrets.spacedCard}`, phone: secrets.card },
    })
    const later = { arrival: '2027-05-05' as CalendarDate, departure: '2027-05-08' as CalendarDate }
    // After so many failures the server is asked again only after a while.
    await vi.waitFor(() => guest.checkout.page.mutate({ basket: { ...aBasket, stay: later } }), {
      ...pollOptions,
      interval: 500,
    })
    expect(await guest.checkout.page.mutate({ basket: { ...aBasket, stay: later } })).toMatchObject({
      kind: 'open',
      draft: { note: secrets.note },
    })
    expect(await guest.checkout.page.mutate({ basket: { ...aBasket, stay: later } })).not.toMatchObject({
      draft: { city: expect.anything() },
    })
    expect(await guest.checkout.page.mutate({ basket: { ...aBasket, stay: later } })).not.toMatchObject({
      draft: { phone: expect.anything() },
    })
  })
})
