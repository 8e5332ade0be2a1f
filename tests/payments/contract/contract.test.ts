import { generic } from '@portico/payments/adapters/generic'
import type { Capabilities, PaymentProvider } from '@portico/payments/port'
import { wires } from '@portico/payments/providers'
import { startTimeout } from '@portico/server/limits/time-limit'
import { hasCardData } from '@portico/server/scrub/card-data'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Choice } from './guest.ts'
import { Attempt, aWorld, type World } from './world.ts'

// Every adapter at its simulator, in every scenario. What a provider cannot do is a test too (its title says `cannot`)
// and is printed at the end.

const minute = 60_000
const cannots: string[] = []
const currency = 'EUR'
/** Their pages are begun by the guest's browser, which sends the order's form: the adapter calls nobody. */
const isBegunByBrowser = ['azul', 'ipg', 'computop', 'xpay']

const adapters = Object.entries(wires).flatMap(([method, dialects]) =>
  dialects.map(({ name, adapter }) => ({ method, wire: name, adapter })),
)
// The generic page is of no method that guests are offered.
adapters.push({ method: 'holipay', wire: 'generic', adapter: generic })
const distinct = adapters.filter(({ wire }, i) => adapters.findIndex((one) => one.wire === wire) === i)

describe.each(distinct)('$wire', ({ wire, adapter }) => {
  let world: World
  let provider: PaymentProvider
  beforeAll(async () => {
    world = await aWorld()
    provider = world.make(adapter)
  })
  afterAll(() => world[Symbol.asyncDispose]())

  const { capabilities, test } = adapter({
    fetch,
    now: () => new Date(0),
    uuid: () => '',
    timeout: startTimeout,
    simulationOf: () => undefined,
  })
  const begins = async (minor: number, kind: 'capture' | 'authorise' | 'tokenise' = 'capture') => {
    for (;;) {
      const attempt = new Attempt(world, provider, world.terminal(wire), world.order({ kind, minor, currency }))
      world.messages.length = 0
      const begun = await attempt.begin()
      if (begun.kind === 'unknown' && !capabilities.isIdempotent && capabilities.query) {
        // What nobody was led to is over, and another attempt is made.
        await attempt.query()
        expect(attempt.step).toEqual({ kind: 'try-again' })
        continue
      }
      expect(begun).toMatchObject({ kind: 'begun' })
      return attempt
    }
  }
  /** The guest pays, comes back where the provider leads, and whatever came is read. */
  const settles = async (attempt: Attempt, choice: Choice = {}) => {
    const landed = await attempt.guestPays(choice)
    if (landed.kind === 'returned') await attempt.returns(landed.request)
    await attempt.readMessages()
    return landed
  }
  const approved = async (minor: number, kind: 'capture' | 'authorise' = 'capture') => {
    const attempt = await begins(minor, kind)
    await settles(attempt)
    await attempt.query()
    return attempt
  }
  const ledger = ({ order }: Attempt) => world.books(order.reference)
  const scenario = (
    title: string,
    is: boolean,
    run: () => Promise<void>,
    proof: (capabilities: Capabilities) => boolean | Promise<boolean> = () => true,
  ) => {
    if (is) return it(title, run)
    const what = title.replace(/^PAY-\d+: /, '')
    cannots.push(`${wire} cannot: ${what}`)
    it(`cannot: ${what}`, async () => expect(await proof(capabilities)).toBe(true))
  }
  const takes = capabilities.aims.includes('capture')
  const reserves = capabilities.aims.includes('authorise')

  scenario('00: a payment is begun, paid and known, whatever says so first', takes, async () => {
    const attempt = await begins(12_000)
    expect(attempt.step.kind).toBe('wait')
    const landed = await settles(attempt)
    await attempt.query()
    expect(landed.kind).toBe('returned')
    expect(attempt.step).toEqual({ kind: 'confirm' })
    expect(attempt.facts).toMatchObject({ capturedMinor: 12_000, refundedMinor: 0 })
    expect(ledger(attempt)).toMatchObject([{ capturedMinor: 12_000, refundedMinor: 0 }])
  })

  scenario(
    'a look moves no money: what the guest has agreed to waits to be taken, and is taken once',
    takes,
    async () => {
      const attempt = await begins(12_000)
      const landed = await attempt.guestPays()
      const before = ledger(attempt)
      for (let i = 0; i < 3; i++) await provider.query(attempt.terminal, attempt.known)
      if (landed.kind === 'returned') await provider.readReturn(attempt.terminal, attempt.known, landed.request)
      expect(ledger(attempt)).toEqual(before)
      await attempt.query()
      await attempt.readMessages()
      await attempt.query()
      if (provider.take) expect(ledger(attempt)).toMatchObject([{ capturedMinor: 12_000 }])
    },
  )

  scenario('01: the bank approves on its own page', takes, async () => {
    const attempt = await approved(12_001)
    expect(attempt.step).toEqual({ kind: 'confirm' })
  })

  scenario('02: the bank’s page fails, and nothing is paid', takes, async () => {
    const attempt = await approved(12_002)
    expect(attempt.step.kind).not.toBe('confirm')
    expect(attempt.facts).toMatchObject({ authorisedMinor: 0, capturedMinor: 0 })
    expect(ledger(attempt)).toMatchObject([{ capturedMinor: 0 }])
  })

  scenario(
    'the bank waits: pending until it decides, and known afterwards',
    takes && (capabilities.query !== false || capabilities.message !== false),
    async () => {
      const attempt = await begins(12_001)
      await settles(attempt, { bank: 'wait' })
      expect(attempt.step.kind).toBe('wait')
      world.passes(2 * minute)
      await world.simulators.provider.runDue()
      await attempt.readMessages()
      await attempt.query()
      expect(attempt.step).toEqual({ kind: 'confirm' })
    },
  )

  it.each([5, 51, 54].map((cents) => [String(cents).padStart(2, '0'), 12_000 + cents] as const))(
    '%s: a refused card pays nothing, and another attempt can be made',
    async (_, minor) => {
      const attempt = await begins(minor, takes ? 'capture' : 'authorise')
      const landed = await settles(attempt)
      // Some providers keep the guest on their page for another card: there it is given up.
      if (landed.kind === 'stayed') await settles(attempt, 'close')
      await attempt.query()
      expect(attempt.step).toEqual({ kind: 'try-again' })
      expect(ledger(attempt)).toMatchObject([{ capturedMinor: 0, authorisedMinor: 0 }])
    },
  )

  scenario('65: a soft decline is approved by the bank', takes, async () => {
    expect((await approved(12_065)).step).toEqual({ kind: 'confirm' })
  })

  // Where neither the wish can be repeated nor a query says what became of it, it may have had no effect: then it is
  // unknown, and never sent again.
  const isSure = capabilities.isIdempotent || capabilities.query !== 'payment'
  it.each([71, 72, 73])('%i: a call whose answer is lost has one effect', async (cents) => {
    const attempt = await approved(12_000 + cents, reserves ? 'authorise' : 'capture')
    expect(attempt.step).toEqual({ kind: 'confirm' })
    if (reserves && capabilities.capture) await attempt.wants('capture', 12_000 + cents)
    if (capabilities.refund) {
      await attempt.query()
      await attempt.wants('refund', 12_000 + cents)
    }
    const all = ledger(attempt)
    const sum = (name: 'capturedMinor' | 'refundedMinor') => all.reduce((total, one) => total + one[name], 0)
    const isTaken = !reserves || capabilities.capture
    if (!isSure)
      return void expect([0, 12_000 + cents]).toEqual(
        expect.arrayContaining([sum('capturedMinor'), sum('refundedMinor')]),
      )
    expect([sum('capturedMinor'), sum('refundedMinor')]).toEqual([
      isTaken ? 12_000 + cents : 0,
      isTaken && capabilities.refund ? 12_000 + cents : 0,
    ])
    if (isTaken && capabilities.refund && capabilities.query)
      expect(attempt.facts).toMatchObject({ capturedMinor: 12_000 + cents, refundedMinor: 12_000 + cents })
  })

  scenario('81: a message that comes before the guest is enough', takes && capabilities.message !== false, async () => {
    const attempt = await begins(12_081)
    await attempt.guestPays()
    expect((await attempt.readMessages()).length).toBeGreaterThan(0)
    expect(attempt.step).toEqual({ kind: 'confirm' })
  })

  scenario(
    '82: a message suffices where the guest closes the tab',
    takes && capabilities.message !== false,
    async () => {
      const attempt = await begins(12_082)
      expect(await attempt.guestPays()).toMatchObject({ kind: 'closed-tab' })
      await attempt.readMessages()
      expect(attempt.step).toEqual({ kind: 'confirm' })
    },
  )

  scenario(
    '82: a look at the provider suffices where the guest closes the tab and no message came',
    takes && capabilities.query !== false,
    async () => {
      const attempt = await begins(12_082)
      expect(await attempt.guestPays()).toMatchObject({ kind: 'closed-tab' })
      await attempt.query()
      expect(attempt.step).toEqual({ kind: 'confirm' })
    },
  )

  scenario('83: the guest’s return suffices without a message', takes, async () => {
    const attempt = await begins(12_083)
    const landed = await attempt.guestPays()
    if (landed.kind !== 'returned') throw new Error(landed.kind)
    await attempt.returns(landed.request)
    expect(world.messages).toEqual([])
    expect(attempt.step).toEqual({ kind: 'confirm' })
  })

  scenario('84: five messages say no more than one', takes && capabilities.message !== false, async () => {
    const attempt = await begins(12_084)
    await attempt.guestPays()
    expect((await attempt.readMessages()).length).toBeGreaterThanOrEqual(5)
    expect(attempt.step).toEqual({ kind: 'confirm' })
    expect(attempt.facts).toMatchObject({ capturedMinor: 12_084 })
    expect(ledger(attempt)).toMatchObject([{ capturedMinor: 12_084 }])
  })

  scenario('85: messages in the wrong order say the same', takes && capabilities.message !== false, async () => {
    const attempt = await begins(12_085)
    await attempt.guestPays()
    await attempt.readMessages()
    expect(attempt.step).toEqual({ kind: 'confirm' })
  })

  scenario(
    '86: money of which a message speaks three days late is to be refunded, where it is wanted no more',
    takes && capabilities.message !== false,
    async () => {
      const attempt = await begins(12_086)
      await attempt.guestPays()
      expect(await attempt.readMessages()).toEqual([])
      attempt.add({ report: { isUnwanted: true } })
      world.passes(3 * 24 * 60 * minute)
      await world.simulators.provider.runDue()
      await attempt.readMessages()
      expect(attempt.step).toEqual({ kind: 'refund', minor: 12_086 })
    },
  )

  scenario(
    '87: a message signed by the secret of another account says nothing',
    capabilities.message === 'proven' && takes,
    async () => {
      const attempt = await begins(12_087)
      await attempt.guestPays()
      await world.simulators.provider.settled()
      expect(world.messages.length).toBeGreaterThan(0)
      const verdicts = await attempt.readMessages()
      expect(new Set(verdicts.map(({ kind }) => kind))).toEqual(new Set(['refused']))
      expect(attempt.step.kind).toBe('wait')
    },
  )

  // Paygate signs that an order was paid, and names no amount.
  const saysAmount = wire !== 'computop'
  scenario(
    '88: a message of a lower amount does not confirm by what it says',
    takes && capabilities.message !== false && saysAmount,
    async () => {
      const attempt = await begins(12_088)
      await attempt.guestPays()
      const kinds = (await attempt.readMessages()).map(({ kind }) => kind)
      const isBelieved = kinds.includes('proven')
      // What is only a hint makes us look, and then the provider's own books count.
      expect(attempt.facts.capturedMinor).toBe(isBelieved ? 12_087 : 12_088)
      expect(attempt.step.kind === 'confirm').toBe(!isBelieved)
    },
  )

  scenario(
    '89: a charge-back is a dispute, and before a person',
    capabilities.dispute,
    async () => {
      const attempt = await begins(12_089)
      await settles(attempt)
      await attempt.query()
      // What the merchant takes afterwards is fetched back afterwards.
      await attempt.readMessages()
      expect(ledger(attempt)).toMatchObject([{ capturedMinor: 12_089, isDisputed: true }])
      expect(attempt.facts).toMatchObject({ capturedMinor: 12_089, isDisputed: true })
      expect(attempt.step).toEqual({ kind: 'review' })
    },
    async () => {
      if (!takes) return true
      const attempt = await begins(12_089)
      await settles(attempt)
      await attempt.query()
      await attempt.readMessages()
      expect(ledger(attempt)).toMatchObject([{ capturedMinor: 12_089, isDisputed: true }])
      return !attempt.facts.isDisputed && attempt.facts.capturedMinor === 12_089
    },
  )

  it('a return that nobody paid for confirms nothing, whatever its address says', async () => {
    const attempt = await begins(12_000, takes ? 'capture' : 'authorise')
    await attempt.returns({ method: 'GET', path: '', query: '?result=done', headers: {}, body: new Uint8Array() })
    expect(attempt.step.kind).not.toBe('confirm')
  })

  it('a closed page pays nothing', async () => {
    const attempt = await begins(12_000, takes ? 'capture' : 'authorise')
    const landed = await settles(attempt, 'close')
    expect(landed).toMatchObject({ kind: 'returned' })
    expect(attempt.step.kind).not.toBe('confirm')
    expect(ledger(attempt)).toMatchObject([{ capturedMinor: 0, authorisedMinor: 0 }])
  })

  it('what another hotel’s account gets is of no attempt of this one', async () => {
    const attempt = await begins(12_081, takes ? 'capture' : 'authorise')
    const landed = await attempt.guestPays()
    await world.simulators.provider.settled()
    const other = new Attempt(world, provider, world.terminal(wire, 1), attempt.order)
    for (const message of world.messages) {
      const verdict = await provider.readMessage(other.terminal, message)
      expect(verdict.kind).not.toBe('proven')
    }
    if (landed.kind === 'returned')
      expect((await provider.readReturn(other.terminal, other.known, landed.request)).kind).not.toBe('proven')
    const seen = await provider.query(other.terminal, attempt.known)
    if (seen.kind === 'known') expect(seen.report).not.toMatchObject({ capturedMinor: 12_081 })
  })

  scenario('reserves an amount that is taken later', reserves && capabilities.capture !== false, async () => {
    const attempt = await approved(30_000, 'authorise')
    expect(attempt.facts).toMatchObject({ authorisedMinor: 30_000, capturedMinor: 0 })
    expect(attempt.step).toEqual({ kind: 'confirm' })
    expect(await attempt.wants('capture', 30_000)).toMatchObject({ kind: 'done' })
    expect(ledger(attempt)).toMatchObject([{ authorisedMinor: 30_000, capturedMinor: 30_000 }])
    expect(attempt.facts).toMatchObject({ capturedMinor: 30_000 })
  })

  scenario('takes a part of what is reserved', reserves && capabilities.capture === 'part', async () => {
    const attempt = await approved(30_000, 'authorise')
    expect(await attempt.wants('capture', 20_000)).toMatchObject({ kind: 'done' })
    expect(ledger(attempt)).toMatchObject([{ capturedMinor: 20_000 }])
    expect(attempt.facts).toMatchObject({ capturedMinor: 20_000 })
  })

  scenario('takes no more than is reserved', reserves && capabilities.capture !== false, async () => {
    const attempt = await approved(30_000, 'authorise')
    expect(await attempt.wants('capture', 40_000)).toMatchObject({ kind: 'refused' })
    expect(ledger(attempt)).toMatchObject([{ capturedMinor: 0 }])
  })

  scenario('gives back what is reserved', reserves && capabilities.release, async () => {
    const attempt = await approved(30_000, 'authorise')
    expect(await attempt.wants('release')).toMatchObject({ kind: 'done' })
    expect(ledger(attempt)).toMatchObject([{ isVoided: true, capturedMinor: 0 }])
    await attempt.query()
    expect(attempt.facts.isVoided).toBe(true)
    expect(attempt.step.kind).not.toBe('confirm')
  })

  scenario('gives back all that was taken', takes && capabilities.refund !== false, async () => {
    const attempt = await approved(30_000)
    expect(await attempt.wants('refund', 30_000)).toMatchObject({ kind: 'done' })
    expect(ledger(attempt)).toMatchObject([{ capturedMinor: 30_000, refundedMinor: 30_000 }])
    expect(attempt.facts).toMatchObject({ refundedMinor: 30_000 })
  })

  scenario('gives back a part, and then no more than the rest', takes && capabilities.refund === 'part', async () => {
    const attempt = await approved(30_000)
    expect(await attempt.wants('refund', 10_000)).toMatchObject({ kind: 'done' })
    expect(await attempt.wants('refund', 25_000)).toMatchObject({ kind: 'refused' })
    expect(ledger(attempt)).toMatchObject([{ refundedMinor: 10_000 }])
    expect(attempt.facts).toMatchObject({ capturedMinor: 30_000, refundedMinor: 10_000 })
  })

  scenario(
    'PAY-05: a card becomes a token, an end and its last digits, and nothing else of it comes back',
    capabilities.aims.includes('tokenise'),
    async () => {
      const attempt = await begins(0, 'tokenise')
      const reports: unknown[] = []
      const add = attempt.add.bind(attempt)
      attempt.add = (report) => {
        reports.push(report)
        add(report)
      }
      await settles(attempt)
      await attempt.query()
      expect(attempt.step).toEqual({ kind: 'confirm' })
      expect(attempt.known.token).toBeTypeOf('string')
      const number = world.simulators.provider.wires.get(wire)?.cards[0]?.number
      if (number !== undefined)
        expect(JSON.stringify([reports, attempt.known, ledger(attempt)])).not.toContain(number.slice(-12))
      const cards = reports.map((report) => (report as { card?: object }).card ?? {})
      expect(cards.flatMap(Object.keys).filter((name) => !['token', 'lastFour', 'expiry'].includes(name))).toEqual([])
      expect(ledger(attempt)).toMatchObject([{ capturedMinor: 0, authorisedMinor: 0 }])
    },
  )

  scenario('charges a token without the guest', capabilities.charge, async () => {
    const attempt = await begins(0, 'tokenise')
    await settles(attempt)
    await attempt.query()
    const order = world.order({ kind: 'capture', minor: 15_000, currency })
    expect(await provider.charge?.(attempt.terminal, attempt.known, order)).toMatchObject({
      kind: 'done',
      report: { capturedMinor: 15_000 },
    })
    expect(world.books(order.reference)).toMatchObject([{ capturedMinor: 15_000 }])
  })

  scenario(
    'charges a token once, however often it is sent, and never one of another',
    capabilities.charge && capabilities.isIdempotent,
    async () => {
      const attempt = await begins(0, 'tokenise')
      await settles(attempt)
      await attempt.query()
      const order = world.order({ kind: 'capture', minor: 15_000, currency })
      for (let i = 0; i < 3; i++) await provider.charge?.(attempt.terminal, attempt.known, order)
      expect(world.books(order.reference)).toMatchObject([{ capturedMinor: 15_000 }])
      const another = world.order({ kind: 'capture', minor: 15_000, currency })
      expect(
        await provider.charge?.(attempt.terminal, { ...attempt.known, token: 'of-nobody' }, another),
      ).toMatchObject({ kind: 'refused' })
    },
  )

  scenario(
    '65: a charge without the guest that the bank wants approved is refused as such',
    capabilities.charge,
    async () => {
      const attempt = await begins(0, 'tokenise')
      await settles(attempt)
      await attempt.query()
      const order = world.order({ kind: 'capture', minor: 15_065, currency })
      expect(await provider.charge?.(attempt.terminal, attempt.known, order)).toMatchObject({
        kind: 'refused',
        decline: 'authentication-required',
      })
    },
  )

  scenario('says whether a terminal is right', test !== undefined, async () => {
    const right = world.terminal(wire)
    expect(await provider.test?.(right)).toMatchObject({ isRight: true })
    const secrets = Object.fromEntries(
      Object.entries(right.secrets).map(([name, value]) => [
        name,
        value.replace(/[0-9a-z]/g, (sign) => (sign === '1' ? '2' : '1')),
      ]),
    )
    expect(await provider.test?.({ ...right, secrets })).toMatchObject({ isRight: false })
  })

  it('is refused by its simulator where a call says what its papers do not know', async () => {
    let changed = 0
    const careless = adapter({
      fetch: (async (url: string, init: RequestInit = {}) => {
        const body = withUnknownField(init.body)
        if (body !== undefined) changed += 1
        return fetch(url, body === undefined ? init : { ...init, body })
      }) as typeof fetch,
      now: world.now,
      uuid: () => crypto.randomUUID(),
      timeout: startTimeout,
      simulationOf: (name: string) => `${world.simulators.url}/${name}`,
    })
    const begun = await careless.begin(
      world.terminal(wire),
      world.order({ kind: takes ? 'capture' : 'authorise', minor: 12_000, currency }),
    )
    expect([changed > 0, begun.kind === 'begun']).toEqual(
      isBegunByBrowser.includes(wire) ? [false, true] : [true, false],
    )
  })

  it('makes no call without the address of a simulation', async () => {
    const alone = adapter({
      fetch: () => Promise.reject(new Error('called')),
      now: world.now,
      uuid: () => crypto.randomUUID(),
      timeout: startTimeout,
      simulationOf: () => undefined,
    })
    expect(await alone.begin(world.terminal(wire), world.order({ kind: 'capture', minor: 1_000, currency }))).toEqual({
      kind: 'unknown',
    })
  })

  it('PAY-05: of a card nothing was sent to the provider, in any call of all these scenarios', () => {
    if (wire === 'azul') expect(world.calls).toEqual([])
    else expect(world.calls.length).toBeGreaterThan(20)
    expect(world.calls.filter((call) => hasCardData(call))).toEqual([])
  })

  it('has the fields that a terminal needs, and its simulated account fits them', () => {
    const { settings, secrets } = world.terminal(wire)
    for (const { name, isSecret, isOptional, pattern } of provider.fields) {
      const value = (isSecret ? secrets : settings)[name]
      if (value === undefined) expect([name, isOptional]).toEqual([name, true])
      else if (pattern) expect([name, value]).toEqual([name, expect.stringMatching(pattern)])
    }
    expect(
      Object.keys({ ...settings, ...secrets }).filter(
        (name) => !provider.fields.some((field) => field.name === name) && name !== 'wire',
      ),
    ).toEqual([])
  })
})

/** A body of JSON, of a form or of XML with one field more; undefined where there is none. */
function withUnknownField(body: unknown): string | undefined {
  if (body instanceof URLSearchParams) return `${body}&unheard=of`
  if (typeof body !== 'string') return undefined
  if (body.startsWith('{')) return `{"unheard":"of",${body.slice(1)}`
  return body.startsWith('<') ? body.replace('</request>', '<unheard>of</unheard></request>') : undefined
}

/** What the titles with `cannot` say, in one place. */
afterAll(() => console.log([...new Set(cannots)].sort().join('\n')))
