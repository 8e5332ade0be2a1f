import { appRouterOf, type Features } from '@portico/gateway/router'
import { createLog } from '@portico/server/log'
import { expect, it } from 'vitest'
import {
  agent,
  competitor,
  type OwnAgencies,
  owner,
  password,
  products,
  startOwnAgencies,
} from '../../builders/gateway/own-agencies.ts'
import { openPatientResources } from '../../builders/gateway/patient-resources.ts'
import { aConfirm, aKey, start, stay } from '../../builders/gateway/two-houses.ts'
import { readPdf } from '../../builders/read/read-pdf.ts'
import { byTestSize } from '../../setup/by-test-size.ts'
import { RandomSource } from '../../simulate/random-source.ts'

const requests = byTestSize({ fast: 400, normal: 400, full: 100_000 })
const atOnce = 16

/**
 * By what is somebody's own: rates by name and by what they cost for three nights, with and without city tax,
 * reservations and drafts by a name.
 */
const words = {
  everybody: /Kanari-everybody/,
  trade: /Kanari-trade|"(?:m|perNightM)inor":(6300|18900|20100)\b/,
  lago: /Kanari-lago|"(?:m|perNightM)inor":(10900|32700|33900)\b/,
  mare: /Kanari-mare|"(?:m|perNightM)inor":(9700|29100|30300)\b/,
  'guest’s': /Kanari-of-guest/,
  'owner’s': /Kanari-of-owner/,
  'agent’s': /Kanari-of-agent/,
  'competitor’s': /Kanari-of-competitor/,
} as const
type Word = keyof typeof words

type Whose = 'guest' | 'owner' | 'agent' | 'competitor'
type Audience = {
  readonly name: string
  readonly is: Whose
  readonly session?: string
  readonly place?: { readonly host?: string; readonly channel?: number }
  readonly may: readonly Word[]
}

/** What each has of its own: what opens its reservation, and the name of that in the agency's list. */
type Own = Readonly<Record<Whose, { readonly grant: string; readonly code: string; readonly ref: string }>>
type Draw = { readonly random: RandomSource; readonly audience: Audience; readonly own: Own }

const party = { adults: 2, childrenAges: [] }
const rooms = [{ party }]
const everyProduct = Object.values(products)
const foreign: Record<Whose, readonly Whose[]> = {
  guest: ['owner', 'agent', 'competitor'],
  owner: ['competitor'],
  agent: ['competitor'],
  competitor: ['owner', 'agent'],
}
const forbidden: Record<Whose, number> = {
  guest: products.trade,
  owner: products.mare,
  agent: products.mare,
  competitor: products.lago,
}

const stayOf = ({ random }: Draw) => {
  const day = random.between(1, 20)
  const two = (n: number) => String(n).padStart(2, '0')
  return { arrival: `2027-04-${two(day)}`, departure: `2027-04-${two(day + 3)}` }
}
const search = (draw: Draw) => ({ stay: stayOf(draw), rooms })
const basketOf = (draw: Draw, productId = draw.random.pick(everyProduct)) => ({
  stay: stayOf(draw),
  rooms: [{ party, productId }],
})
const anyone = ({ random }: Draw) => random.pick(['guest', 'owner', 'agent', 'competitor'] as const)
const otherOf = ({ random, audience }: Draw) => random.pick(foreign[audience.is])
/** A guest's opens for whoever has it (SEC-01), so that only guests bring it. */
const grant = (draw: Draw) => {
  const { random, audience, own } = draw
  const whose = audience.is === 'guest' ? anyone(draw) : random.pick(['owner', 'agent', 'competitor'] as const)
  return { grant: own[whose].grant }
}
const foreignGrant = (draw: Draw) => ({ grant: draw.own[otherOf(draw)].grant, key: aKey() })
const ref = (draw: Draw) => ({ ref: draw.own[anyone(draw)].ref })
const foreignRef = (draw: Draw) => ({ ref: draw.own[otherOf(draw)].ref })
const nothing = () => ({})

/**
 * What each procedure is sent: everybody's, of what cannot be made undone only what is not the own. A new procedure
 * without a line fails the test.
 */
const inputs: Readonly<Record<string, (draw: Draw) => unknown>> = {
  'host.context': nothing,
  'host.media': () => ({ hash: 'a'.repeat(64) }),
  'host.photo': () => ({ name: 'x' }),
  'host.isFeedKey': () => ({ key: 'A'.repeat(43) }),
  'host.vital': () => ({ name: 'LCP', value: 1, page: 'rooms', isPhone: false }),
  'host.demoIndex': nothing,
  'catalogue.channel': nothing,
  'catalogue.places': nothing,
  'catalogue.hotel': nothing,
  'catalogue.information': nothing,
  'roomSearch.quotes': search,
  'roomSearch.merged': (draw) => ({ ...search(draw), rooms: [...rooms, ...rooms] }),
  'roomSearch.combined': search,
  'portalSearch.portal': nothing,
  'portalSearch.page': (draw) => ({ search: { stay: stayOf(draw), rooms: [party] } }),
  'portalSearch.calendar': () => ({ party }),
  'portalSearch.places': () => ({ text: 'Prova' }),
  'dates.nearby': search,
  'dates.chart': () => ({ party }),
  'dates.flexible': () => ({ nights: 3, month: '2027-04', rooms: [party] }),
  'services.offered': (draw) => ({ basket: basketOf(draw) }),
  'services.step': (draw) => ({ basket: basketOf(draw), wantsUpgrade: true }),
  'packages.offered': nothing,
  'packages.one': () => ({ packageId: 1 }),
  'packages.airports': () => ({ packageId: 1 }),
  'checkout.page': (draw) => ({ basket: basketOf(draw) }),
  'checkout.explain': (draw) => ({ basket: basketOf(draw) }),
  'checkout.hold': (draw) => ({ basket: basketOf(draw, forbidden[draw.audience.is]), key: aKey() }),
  'checkout.extend': (draw) => ({ basket: basketOf(draw), key: aKey() }),
  'checkout.release': (draw) => ({ basket: basketOf(draw), key: aKey() }),
  'checkout.saveDraft': (draw) => ({ basket: basketOf(draw), draft: { note: `Kanari-of-${draw.audience.is}` } }),
  'checkout.forget': () => ({ grants: [] }),
  'checkout.confirm': (draw) => aConfirm({ basket: basketOf(draw, forbidden[draw.audience.is]) as never }),
  'reservation.recover': (draw) => ({ code: draw.own[anyone(draw)].code, email: 'wrong@guest.example' }),
  'reservation.openKey': () => ({ key: 'a'.repeat(22) }),
  'reservation.voucher': grant,
  'reservation.cancel': foreignGrant,
  'reservation.cancelRoom': (draw) => ({ ...foreignGrant(draw), room: 'x' }),
  'reservation.review': (draw) => ({ ...grant(draw), change: {} }),
  'reservation.modify': (draw) => ({ ...foreignGrant(draw), change: {} }),
  'reservation.resell': (draw) => ({ ...foreignGrant(draw), room: 'x', withdraw: false }),
  'reservation.resend': (draw) => ({ grant: draw.own[otherOf(draw)].grant }),
  'reservation.updateTransfer': foreignGrant,
  'reservation.changeConsent': (draw) => ({ ...foreignGrant(draw), purpose: 'marketing', isGiven: false }),
  'reservation.mailCodes': () => ({ email: 'nobody@nowhere.example' }),
  'currency.offered': nothing,
  'currency.ofPortal': nothing,
  'payment.start': (draw) => ({ ...foreignGrant(draw), method: 'stripe' }),
  'payment.return': nothing,
  'payment.settle': (draw) => ({ grant: draw.own[otherOf(draw)].grant }),
  'trade.login': () => ({ username: owner, password: 'wrong' }),
  'trade.associated': nothing,
  'trade.profile': nothing,
  'trade.logo': nothing,
  'trade.saveLogo': nothing,
  'trade.check': nothing,
  'trade.changePassword': () => ({ current: 'wrong', password: 'Viaggi!2028', repeated: 'Viaggi!2028' }),
  'trade.recoverPassword': () => ({ username: 'nobody@nowhere.example' }),
  'trade.requestAccess': nothing,
  'awaited.find': () => ({ code: 'AAAAAAAAAA' }),
  'awaited.unlock': () => ({ code: 'AAAAAAAAAA', email: 'wrong@guest.example' }),
  'awaited.read': grant,
  'awaited.confirm': nothing,
  'awaited.accept': foreignGrant,
  'awaited.reject': (draw) => ({ ...foreignGrant(draw), reason: 'no' }),
  'offer.find': () => ({ code: 'AAAAAAAAAA' }),
  'offer.unlock': () => ({ code: 'AAAAAAAAAA', email: 'wrong@guest.example' }),
  'offer.read': grant,
  'offer.confirm': nothing,
  'offer.reject': (draw) => ({ ...foreignGrant(draw), reason: 'no' }),
  'offer.message': (draw) => ({ ...foreignGrant(draw), text: 'x' }),
  'trade.allReservations': () => ({ status: 'all', sort: 'newest' }),
  'trade.sealSearchText': () => ({ text: 'Rossi' }),
  'trade.openSearchText': () => ({ sealed: aKey() }),
  'trade.overview': nothing,
  'offerRequest.send': nothing,
  'trade.reservations': ({ random }) => ({
    status: random.pick(['all', 'active', 'waiting']),
    sort: random.pick(['newest', 'arrival', 'price']),
    page: random.between(1, 2),
    ...(random.chance(0.2) && { adults: 2 }),
    ...(random.chance(0.2) && { rooms: 1 }),
    ...(random.chance(0.2) && { hotelId: random.between(1, 2) }),
    ...(random.chance(0.2) && { minPrice: 10_000, maxPrice: 40_000 }),
  }),
  'trade.booking': grant,
  'trade.open': ref,
  'trade.confirmOption': (draw) => ({ ...foreignRef(draw), paymentMethod: 'hotelpay', key: aKey() }),
  'trade.resend': foreignRef,
  'trade.print': (draw) => ({ ...ref(draw), guest: draw.random.between(0, 1), hidePrices: draw.random.chance(0.5) }),
  'trade.statement': () => ({ month: '2027-04' }),
}
/** Ends the session that everything else goes by. */
const endsSession = ['trade.logout']

const mounted = Object.entries(
  appRouterOf({} as Features)._def.procedures as unknown as Record<
    string,
    { readonly _def: { readonly type: string } }
  >,
)

async function send({ houses: { gateway } }: OwnAgencies, path: string, { session, place }: Audience, input: unknown) {
  const response = await fetch(`${gateway.url}/trpc/${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${gateway.token}`,
      'content-type': 'application/json',
      'x-portico-host': place?.host ?? 'one.test',
      'x-portico-channel': String(place?.channel ?? 2),
      'x-portico-hotel': '1',
      // One browser, which all of them use.
      'x-portico-language': '1',
      'x-portico-visitor': 'visitor-0000000000000001',
      ...(session !== undefined && { 'x-portico-trade-session': session }),
    },
    body: JSON.stringify(input),
  })
  const text = await response.text()
  return { status: response.status, text: path === 'trade.print' ? text + (await textInPdf(text)) : text }
}

/** What is read in it; nothing where none was printed. */
async function textInPdf(reply: string): Promise<string> {
  const [, pdf] = /"pdf":"([^"]+)"/.exec(reply) ?? []
  if (pdf === undefined) return ''
  const { content, untagged } = await readPdf(Buffer.from(pdf, 'base64'))
  return `${content.map(({ text }) => text).join(' ')} ${untagged}`
}

/** A reservation of each, in their own name and at a rate of their own, and what opens it. */
async function book(agencies: OwnAgencies, sessions: Readonly<Partial<Record<Whose, string>>>): Promise<Own> {
  const rates: Record<Whose, number> = {
    guest: products.everybody,
    owner: products.lago,
    agent: products.trade,
    competitor: products.mare,
  }
  const own: Partial<Record<Whose, Own[Whose]>> = {}
  for (const whose of Object.keys(rates) as Whose[]) {
    const user = agencies.user(sessions[whose], whose === 'guest' ? { channel: 1 } : {})
    const basket = { stay, rooms: [{ party, productId: rates[whose] }] }
    const page = await user.checkout.page.mutate({ basket })
    if (page.kind !== 'open') throw new Error(`${whose}: ${page.kind}`)
    const { booker } = aConfirm()
    const wanted = aConfirm({
      basket,
      shown: page.basket.price.guestTotal,
      booker: { ...booker, lastName: `Kanari-of-${whose}` },
    })
    const booked = await user.checkout.confirm.mutate({
      ...wanted,
      ...(whose === 'guest' ? {} : { paymentMethod: 'hotelpay' }),
    })
    if (booked.kind !== 'confirmed') throw new Error(`${whose}: ${booked.kind}`)
    const opened = await user.reservation.voucher.mutate({ grant: booked.grant })
    if (opened.kind !== 'open') throw new Error(`${whose}: ${opened.kind}`)
    const { code } = opened.voucher
    const list =
      whose === 'guest' ? undefined : await user.trade.reservations.mutate({ status: 'all', sort: 'newest', page: 1 })
    const row = list?.kind === 'page' ? list.reservations.find((one) => one.code === code) : undefined
    if (whose !== 'guest' && !row) throw new Error(`${whose} is not listed`)
    own[whose] = { grant: booked.grant, code, ref: row?.ref ?? 'none' }
  }
  return own as Own
}

async function audiencesOf(agencies: OwnAgencies): Promise<readonly Audience[]> {
  const { houses, user } = agencies
  houses.at('2027-03-01T07:30:00.000Z')
  const old = await agencies.logsIn(owner)
  houses.at(start)
  const over = await agencies.logsIn(owner)
  await user(over).trade.logout.mutate()
  const everybody: readonly Word[] = ['everybody', 'guest’s']
  // What a user booked, the colleagues of the agency see in its list.
  const lago: readonly Word[] = ['everybody', 'trade', 'lago', 'owner’s', 'agent’s']
  const ownerSession = await agencies.logsIn(owner)
  return [
    { name: 'guest', is: 'guest', place: { channel: 1 }, may: everybody },
    { name: 'guest on the trade channel', is: 'guest', may: everybody },
    { name: 'owner', is: 'owner', session: ownerSession, may: lago },
    { name: 'agent', is: 'agent', session: await agencies.logsIn(agent), may: lago },
    {
      name: 'competitor',
      is: 'competitor',
      session: await agencies.logsIn(competitor),
      may: ['everybody', 'trade', 'mare', 'competitor’s'],
    },
    { name: 'an hour old', is: 'guest', session: old, may: everybody },
    { name: 'logged out', is: 'guest', session: over, may: everybody },
    { name: 'at another host', is: 'guest', session: ownerSession, place: { host: 'agents.test' }, may: everybody },
    { name: 'on another channel', is: 'guest', session: ownerSession, place: { channel: 1 }, may: everybody },
  ]
}

it('SEC-02, SEC-03, SEC-05 no audience is told a foreign word by any procedure, whatever was answered to others before, beside it and from memory, and no log has one', {
  timeout: 3_600_000,
}, async () => {
  expect(mounted.map(([path]) => path).sort()).toEqual([...Object.keys(inputs), ...endsSession].sort())
  const lines: string[] = []
  const secrets = new Set([password, 'Viaggi!2028', 'Kanari', 'guest.example', 'lago.example', 'mare.example'])
  const write = (line: string) => void ([...secrets].some((secret) => line.includes(secret)) && lines.push(line))
  await using agencies = await startOwnAgencies({
    log: createLog({ name: 'both servers', level: 'trace', destination: { write } }),
    resources: openPatientResources,
    limits: { perMinute: { address: 10_000_000, host: 10_000_000, call: 10_000_000 } },
  })
  const audiences = await audiencesOf(agencies)
  const sessions = Object.fromEntries(audiences.slice(2, 5).map(({ is, session }) => [is, session]))
  const own = await book(agencies, sessions)
  for (const { grant, code, ref } of Object.values(own))
    for (const secret of [grant, code, ref]) if (secret !== 'none') secrets.add(secret)
  for (const { session } of audiences) if (session !== undefined) secrets.add(session)
  const paths = Object.keys(inputs)
  const random = new RandomSource(45)
  const problems: string[] = []
  const seen = new Map<string, Set<Word>>()
  let remaining = requests

  const request = async (path: string, audience: Audience) => {
    const { status, text } = await send(agencies, path, audience, inputs[path]?.({ random, audience, own }))
    const found = (Object.keys(words) as Word[]).filter((word) => words[word].test(text))
    const wrong = found.filter((word) => !audience.may.includes(word))
    if (wrong.length > 0) problems.push(`${audience.name} was told ${wrong} by ${path}: ${text.slice(0, 300)}`)
    if (status >= 500) problems.push(`${path} answered ${audience.name} ${status}: ${text.slice(0, 300)}`)
    if (status === 200)
      seen.set(`${path} ${audience.name}`, new Set([...(seen.get(`${path} ${audience.name}`) ?? []), ...found]))
  }
  const client = async () => {
    while (remaining-- > 0 && problems.length < 5) await request(random.pick(paths), random.pick(audiences))
  }
  await Promise.all(Array.from({ length: atOnce }, client))
  expect(problems).toEqual([])

  // What could have been told was there: who may see it does.
  const expectWord = async (path: string, name: string, word: Word) => {
    const audience = audiences.find((one) => one.name === name)
    for (let i = 0; i < 40 && audience && !seen.get(`${path} ${name}`)?.has(word); i++) await request(path, audience)
    expect([path, name, [...(seen.get(`${path} ${name}`) ?? [])]]).toEqual([path, name, expect.arrayContaining([word])])
  }
  for (const path of ['roomSearch.quotes', 'checkout.page']) {
    await expectWord(path, 'guest', 'everybody')
    for (const name of ['owner', 'agent']) await expectWord(path, name, 'lago')
    await expectWord(path, 'competitor', 'mare')
  }
  for (const path of ['portalSearch.page', 'portalSearch.calendar', 'dates.nearby', 'dates.chart'])
    await expectWord(path, 'owner', 'trade')
  for (const [name, word] of [
    ['owner', 'agent’s'],
    ['agent', 'owner’s'],
    ['competitor', 'competitor’s'],
  ] as const)
    await expectWord('trade.reservations', name, word)
  for (const [name, word] of [
    ['owner', 'owner’s'],
    ['agent', 'agent’s'],
    ['competitor', 'competitor’s'],
    ['guest', 'guest’s'],
  ] as const)
    await expectWord('reservation.voucher', name, word)
  await expectWord('trade.booking', 'competitor', 'competitor’s')
  // A PDF has the guest's name in it; what stands for a reservation counts for the user who was given it.
  for (const [name, word] of [
    ['owner', 'owner’s'],
    ['agent', 'agent’s'],
    ['competitor', 'competitor’s'],
  ] as const)
    await expectWord('trade.print', name, word)
  expect(problems).toEqual([])
  expect(lines).toEqual([])
})
