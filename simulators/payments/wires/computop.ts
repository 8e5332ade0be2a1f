import { createHmac } from 'node:crypto'
import { Blowfish } from 'egoroof-blowfish'
import type { Payment } from '../frame/payment.ts'
import type { WireOf } from '../frame/provider.ts'
import { currency, httpUrl, problemsOf, type Rule, text } from '../frame/strict.ts'

// Computop Paygate, as BNP Paribas sells it, from Computop's documentation: parameters under Blowfish, a MAC over five
// of them, a page, later calls by name.

const name = 'computop'
const accounts = [
  {
    settings: { merchantId: 'SIM_AXEPTA_1' },
    secrets: { blowfishKey: 'Bs3!Ak7*', hmacKey: 'Simulated.Hmac(Key)1_?aX' },
  },
  {
    settings: { merchantId: 'SIM_AXEPTA_2' },
    secrets: { blowfishKey: 'Zw5?Tq2+Lm9=', hmacKey: 'Simulated.Hmac(Key)2_!bY' },
  },
]

const amount = /^\d{1,9}$/
const order = { MerchantID: text, TransID: /^[A-Za-z0-9_-]{1,64}$/ }
const mac = /^[0-9A-F]{64}$/
const payRules = {
  ...order,
  'RefNr?': text,
  Amount: amount,
  Currency: currency,
  OrderDesc: text,
  'Capture?': ['AUTO', 'MANUAL'],
  MAC: mac,
  URLSuccess: httpUrl,
  URLFailure: httpUrl,
  URLNotify: httpUrl,
  'Response?': ['encrypt'],
}
const changeRules = {
  ...order,
  PayID: /^[0-9a-f]{32}$/,
  Amount: amount,
  Currency: currency,
  'ReqID?': /^[A-Za-z0-9]{1,32}$/,
  MAC: mac,
}
const callRules: Readonly<Record<string, { readonly [field: string]: Rule }>> = {
  inquire: { ...order, 'PayID?': /^[0-9a-f]{32}$/ },
  capture: changeRules,
  credit: changeRules,
  reverse: changeRules,
}

type Values = Readonly<Record<string, string>>

export const computop: WireOf = (provider) => {
  const answered = new Map<string, Response>()
  const accountOf = (merchantId: string) => accounts.find(({ settings }) => settings.merchantId === merchantId)

  const opened = (sent: Values, merchantId: string): Values | undefined => {
    const account = accountOf(merchantId)
    const { Data = '', Len = '' } = sent
    if (!account || !/^([0-9A-Fa-f]{16})+$/.test(Data)) return undefined
    const text = Buffer.from(cipher(account.secrets.blowfishKey).decode(Buffer.from(Data, 'hex')))
      .toString()
      .slice(0, Number(Len))
    return Object.fromEntries(new URLSearchParams(text))
  }

  const closedUp = (values: Values, merchantId: string): Values => {
    const text = new URLSearchParams(values).toString()
    const bytes = cipher(accountOf(merchantId)?.secrets.blowfishKey ?? '').encode(text)
    return { Len: String(text.length), Data: Buffer.from(bytes).toString('hex').toUpperCase() }
  }

  function begin(query: URLSearchParams): Response {
    const merchantId = query.get('MerchantID') ?? ''
    const values = opened(Object.fromEntries(query), merchantId)
    const problems = values ? problemsOf(values, payRules) : ['Data']
    if (!values || problems.length > 0) return new Response(`Error: ${problems.join('; ')}`, { status: 400 })
    const {
      TransID = '',
      Amount = '',
      Currency = '',
      MAC,
      Capture,
      URLSuccess = '',
      URLFailure = '',
      URLNotify = '',
    } = values
    if (
      values.MerchantID !== merchantId ||
      MAC !== macOf(['', TransID, merchantId, Amount, Currency], accountOf(merchantId)?.secrets.hmacKey)
    )
      return new Response('Error: MAC', { status: 400 })
    const known = provider.findReference(name, merchantId, TransID)
    if (known && known.state !== 'open') return new Response('Error: TransID is used', { status: 400 })
    const payment =
      known ??
      provider.open({
        wire: name,
        id: provider.name('', 16),
        account: merchantId,
        reference: TransID,
        minor: Number(Amount),
        currency: Currency,
        aim: Capture === 'MANUAL' ? 'authorise' : 'capture',
        language: query.get('Language') ?? 'en',
        until: new Date(provider.now().getTime() + 30 * 60_000),
        data: { URLSuccess, URLFailure, URLNotify, URLBack: query.get('URLBack') ?? URLFailure },
      })
    return new Response(null, { status: 302, headers: { location: provider.pageOf(payment) } })
  }

  function call(kind: string, sent: Values): Response {
    const merchantId = sent.MerchantID ?? ''
    const values = opened(sent, merchantId)
    const rules = callRules[kind]
    if (!values || !rules || problemsOf(values, rules).length > 0) return new Response('Error', { status: 400 })
    const { TransID = '', PayID = '', Amount = '', Currency = '', ReqID } = values
    const answer = (Status: string, Code: string, more: Values = {}) =>
      new Response(
        new URLSearchParams(
          closedUp({ mid: merchantId, PayID, TransID, Status, Code, Description: Status, ...more }, merchantId),
        ).toString(),
      )
    const payment = provider.findReference(name, merchantId, TransID)
    if (!payment || payment.state === 'open' || (PayID !== '' && payment.id !== PayID))
      return answer('FAILED', '22000030')
    if (kind === 'inquire') {
      const { authorisedMinor, capturedMinor, refundedMinor, isVoided, state } = payment
      const amounts = {
        AmountAuth: String(authorisedMinor),
        AmountCap: String(capturedMinor),
        AmountCred: String(refundedMinor),
      }
      const LastStatus = isVoided ? 'CANCELED' : state === 'approved' ? 'OK' : 'FAILED'
      return answer('OK', '00000000', { ...amounts, LastStatus, PayID: payment.id })
    }
    if (values.MAC !== macOf([PayID, TransID, merchantId, Amount, Currency], accountOf(merchantId)?.secrets.hmacKey))
      return answer('FAILED', '22000015')
    const minor = Number(Amount)
    return provider.call(minor, `${kind} ${merchantId} ${ReqID}`, () => {
      const before = answered.get(`${merchantId} ${ReqID}`)
      if (before) return before.clone()
      const isDone =
        kind === 'capture'
          ? provider.capture(payment, minor)
          : kind === 'credit'
            ? provider.refund(payment, minor)
            : minor === payment.authorisedMinor && provider.release(payment)
      const response = isDone ? answer('OK', '00000000') : answer('FAILED', '22060100')
      if (ReqID) answered.set(`${merchantId} ${ReqID}`, response.clone())
      return response
    })
  }

  const outcomeOf = (payment: Payment, account = accountOf(payment.account)): Values => {
    const { state, aim, reference, id, card } = payment
    const [Status, Code] = {
      approved: [aim === 'capture' ? 'OK' : 'AUTHORIZED', '00000000'],
      pending: ['PENDING', '67890000'],
      declined: ['FAILED', '22060100'],
      closed: ['FAILED', '22890053'],
      open: ['PENDING', '67890000'],
      challenge: ['PENDING', '67890000'],
    }[state] as [string, string]
    const MAC = macOf([id, reference, payment.account, Status, Code], account?.secrets.hmacKey)
    return {
      mid: payment.account,
      PayID: id,
      XID: id,
      TransID: reference,
      refnr: reference,
      Status,
      Code,
      Description: Status,
      MAC,
      ...(card && {
        CCBrand: card.brand.toUpperCase(),
        CCExpiry: `${card.year}${card.month}`,
        MaskedPan: `453997XXXXXX${card.lastFour}`,
      }),
    }
  }

  return {
    name,
    title: 'Axepta Online (Computop)',
    accounts,
    cards: [
      { number: '4111111111111111', name: 'Visa, approved', outcome: 'approve' },
      { number: '4111111111111129', name: 'Visa, declined', outcome: 'declined' },
      { number: '5555555555554444', name: 'Mastercard, bank approves (3-D Secure)', outcome: 'challenge' },
    ],
    async handle(request, path) {
      if (path === '/payssl.aspx' && request.method === 'GET') return begin(new URL(request.url).searchParams)
      const kind = /^\/(\w+)\.aspx$/.exec(path)?.[1]
      if (request.method !== 'POST' || kind === undefined) return new Response('not found', { status: 404 })
      return call(kind, Object.fromEntries(new URLSearchParams(await request.text())))
    },
    messageOf(payment, event, isForged) {
      const isOutcome =
        event === 'captured'
          ? payment.aim === 'capture'
          : event === 'authorised'
            ? payment.aim === 'authorise'
            : event === 'declined'
      if (!(isOutcome || event === 'pending') || payment.data.URLNotify === undefined) return undefined
      const another = accounts.find(({ settings }) => settings.merchantId !== payment.account)
      const values = isForged ? outcomeOf(payment, another) : outcomeOf(payment)
      return {
        url: payment.data.URLNotify,
        method: 'POST' as const,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(closedUp(values, payment.account)).toString(),
      }
    },
    returnOf(payment) {
      const { state, data, account } = payment
      if (state === 'closed') return { url: data.URLBack ?? '' }
      const url = new URL((state === 'declined' ? data.URLFailure : data.URLSuccess) ?? '')
      for (const [field, value] of Object.entries(closedUp(outcomeOf(payment), account)))
        url.searchParams.set(field, value)
      return { url: url.href }
    },
  }
}

function cipher(key: string): Blowfish {
  return new Blowfish(key, Blowfish.MODE.ECB, Blowfish.PADDING.NULL)
}

function macOf(values: readonly string[], key: string | undefined): string {
  return createHmac('sha256', key ?? '')
    .update(values.join('*'))
    .digest('hex')
    .toUpperCase()
}
