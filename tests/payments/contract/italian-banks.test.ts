import { createHash, createHmac } from 'node:crypto'
import { languages } from '@portico/locale/languages'
import { computop } from '@portico/payments/adapters/bnlepositivity/computop'
import { ipg } from '@portico/payments/adapters/bnlepositivity/ipg'
import { unicredit } from '@portico/payments/adapters/igfs/igfs'
import { incassoSenzaPensieri } from '@portico/payments/adapters/nexi/incasso-senza-pensieri'
import { xpay } from '@portico/payments/adapters/nexi/xpay'
import { xpayWeb } from '@portico/payments/adapters/nexi/xpay-web'
import type { KnownAttempt, ProviderOf, ReceivedRequest, Terminal } from '@portico/payments/port'
import { startTimeout } from '@portico/server/limits/time-limit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Attempt, aWorld, type World } from './world.ts'

// What the contract of all adapters does not see: forgeries that the papers of these wires leave room for, and the
// terms that only they have.

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const currency = 'EUR'

async function begun(
  adapter: ProviderOf,
  wire: string,
  kind: 'capture' | 'authorise' | 'tokenise',
  minor: number,
  terminal = world.terminal(wire),
) {
  const attempt = new Attempt(world, world.make(adapter), terminal, world.order({ kind, minor, currency }))
  world.messages.length = 0
  expect(await attempt.begin()).toMatchObject({ kind: 'begun' })
  return attempt
}

/** Begun and paid: what the guest brought back, and what the provider sent. */
async function paid(...order: Parameters<typeof begun>) {
  const attempt = await begun(...order)
  const landed = await attempt.guestPays()
  if (landed.kind !== 'returned') throw new Error(landed.kind)
  await world.simulators.provider.settled()
  return { attempt, returned: landed.request, message: world.messages.at(-1) as ReceivedRequest }
}

/** A provider that answers every call with this. */
const answering = (adapter: ProviderOf, reply: () => Response) =>
  adapter({
    fetch: async () => reply(),
    now: world.now,
    uuid: () => crypto.randomUUID(),
    timeout: startTimeout,
    simulationOf: () => 'http://simulation.test',
  })

const known = (kind: KnownAttempt['aim']['kind'], refs = {}): KnownAttempt => ({
  reference: 'P1X',
  aim: { kind, minor: 12_000, currency },
  refs,
})

it('opens the page of Nexi in each language of the guest', async () => {
  const opened = async (language: string) => {
    const order = world.order({ kind: 'capture', minor: 12_000, currency })
    const spoken = { ...order, guest: { ...order.guest, language } }
    const answer = await world.make(xpay).begin(world.terminal('xpay'), spoken)
    return answer.kind === 'begun' && answer.next.kind === 'form' ? answer.next.fields.languageId : answer.kind
  }
  expect(await Promise.all(languages.map(({ code }) => opened(code)))).toEqual([
    'ENG',
    'ITA',
    'GER',
    'FRA',
    'SPA',
    'CHI',
    'RUS',
    'POR',
    'JPN',
  ])
})

describe('what one order was paid with', () => {
  it.each([
    ['xpay', xpay],
    ['computop', computop],
  ] as const)('%s: pays no other, although it is rightly signed', async (wire, adapter) => {
    const { returned } = await paid(adapter, wire, 'capture', 12_000)
    const other = await begun(adapter, wire, 'capture', 12_000)
    expect(await other.returns(returned)).toEqual({ kind: 'refused', why: 'malformed' })
    expect(other.step.kind).toBe('wait')
  })

  it('ipg: pays no other of the same second and amount, since its signature does not hold the order', async () => {
    const { attempt, returned } = await paid(ipg, 'ipg', 'capture', 12_000)
    const other = await begun(ipg, 'ipg', 'capture', 12_000)
    const forged = {
      ...returned,
      body: Buffer.from(Buffer.from(returned.body).toString().replace(attempt.order.reference, other.order.reference)),
    }
    expect(await other.returns(forged)).toMatchObject({ kind: 'hint' })
    expect(other.step.kind).toBe('wait')
  })

  it.each([
    ['xpay', xpay],
    ['computop', computop],
  ] as const)('%s: a message of a reserved amount is none of a charge', async (wire, adapter) => {
    const { attempt, message } = await paid(adapter, wire, 'authorise', 12_000)
    expect(await attempt.provider.readMessage(attempt.terminal, message)).toMatchObject({
      kind: 'proven',
      report: { authorisedMinor: 12_000 },
    })
    const moved = { ...message, path: message.path.replace('/authorise/', '/capture/') }
    expect(await attempt.provider.readMessage(attempt.terminal, moved)).toEqual({ kind: 'refused', why: 'malformed' })
  })

  it('xpay: an amount that was changed on the way back is refused', async () => {
    const { attempt, returned } = await paid(xpay, 'xpay', 'capture', 12_000)
    const forged = { ...returned, query: returned.query.replace('importo=12000', 'importo=99000') }
    expect(await attempt.provider.readReturn(attempt.terminal, attempt.known, forged)).toEqual({
      kind: 'refused',
      why: 'signature',
    })
  })

  it('xpay-web: a message finds its attempt by the token it repeats, or by the number of the order, and proves nothing', async () => {
    const { attempt, message } = await paid(xpayWeb, 'xpay-web', 'capture', 12_000)
    const about = { ref: { name: 'securityToken', value: attempt.known.refs.securityToken } }
    expect(await attempt.provider.readMessage(attempt.terminal, message)).toEqual({ kind: 'hint', about })
    const { securityToken: _, ...body } = JSON.parse(Buffer.from(message.body).toString())
    const without = { ...message, body: Buffer.from(JSON.stringify(body)) }
    expect(await attempt.provider.readMessage(attempt.terminal, without)).toEqual({
      kind: 'hint',
      about: { reference: attempt.order.reference },
    })
  })
})

describe('IGFS', () => {
  const terminal: Terminal = { mode: 'simulation', settings: { tid: 'UNI_ECOM' }, secrets: { kSig: 'UNI_TESTKEY' } }
  const verified = (values: Record<string, string>, isSigned = true) => {
    const names = ['tid', 'shopID', 'rc', 'errorDesc', 'paymentID', 'tranID', 'authCode', 'enrStatus', 'authStatus']
    const text = names.map((name) => values[name] ?? '').join('')
    const signature = createHmac('sha256', 'UNI_TESTKEY').update(text).digest('base64')
    const fields = Object.entries({ ...values, ...(isSigned && { signature }) }).map(
      ([name, value]) => `<${name}>${value}</${name}>`,
    )
    return new Response(
      `<s:Envelope xmlns:s="x"><s:Body><n:VerifyResponse xmlns:n="y"><response>${fields.join('')}</response></n:VerifyResponse></s:Body></s:Envelope>`,
    )
  }
  const yes = { tid: 'UNI_ECOM', shopID: 'P1X', rc: 'IGFS_000', error: 'false', paymentID: '00053', tranID: '3055' }
  const query = (reply: () => Response) =>
    answering(unicredit, reply).query(terminal, known('capture', { paymentID: '00053' }))

  it('is believed where it says yes under its signature, of this payment', async () => {
    expect(await query(() => verified(yes))).toMatchObject({
      kind: 'known',
      report: { capturedMinor: 12_000 },
      refs: { tranID: '3055' },
    })
  })

  it.each([
    ['unsigned', () => verified(yes, false)],
    ['of another order', () => verified({ ...yes, shopID: 'P2X' })],
    ['of another payment', () => verified({ ...yes, paymentID: '00054' })],
    ['of another terminal', () => verified({ ...yes, tid: 'UNI_MYBK' })],
    ['with an error beside it', () => verified({ ...yes, error: 'true', rc: 'IGFS_909' })],
    ['with another status', () => new Response(verified(yes).body, { status: 500 })],
  ])('is not believed where its yes is %s', async (_, reply) => {
    expect(await query(reply)).toEqual({ kind: 'unknown' })
  })

  it.each([
    ['IGFS_814', {}],
    ['IGFS_20090', { isEnded: true }],
    ['IGFS_20038', { decline: 'expired-card' }],
    ['IGFS_01000', { decline: 'fraud' }],
    ['IGFS_005', { decline: 'declined' }],
  ])('%s is read without a signature, since a no moves nothing', async (rc, report) => {
    expect(await query(() => verified({ ...yes, error: 'true', rc }, false))).toEqual({ kind: 'known', report })
  })

  it('keeps the totals of what was given back, once for each wish', async () => {
    const { attempt } = await paid(unicredit, 'igfs', 'capture', 30_000)
    await attempt.query()
    expect(await attempt.wants('refund', 10_000)).toMatchObject({ kind: 'done', report: { refundedMinor: 10_000 } })
    expect(await attempt.wants('refund', 5_000)).toMatchObject({ kind: 'done', report: { refundedMinor: 15_000 } })
    expect(world.books(attempt.order.reference)).toMatchObject([{ refundedMinor: 15_000 }])
  })
})

describe('IPG', () => {
  it('a message makes us look, whatever it says: what was paid is what the provider’s books say', async () => {
    const { attempt, message } = await paid(ipg, 'ipg', 'authorise', 12_000)
    const { provider, terminal, order } = attempt
    expect(await provider.readMessage(terminal, message)).toEqual({
      kind: 'hint',
      about: { reference: order.reference },
    })
    expect(
      await provider.readMessage(terminal, { ...message, path: message.path.replace('/authorise/', '/capture/') }),
    ).toEqual({
      kind: 'refused',
      why: 'malformed',
    })
    await attempt.readMessages()
    expect(attempt.facts).toMatchObject({ authorisedMinor: 12_000, capturedMinor: 0 })
  })

  it('takes no terminal without keys of the Payments API, which is all that can be asked', () => {
    const demanded = world.make(ipg).fields.filter(({ isOptional }) => !isOptional)
    expect(demanded.map(({ name }) => name)).toEqual(['storename', 'sharedSecret', 'apiKey', 'apiSecret'])
  })
})

describe('Incasso Senza Pensieri', () => {
  const terminal = (more: Record<string, string>): Terminal => {
    const { settings, secrets } = world.terminal('nexi-incasso')
    return {
      mode: 'simulation',
      settings: { alias: settings.alias ?? '', structure: settings.structure ?? '', ...more },
      secrets,
    }
  }
  const refunds = { fullRefundDays: '30', partRefundDays: '14', noRefundDays: '7', partRefundShare: '50' }

  it.each([
    ['NONRIMBORSABILE', {}],
    ['RIMBORSABILE', refunds],
  ])('leaves the stay as %s before the guest pays', async (kind, more) => {
    const calls: Record<string, unknown>[] = []
    const provider = incassoSenzaPensieri({
      fetch: (async (url: string, init: RequestInit) => {
        calls.push(JSON.parse(String(init.body)))
        return fetch(url, init)
      }) as typeof fetch,
      now: world.now,
      uuid: () => crypto.randomUUID(),
      timeout: startTimeout,
      simulationOf: (wire: string) => `${world.simulators.url}/${wire}`,
    })
    const answer = await provider.begin(terminal(more), world.order({ kind: 'capture', minor: 12_000, currency }))
    expect(answer).toMatchObject({ kind: 'begun', next: { kind: 'form' } })
    const stay = {
      tipoPrenotazione: kind,
      dataPrenotazione: '05/06/2027',
      dataFinePrenotazione: '07/06/2027',
      codiceStruttura: 'struttura1',
    }
    expect(calls).toMatchObject([{ incassoGarantito: stay }])
  })

  it('takes a card as a guarantee with the amount that was agreed on, signed on both ways', async () => {
    const attempt = await begun(incassoSenzaPensieri, 'nexi-incasso', 'tokenise', 0)
    if (attempt.begun.kind !== 'begun' || attempt.begun.next.kind !== 'form') throw new Error('no form')
    const { fields } = attempt.begun.next
    const key = attempt.terminal.secrets.key ?? ''
    const { reference } = attempt.order
    const sha1 = (text: string) => createHash('sha1').update(text).digest('hex')
    expect(fields).toMatchObject({ importo: '0', importoNoShow: '15000' })
    expect(fields.mac).toBe(sha1(`codTrans=${reference}divisa=EURimporto=0importoNoShow=15000${key}`))
    expect(fields.dl_mac).toBe(sha1(`codTrans=${reference}dl_nonce=${fields.dl_nonce}importoNoShow=15000${key}`))
  })

  it('takes no guarantee where no amount was agreed on', async () => {
    const provider = world.make(incassoSenzaPensieri)
    const order = world.order({ kind: 'tokenise', minor: 0, currency })
    expect(await provider.begin(terminal({}), order)).toEqual({ kind: 'refused', decline: 'method-not-accepted' })
  })
})

describe('XPay’s back office', () => {
  const terminal: Terminal = { mode: 'simulation', settings: { alias: 'ALIAS' }, secrets: { key: 'secret-key' } }
  const order = (stato: string, operazioni: [string, number, string?][] = [], importo: number | string = 12_000) => {
    const [esito, idOperazione, timeStamp] = ['OK', '1', '1700000000000']
    const mac = createHash('sha1')
      .update(`esito=${esito}idOperazione=${idOperazione}timeStamp=${timeStamp}secret-key`)
      .digest('hex')
    const operations = operazioni.map(([tipoOperazione, minor, state = 'Eseguito']) => ({
      tipoOperazione,
      importo: minor,
      stato: state,
    }))
    const report = [
      { codiceTransazione: 'P1X', importo, divisa: 'EUR', stato, dettaglio: [{ operazioni: operations }] },
    ]
    return () => Response.json({ esito, idOperazione, timeStamp, mac, report })
  }
  const report = async (kind: 'capture' | 'authorise', reply: () => Response) => {
    const result = await answering(xpay, reply).query(terminal, known(kind))
    return result.kind === 'known' ? result.report : result
  }

  it.each([
    [
      'a charge that Nexi takes in the evening counts as taken',
      'capture',
      order('Autorizzato'),
      { capturedMinor: 12_000, refundedMinor: 0 },
    ],
    ['an amount that is reserved is only that', 'authorise', order('Autorizzato'), { authorisedMinor: 12_000 }],
    [
      'a charge that was called off in time came and went',
      'capture',
      order('Annullato'),
      { capturedMinor: 12_000, refundedMinor: 12_000 },
    ],
    [
      'a reserved amount that was called off is free',
      'authorise',
      order('Annullato'),
      { authorisedMinor: 12_000, isVoided: true },
    ],
    [
      'a part that was taken',
      'authorise',
      order('Contabilizzato Parz.', [['CONTAB.', 7_000]]),
      { capturedMinor: 7_000, refundedMinor: 0 },
    ],
    [
      'parts that were given back, without those that were refused',
      'capture',
      order('Rimborsato Parz.', [
        ['STORNO', 2_000],
        ['STORNO', 1_000, 'Negato'],
        ['STORNO', 3_000],
      ]),
      { capturedMinor: 12_000, refundedMinor: 5_000 },
    ],
    [
      'amounts may be written as digits',
      'capture',
      order('Contabilizzato', [], '12000'),
      { capturedMinor: 12_000, refundedMinor: 0 },
    ],
    ['a state that we do not know says nothing', 'capture', order('Sospeso'), {}],
  ] as const)('%s', async (_, kind, reply, right) => {
    expect(await report(kind, reply)).toEqual({ ...right, currency })
  })

  it('is not believed under a wrong signature', async () => {
    const forged = async () =>
      Response.json({ ...((await order('Contabilizzato')().json()) as object), timeStamp: '1700000000001' })
    const reply = await forged()
    expect(await report('capture', () => reply.clone())).toEqual({ kind: 'unknown' })
  })
})
