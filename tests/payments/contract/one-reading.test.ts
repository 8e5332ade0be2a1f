import { createHmac } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { azul } from '@portico/payments/adapters/azul'
import { computop } from '@portico/payments/adapters/bnlepositivity/computop'
import { unwrapped, wrapped } from '@portico/payments/adapters/bnlepositivity/computop-data'
import { ipg } from '@portico/payments/adapters/bnlepositivity/ipg'
import { datatrans } from '@portico/payments/adapters/datatrans'
import { generic } from '@portico/payments/adapters/generic'
import { unicredit } from '@portico/payments/adapters/igfs/igfs'
import { incassoSenzaPensieri } from '@portico/payments/adapters/nexi/incasso-senza-pensieri'
import { xpay } from '@portico/payments/adapters/nexi/xpay'
import { paypal } from '@portico/payments/adapters/paypal/paypal'
import { saferpay } from '@portico/payments/adapters/saferpay/saferpay'
import { scalapay } from '@portico/payments/adapters/scalapay'
import { stripe } from '@portico/payments/adapters/stripe/stripe'
import { syspay } from '@portico/payments/adapters/syspay'
import type { ProviderOf, ReceivedRequest, Verdict } from '@portico/payments/port'
import { wires } from '@portico/payments/providers'
import { answerForms } from '@portico/payments/signatures/azul'
import { startTimeout } from '@portico/server/limits/time-limit'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { byTestSize, isFull } from '../../setup/by-test-size.ts'
import { Attempt, aWorld, type World } from './world.ts'

// A provider signs values that were put together into one text. Who can move the borders between them reads another
// outcome under the same signature. So each text must have one reading: cut in any other way it is refused. The same
// holds for whatever else is signed with the same key.

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

/**
 * Signed values, what stands between them in the signed text, and how an adapter reads values under the signature that
 * was given for that text.
 */
type Signed = {
  readonly what: string
  readonly values: readonly string[]
  /** Between two values; or each value's own name before it. */
  readonly between: string | readonly string[]
  readonly read: (values: readonly string[]) => Promise<Verdict | { readonly kind: string }>
  /** Other texts under the same key with their signatures, as values of their own: forms that a guest is given. */
  readonly isOther?: true
}

const form = (text: string) => Object.fromEntries(new URLSearchParams(text))
const named = (names: readonly string[], values: readonly string[]) =>
  Object.fromEntries(names.map((name, i) => [name, values[i] ?? '']))
const valuesOf = (names: readonly string[], fields: Readonly<Record<string, string>>) =>
  names.map((name) => fields[name] ?? '')

async function attemptAt(wire: string, adapter: ProviderOf, minor: number, kind: 'capture' | 'authorise' = 'capture') {
  world.messages.length = 0
  const attempt = new Attempt(
    world,
    world.make(adapter),
    world.terminal(wire),
    world.order({ kind, minor, currency: 'EUR' }),
  )
  await attempt.begin()
  const landed = await attempt.guestPays()
  await world.simulators.provider.settled()
  const returned = landed.kind === 'returned' ? landed.request : undefined
  return { attempt, returned: returned as ReceivedRequest, message: world.messages.at(-1) as ReceivedRequest }
}

/** An adapter that reads a return whose query has these fields. */
const asQuery = (
  { provider, terminal, known }: Attempt,
  request: ReceivedRequest,
  fields: Readonly<Record<string, string>>,
) => provider.readReturn(terminal, known, { ...request, query: `?${new URLSearchParams(fields)}` })
const asForm = (fields: Readonly<Record<string, string>>) => Buffer.from(new URLSearchParams(fields).toString())

const azulNames = [
  ...[
    'OrderNumber',
    'Amount',
    'AuthorizationCode',
    'DateTime',
    'ResponseCode',
    'IsoCode',
    'ResponseMessage',
    'ErrorDescription',
    'RRN',
  ],
]

async function ofAzul(): Promise<Signed[]> {
  const signed: Signed[] = []
  for (const [what, minor] of [
    ['a paid return', 12_000],
    ['a declined return', 12_005],
    ['a return without money', 12_051],
  ] as const) {
    const { attempt, returned } = await attemptAt('azul', azul, minor)
    const fields = form(returned.query)
    signed.push({
      what,
      values: valuesOf(azulNames, fields),
      between: '',
      read: (values) => asQuery(attempt, returned, { ...fields, ...named(azulNames, values) }),
    })
  }
  return signed
}

const nexiNames = ['codTrans', 'esito', 'importo', 'divisa', 'data', 'orario', 'codAut']

async function ofNexi(wire: string, adapter: ProviderOf): Promise<Signed[]> {
  const { attempt, returned, message } = await attemptAt(wire, adapter, 12_005)
  const between = nexiNames.map((name) => `${name}=`)
  const [back, sent] = [form(returned.query), form(Buffer.from(message.body).toString())]
  const begun = attempt.begun.kind === 'begun' && attempt.begun.next.kind === 'form' ? attempt.begun.next.fields : {}
  const request = `codTrans=${begun.codTrans}divisa=${begun.divisa}importo=${begun.importo}`
  return [
    {
      what: 'a return',
      values: valuesOf(nexiNames, back),
      between,
      read: (values) => asQuery(attempt, returned, { ...back, ...named(nexiNames, values) }),
    },
    {
      what: 'a message',
      values: valuesOf(nexiNames, sent),
      between,
      read: (values) =>
        attempt.provider.readMessage(attempt.terminal, {
          ...message,
          body: asForm({ ...sent, ...named(nexiNames, values) }),
        }),
    },
    {
      what: 'the form as a return',
      values: [request],
      between: '',
      isOther: true,
      read: ([text = '']) =>
        asQuery(attempt, returned, { ...back, codTrans: text.slice('codTrans='.length), mac: begun.mac ?? '' }),
    },
  ]
}

const ipgReturn = ['approval_code', 'chargetotal', 'currency', 'txndatetime', 'storename']
const ipgMessage = ['chargetotal', 'currency', 'txndatetime', 'storename', 'approval_code']

async function ofIpg(): Promise<Signed[]> {
  const { attempt, returned, message } = await attemptAt('ipg', ipg, 12_005)
  const [back, sent] = [form(Buffer.from(returned.body).toString()), form(Buffer.from(message.body).toString())]
  const { provider, terminal, known } = attempt
  const store = terminal.settings.storename ?? ''
  const begun = attempt.begun.kind === 'begun' && attempt.begun.next.kind === 'form' ? attempt.begun.next.fields : {}
  const formNames = Object.keys(begun).filter((name) => name !== 'hashExtended')
  const ofForm = valuesOf(formNames.sort(), begun)
  const reads =
    (names: readonly string[], hash: string, fields: Readonly<Record<string, string>>) =>
    (values: readonly string[]) => {
      const given = { ...fields, ...named(names, values) }
      // The store is the terminal's, whatever is sent.
      if (given.storename !== store) return Promise.resolve({ kind: 'refused' })
      return hash === 'response_hash'
        ? provider.readReturn(terminal, known, { ...returned, body: asForm(given) })
        : provider.readMessage(terminal, { ...message, body: asForm(given) })
    }
  const cross = { response_hash: begun.hashExtended ?? '', notification_hash: begun.hashExtended ?? '' }
  return [
    {
      what: 'a return',
      values: valuesOf(ipgReturn, { ...back, storename: store }),
      between: '|',
      read: reads(ipgReturn, 'response_hash', back),
    },
    {
      what: 'a message',
      values: valuesOf(ipgMessage, { ...sent, storename: store }),
      between: '|',
      read: reads(ipgMessage, 'notification_hash', sent),
    },
    {
      what: 'the form as a return',
      values: cutInto(ofForm, 5),
      between: '|',
      isOther: true,
      read: reads(ipgReturn, 'response_hash', { ...back, ...cross }),
    },
    {
      what: 'the form as a message',
      values: cutInto(ofForm, 5),
      between: '|',
      isOther: true,
      read: reads(ipgMessage, 'notification_hash', { ...sent, ...cross }),
    },
    {
      what: 'the return as a message',
      values: valuesOf(ipgReturn, { ...back, storename: store }),
      between: '|',
      isOther: true,
      read: reads(ipgMessage, 'notification_hash', { ...sent, notification_hash: back.response_hash ?? '' }),
    },
  ]
}

/** Values of a longer text as fewer: the last ones stay together. */
const cutInto = (values: readonly string[], count: number) => [
  ...values.slice(0, count - 1),
  values.slice(count - 1).join('|'),
]

const computopNames = ['payid', 'transid', 'mid', 'status', 'code']

async function ofComputop(): Promise<Signed[]> {
  const { attempt, returned, message } = await attemptAt('computop', computop, 12_005)
  const { provider, terminal, known } = attempt
  const password = terminal.secrets.blowfishKey ?? ''
  const back = unwrapped(form(returned.query), password) ?? {}
  const sent = unwrapped(form(Buffer.from(message.body).toString()), password) ?? {}
  const orderText = ['', attempt.order.reference, terminal.settings.merchantId ?? '', '12005', 'EUR']
  const mac = createHmac('sha256', terminal.secrets.hmacKey ?? '')
    .update(orderText.join('*'))
    .digest('hex')
  const reads = (values: readonly string[], more = {}) =>
    asQuery(attempt, returned, { ...wrapped({ ...back, ...named(computopNames, values), ...more }, password) })
  return [
    { what: 'a return', values: valuesOf(computopNames, back), between: '*', read: (values) => reads(values) },
    {
      what: 'a message',
      values: valuesOf(computopNames, sent),
      between: '*',
      read: (values) =>
        provider.readMessage(terminal, {
          ...message,
          body: asForm({ ...wrapped({ ...sent, ...named(computopNames, values) }, password) }),
        }),
    },
    {
      what: 'the order as a return',
      values: orderText,
      between: '*',
      isOther: true,
      read: (values) => reads(values, { mac }),
    },
    {
      what: 'the order as a return of its own number',
      values: [''],
      between: '*',
      isOther: true,
      read: () => reads(orderText, { mac, transid: known.reference }),
    },
  ]
}

const verifyNames = ['tid', 'shopID', 'rc', 'errorDesc', 'paymentID', 'tranID', 'authCode', 'enrStatus', 'authStatus']

/** Answers of Verify: a yes, and a no whose code goes on where a yes ends. */
function ofIgfs(): Promise<Signed[]> {
  const known = {
    reference: 'P7K2M9QX4T3FGHP',
    aim: { kind: 'capture', minor: 12_000, currency: 'EUR' },
    refs: { paymentID: '00053' },
  } as const
  const answers = [
    ['a no', { rc: 'IGFS_00029', errorDesc: 'TRANSAZIONE NEGATA', paymentID: '00053', tranID: '3055' }],
    ['a yes', { rc: 'IGFS_000', errorDesc: 'TRANSAZIONE OK', paymentID: '00053', tranID: '3055', authCode: '914405' }],
  ] as const
  return Promise.resolve(
    answers.map(([what, answer]) => {
      const values = valuesOf(verifyNames, { tid: 'UNI_ECOM', shopID: known.reference, ...answer })
      const signature = createHmac('sha256', 'UNI_TESTKEY').update(values.join('')).digest('base64')
      const read = async (cut: readonly string[]) => {
        const fields = Object.entries({ ...named(verifyNames, cut), error: 'false', signature })
        const inner = fields.map(([name, value]) => `<${name}>${value}</${name}>`).join('')
        const reply = `<s:Envelope xmlns:s="x"><s:Body><n:VerifyResponse xmlns:n="y"><response>${inner}</response></n:VerifyResponse></s:Body></s:Envelope>`
        const deps = {
          now: world.now,
          uuid: () => crypto.randomUUID(),
          timeout: startTimeout,
          simulationOf: () => 'http://simulation.test',
        }
        const provider = unicredit({ ...deps, fetch: async () => new Response(reply) })
        const terminal = {
          mode: 'simulation',
          settings: { tid: 'UNI_ECOM' },
          secrets: { kSig: 'UNI_TESTKEY' },
        } as const
        const found = await provider.query(terminal, known)
        // What is no yes moves no money: it says as much as nothing.
        const isMoney = found.kind === 'known' && found.report.capturedMinor !== undefined
        return isMoney ? { kind: 'proven', report: found.report } : { kind: 'refused' }
      }
      return { what, values, between: '', read }
    }),
  )
}

/** A time and behind it the raw bytes of a body. */
async function ofTimed(
  wire: string,
  adapter: ProviderOf,
  take: (headers: Readonly<Record<string, string>>) => string,
  between: string | readonly string[],
  give: (headers: Readonly<Record<string, string>>, time: string) => Readonly<Record<string, string>>,
): Promise<Signed[]> {
  const { attempt, message } = await attemptAt(wire, adapter, 12_000)
  const values = [take(message.headers), Buffer.from(message.body).toString()]
  return [
    {
      what: 'a message',
      values,
      between,
      read: ([time = '', body = '']) =>
        attempt.provider.readMessage(attempt.terminal, {
          ...message,
          headers: give(message.headers, time),
          body: Buffer.from(body),
        }),
    },
  ]
}

async function ofPaypal(): Promise<Signed[]> {
  const { attempt, message } = await attemptAt('paypal', paypal, 12_000)
  const names = ['paypal-transmission-id', 'paypal-transmission-time']
  return [
    {
      what: 'a message',
      values: [...valuesOf(names, message.headers), attempt.terminal.settings.webhookId ?? ''],
      between: '|',
      read: ([id = '', time = '', webhookId = '']) =>
        attempt.provider.readMessage(
          { ...attempt.terminal, settings: { ...attempt.terminal.settings, webhookId } },
          { ...message, headers: { ...message.headers, ...named(names, [id, time]) } },
        ),
    },
  ]
}

/** One value is signed, so that no border can be moved: what a guest brings is no message, and the other way round. */
async function ofSyspay(): Promise<Signed[]> {
  const { attempt, returned } = await attemptAt('syspay', syspay, 12_000)
  const back = new URLSearchParams(returned.query)
  const [result, checksum] = [back.getAll('result').at(-1) ?? '', back.get('checksum') ?? '']
  const headers = { 'x-merchant': attempt.terminal.settings.login ?? '', 'x-checksum': checksum }
  return [
    {
      what: 'the return as a message',
      values: [result],
      between: '',
      isOther: true,
      read: ([text = '']) =>
        attempt.provider.readMessage(attempt.terminal, {
          ...returned,
          method: 'POST',
          headers,
          body: Buffer.from(text),
        }),
    },
  ]
}

async function ofGeneric(): Promise<Signed[]> {
  const { attempt, returned, message } = await attemptAt('generic', generic, 12_000)
  const back = form(returned.query)
  const { provider, terminal } = attempt
  return [
    {
      what: 'the return as a message',
      values: [back.state ?? ''],
      between: '',
      isOther: true,
      read: ([text = '']) =>
        provider.readMessage(terminal, {
          ...message,
          headers: { 'x-signature': back.signature ?? '' },
          body: Buffer.from(text),
        }),
    },
    {
      what: 'the message as a return',
      values: [Buffer.from(message.body).toString()],
      between: '',
      isOther: true,
      read: ([state = '']) => asQuery(attempt, returned, { state, signature: message.headers['x-signature'] ?? '' }),
    },
  ]
}

async function ofSaferpay(): Promise<Signed[]> {
  const { attempt, message } = await attemptAt('saferpay', saferpay, 12_000)
  const { customerId = '', terminalId = '' } = attempt.terminal.settings
  const given = form(message.query)
  return [
    {
      what: 'the proof in the address',
      values: [customerId, terminalId, given.reference ?? ''],
      between: ' ',
      read: ([customer = '', terminal = '', reference = '']) =>
        attempt.provider.readMessage(
          {
            ...attempt.terminal,
            settings: { ...attempt.terminal.settings, customerId: customer, terminalId: terminal },
          },
          { ...message, query: `?${new URLSearchParams({ ...given, reference })}` },
        ),
    },
  ]
}

const stripeTime = (headers: Readonly<Record<string, string>>) =>
  /t=(\d+)/.exec(headers['stripe-signature'] ?? '')?.[1] ?? ''

/**
 * What each wire signs for us to read. Those of `unsigned` prove nothing by what they send: each of it only makes us
 * look.
 */
const signedOf: Readonly<Record<string, () => Promise<Signed[]>>> = {
  azul: ofAzul,
  xpay: () => ofNexi('xpay', xpay),
  'nexi-incasso': () => ofNexi('nexi-incasso', incassoSenzaPensieri),
  ipg: ofIpg,
  igfs: ofIgfs,
  computop: ofComputop,
  stripe: () =>
    ofTimed('stripe', stripe, stripeTime, '.', (headers, time) => ({
      ...headers,
      'stripe-signature': (headers['stripe-signature'] ?? '').replace(/t=\d+/, `t=${time}`),
    })),
  datatrans: () =>
    ofTimed(
      'datatrans',
      datatrans,
      (headers) => /t=(\d+)/.exec(headers['datatrans-signature'] ?? '')?.[1] ?? '',
      '',
      (headers, time) => ({
        ...headers,
        'datatrans-signature': (headers['datatrans-signature'] ?? '').replace(/t=\d+/, `t=${time}`),
      }),
    ),
  scalapay: () =>
    ofTimed(
      'scalapay',
      scalapay,
      (headers) => headers['x-scalapay-timestamp'] ?? '',
      ':',
      (headers, time) => ({
        ...headers,
        'x-scalapay-timestamp': time,
      }),
    ),
  paypal: ofPaypal,
  syspay: ofSyspay,
  saferpay: ofSaferpay,
  generic: ofGeneric,
}
const unsigned = ['satispay', 'xpay-web']

/** Every other way in which the text of these values can be cut into as many. */
function* recuts({ values, between }: Signed): Generator<readonly string[]> {
  if (between === '') yield* cutsWithoutSeparator(values)
  else if (typeof between === 'string') yield* cutsAt(values.join(between), between, values.length)
  else yield* cutsAtNames(values.map((value, i) => `${between[i]}${value}`).join(''), between)
}

/**
 * Without anything between: each border at every place, and each value at every place; in full each value at every
 * place and of every length. What is in their way is pushed along.
 */
function* cutsWithoutSeparator(values: readonly string[]): Generator<readonly string[]> {
  const text = values.join('')
  const borders = values.slice(0, -1).map((_, i) => values.slice(0, i + 1).join('').length)
  /** With some borders at places of their own. */
  const moved = (places: ReadonlyMap<number, number>) => {
    const [first, last] = [Math.min(...places.keys()), Math.max(...places.keys())]
    const [from = 0, to = 0] = [places.get(first), places.get(last)]
    const at = borders.map((border, k) => places.get(k) ?? (k < first ? Math.min(border, from) : Math.max(border, to)))
    return [...at, text.length].map((end, k) => text.slice(k === 0 ? 0 : at[k - 1], end))
  }
  for (let i = 0; i < borders.length; i++) {
    for (let from = 0; from <= text.length; from++) {
      yield moved(new Map([[i, from]]))
      if (i + 1 === borders.length) continue
      const own = from + (values[i + 1]?.length ?? 0)
      for (let to = isFull ? from : own; to <= (isFull ? text.length : Math.min(own, text.length)); to++) {
        yield moved(
          new Map([
            [i, from],
            [i + 1, to],
          ]),
        )
      }
    }
  }
}

/** At every choice of the places where the separator stands. */
function* cutsAt(text: string, separator: string, count: number): Generator<readonly string[]> {
  const [first = '', ...parts] = text.split(separator)
  yield* choose([first], parts)
  function* choose(done: readonly string[], rest: readonly string[]): Generator<readonly string[]> {
    const [next, ...others] = rest
    if (next === undefined) {
      if (done.length === count) yield done
      return
    }
    yield* choose([...done.slice(0, -1), `${done.at(-1)}${separator}${next}`], others)
    if (done.length < count) yield* choose([...done, next], others)
  }
}

/** At every place where the names stand in their order. */
function* cutsAtNames(text: string, names: readonly string[]): Generator<readonly string[]> {
  const [first = '', ...later] = names
  if (!text.startsWith(first)) return
  yield* after(text.slice(first.length), later)
  function* after(rest: string, others: readonly string[]): Generator<readonly string[]> {
    const [next, ...more] = others
    if (next === undefined) return void (yield [rest])
    for (let at = rest.indexOf(next); at >= 0; at = rest.indexOf(next, at + 1))
      for (const cut of after(rest.slice(at + next.length), more)) yield [rest.slice(0, at), ...cut]
  }
}

describe('a signed text has one reading', () => {
  it('of every wire, whether it signs anything that we read', () => {
    const all = Object.values(wires).flatMap((dialects) => dialects.map(({ name }) => name))
    expect(new Set([...Object.keys(signedOf), ...unsigned])).toEqual(new Set([...all, 'generic']))
  })

  it.each(Object.entries(signedOf))('%s: cut in any other way it is refused', async (_, signedTexts) => {
    for (const signed of await signedTexts()) {
      const genuine = await signed.read(signed.values)
      expect([signed.what, genuine.kind === 'refused']).toEqual([
        signed.what,
        signed.isOther === true || genuine.kind === 'refused',
      ])
      const own = signed.values.join('\0')
      const seen = new Set<string>()
      for (const cut of recuts(signed)) {
        const name = cut.join('\0')
        if (name === own || seen.has(name)) continue
        seen.add(name)
        // The providers' connections are looked after in between.
        if (seen.size % 500 === 0) await setImmediate()
        const read = await signed.read(cut)
        if (read.kind === 'refused') continue
        // IGFS: borders between a number, an authorisation and two states, none of which says anything of money.
        expect([signed.what, cut, read]).toEqual([signed.what, cut, genuine])
      }
    }
  })

  it('azul: cut at all borders at once by chance it is refused', async () => {
    const texts = await ofAzul()
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...texts),
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 8, maxLength: 8 }),
        async ({ values, read }, at) => {
          await setImmediate()
          const text = values.join('')
          const borders = at.map((one) => Math.round(one * text.length)).sort((one, other) => one - other)
          const cut = [...borders, text.length].map((end, i) => text.slice(i === 0 ? 0 : borders[i - 1], end))
          if (cut.join('\0') !== values.join('\0')) expect(await read(cut)).toMatchObject({ kind: 'refused' })
        },
      ),
      { numRuns: byTestSize({ fast: 500, normal: 2_000, full: 20_000 }) },
    )
  })

  it('azul: of all cuts at once exactly one fits the forms of its values', async () => {
    for (const { values } of await ofAzul()) {
      const text = values.join('')
      const counts = Object.values(answerForms).map((forms) =>
        countOfCuts(
          text,
          azulNames.map((name) => forms[name as keyof typeof forms]),
        ),
      )
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1)
    }
  })

  it('azul: what a guest pays for a form that was cut otherwise is never taken for the whole', async () => {
    const order = world.order({ kind: 'capture', minor: 25_000, currency: 'EUR' })
    const attempt = new Attempt(world, world.make(azul), world.terminal('azul'), order)
    await attempt.begin()
    if (attempt.begun.kind !== 'begun' || attempt.begun.next.kind !== 'form') throw new Error('no form')
    const { url, fields } = attempt.begun.next
    const names = ['OrderNumber', 'Amount', 'ITBIS']
    const whole = names.map((name) => fields[name]).join('')
    let accepted = 0
    for (let amountAt = order.reference.length - 3; amountAt < whole.length; amountAt++) {
      for (let taxAt = amountAt; taxAt <= whole.length; taxAt++) {
        const cut = {
          OrderNumber: whole.slice(0, amountAt),
          Amount: whole.slice(amountAt, taxAt),
          ITBIS: whole.slice(taxAt),
        }
        const moved = new Attempt(world, attempt.provider, attempt.terminal, order)
        moved.begun = { kind: 'begun', refs: {}, next: { kind: 'form', url, fields: { ...fields, ...cut } } }
        const landed = await moved.guestPays().catch(() => undefined)
        if (landed?.kind !== 'returned') continue
        accepted += 1
        const [payment] = world.books(cut.OrderNumber)
        const back = form(landed.request.query)
        const signed = {
          what: 'a return',
          values: valuesOf(azulNames, back),
          between: '',
          read: async () => ({ kind: '' }),
        }
        for (const values of recuts(signed)) {
          const verdict = await asQuery(attempt, landed.request, { ...back, ...named(azulNames, values) })
          if (verdict.kind === 'proven')
            expect(verdict.report.capturedMinor ?? 0).toBeLessThanOrEqual(payment?.capturedMinor ?? 0)
        }
        world.simulators.provider.payments.clear()
      }
    }
    expect(accepted).toBeGreaterThan(1)
  })
})

/** In how many ways a text can be cut into values of these forms. */
function countOfCuts(text: string, forms: readonly RegExp[]): number {
  let ends = new Map([[0, 1]])
  for (const [i, one] of forms.entries()) {
    const after = new Map<number, number>()
    for (const [start, ways] of ends) {
      for (let end = i === forms.length - 1 ? text.length : start; end <= text.length; end++)
        if (one.test(text.slice(start, end))) after.set(end, (after.get(end) ?? 0) + ways)
    }
    ends = after
  }
  return ends.get(text.length) ?? 0
}
