import { createHmac } from 'node:crypto'
import type { Payment } from '../frame/payment.ts'
import type { WireOf } from '../frame/provider.ts'
import { httpUrl, problemsOf, type Rule, text } from '../frame/strict.ts'

// IGFS by NetSW, as UniCredit and BNL sell it, from public copies of its manual: SOAP, a signature over values without
// names. The message at the address for callbacks is not in any paper that we read: here it is a POST without a body.

const name = 'igfs'
const accounts = [
  { settings: { tid: 'SIM_ECOM_1' }, secrets: { kSig: 'SIMULATED_KSIG_1' } },
  { settings: { tid: 'SIM_ECOM_2' }, secrets: { kSig: 'SIMULATED_KSIG_2' } },
]

const digits = /^\d{1,9}$/
const common = {
  apiVersion: text,
  tid: text,
  'merID?': text,
  'payInstr?': text,
  signature: text,
  shopID: /^[A-Za-z0-9_-]{1,64}$/,
}
const notes = { 'addInfo1?': text, 'addInfo2?': text, 'addInfo3?': text, 'addInfo4?': text, 'addInfo5?': text }
const noteNames = ['addInfo1', 'addInfo2', 'addInfo3', 'addInfo4', 'addInfo5']
const commonNames = ['apiVersion', 'tid', 'merID', 'payInstr', 'shopID']

/** What each message may hold, and what of it is signed, in order. */
const messages: Readonly<
  Record<
    string,
    { readonly port: string; readonly rules: { readonly [name: string]: Rule }; readonly signed: readonly string[] }
  >
> = {
  Init: {
    port: 'PaymentInitGatewayPort',
    rules: {
      ...common,
      ...notes,
      'shopUserRef?': text,
      'shopUserName?': text,
      'shopUserAccount?': text,
      trType: ['AUTH', 'PURCHASE'],
      amount: digits,
      currencyCode: ['EUR'],
      langID: /^[A-Z]{2}$/,
      notifyURL: httpUrl,
      errorURL: httpUrl,
      'callbackURL?': httpUrl,
    },
    signed: [
      ...[
        ...commonNames,
        'shopUserRef',
        'shopUserName',
        'shopUserAccount',
        'shopUserMobilePhone',
        'shopUserIMEI',
        'trType',
        'amount',
      ],
      ...['currencyCode', 'langID', 'notifyURL', 'errorURL', 'callbackURL', ...noteNames, 'payInstrToken', 'topUpID'],
    ],
  },
  Verify: {
    port: 'PaymentInitGatewayPort',
    rules: { ...common, paymentID: digitsUpTo(20), 'refTranID?': text },
    signed: [...commonNames, 'paymentID', 'refTranID'],
  },
  Confirm: {
    port: 'PaymentTranGatewayPort',
    rules: { ...common, ...notes, amount: digits, refTranID: text },
    signed: [...commonNames, 'amount', 'refTranID', ...noteNames, 'topUpID'],
  },
  VoidAuth: {
    port: 'PaymentTranGatewayPort',
    rules: { ...common, ...notes, amount: digits, refTranID: text },
    signed: [...commonNames, 'amount', 'refTranID', ...noteNames],
  },
  Credit: {
    port: 'PaymentTranGatewayPort',
    rules: { ...common, ...notes, 'shopUserRef?': text, amount: digits, currencyCode: ['EUR'], refTranID: text },
    signed: [
      ...[
        ...commonNames,
        'shopUserRef',
        'amount',
        'currencyCode',
        'refTranID',
        'pan',
        'payInstrToken',
        'expireMonth',
        'expireYear',
      ],
      ...noteNames,
    ],
  },
}

const answerNames: Readonly<Record<string, readonly string[]>> = {
  Init: ['tid', 'shopID', 'rc', 'errorDesc', 'paymentID', 'redirectURL'],
  Verify: ['tid', 'shopID', 'rc', 'errorDesc', 'paymentID', 'tranID', 'authCode', 'enrStatus', 'authStatus'],
}
const operationNames = ['tid', 'shopID', 'rc', 'errorDesc', 'tranID', 'date', ...noteNames]

type Values = Readonly<Record<string, string>>

export const igfs: WireOf = (provider) => {
  const answerOf = (message: string, request: Values, rc: string, more: Values = {}): Response => {
    const isError = rc !== 'IGFS_000'
    const { tid = '', shopID = '' } = request
    const values = {
      tid,
      rc,
      error: String(isError),
      errorDesc: isError ? `ERRORE ${rc}` : 'TRANSAZIONE OK',
      shopID,
      ...more,
    }
    const names = answerNames[message] ?? operationNames
    // A refusal comes unsigned, as a recorded answer shows it.
    const signature = isError ? {} : { signature: signatureOf(names, values, secretOf(tid)) }
    const fields = Object.entries({ ...values, ...signature }).map(
      ([field, value]) => `<${field}>${escaped(value)}</${field}>`,
    )
    const body = `<ns1:${message}Response xmlns:ns1="http://services.api.web.cg.igfs.apps.netsw.it/"><response>${fields.join('')}</response></ns1:${message}Response>`
    const xml = `<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>${body}</soap:Body></soap:Envelope>`
    return new Response(xml, { headers: { 'content-type': 'text/xml;charset=UTF-8' } })
  }

  function init(values: Values): Response {
    const {
      tid = '',
      shopID = '',
      amount = '',
      trType,
      langID = '',
      notifyURL = '',
      errorURL = '',
      callbackURL,
    } = values
    const known = provider.findReference(name, tid, shopID)
    if (known && known.state !== 'open') return answerOf('Init', values, 'IGFS_20035')
    const payment =
      known ??
      provider.open({
        wire: name,
        id: digitsOf(provider.name('', 9), 20),
        account: tid,
        reference: shopID,
        minor: Number(amount),
        currency: 'EUR',
        aim: trType === 'PURCHASE' ? 'capture' : 'authorise',
        language: langID.toLowerCase(),
        until: new Date(provider.now().getTime() + 30 * 60_000),
        data: { notifyURL, errorURL, tranID: digitsOf(provider.name('', 9), 16), ...(callbackURL && { callbackURL }) },
      })
    return answerOf('Init', values, 'IGFS_000', { paymentID: payment.id, redirectURL: provider.pageOf(payment) })
  }

  function verify(values: Values): Response {
    const payment = provider.find(name, values.paymentID ?? '')
    if (!payment || payment.account !== values.tid || payment.reference !== values.shopID)
      return answerOf('Verify', values, 'IGFS_20035')
    const rc = codeOf(payment)
    const { card } = payment
    const paid = {
      tranID: payment.data.tranID ?? '',
      authCode: '55914405',
      maskedPan: card && `453997******${card.lastFour}`,
    }
    const expiry: Values = card ? { expireMonth: card.month, expireYear: card.year } : {}
    return answerOf('Verify', values, rc, { paymentID: payment.id, ...(rc === 'IGFS_000' && { ...paid, ...expiry }) })
  }

  function operate(message: string, values: Values): Response {
    const { tid, refTranID, amount, shopID } = values
    const minor = Number(amount)
    const payment = [...provider.payments.values()].find(
      (one) => one.wire === name && one.account === tid && one.data.tranID === refTranID,
    )
    if (!payment) return answerOf(message, values, 'IGFS_20035')
    return provider.call(minor, `${message} ${shopID}`, () => {
      const isDone = {
        Confirm: () => provider.capture(payment, minor),
        VoidAuth: () => minor === payment.authorisedMinor && provider.release(payment),
        Credit: () => provider.refund(payment, minor),
      }[message]
      const done = { tranID: digitsOf(provider.name('', 9), 16), date: provider.now().toISOString() }
      return isDone?.() ? answerOf(message, values, 'IGFS_000', done) : answerOf(message, values, 'IGFS_902')
    })
  }

  return {
    name,
    title: 'PagOnline Imprese / Axepta (IGFS)',
    accounts,
    cards: [
      { number: '4539970000000006', name: 'Visa, approved', outcome: 'approve' },
      { number: '4539970000000014', name: 'Visa, declined', outcome: 'declined' },
      { number: '4539970000000022', name: 'Visa, bank approves (3-D Secure)', outcome: 'challenge' },
    ],
    async handle(request, path) {
      const [, message = '', inner = ''] =
        /<ser:(\w+)><request>([\s\S]*)<\/request><\/ser:\1>/.exec(await request.text()) ?? []
      const known = messages[message]
      if (request.method !== 'POST' || known === undefined || path !== `/${known.port}`) return fault('no such message')
      const values = Object.fromEntries(
        [...inner.matchAll(/<(\w+)>([^<]*)<\/\1>/g)].map(([, field = '', value = '']) => [field, plain(value)]),
      )
      const problems = problemsOf(values, known.rules)
      if (problems.length > 0) return fault(problems.join('; '))
      const { tid = '' } = values
      if (!accounts.some(({ settings }) => settings.tid === tid)) return answerOf(message, values, 'IGFS_803')
      if (values.signature !== signatureOf(known.signed, values, secretOf(tid)))
        return answerOf(message, values, 'IGFS_804')
      if (message === 'Init')
        return provider.call(Number(values.amount), `Init ${tid} ${values.shopID}`, () => init(values))
      return message === 'Verify' ? verify(values) : operate(message, values)
    },
    messageOf({ data, aim }, event) {
      const isOutcome =
        event === 'declined' ||
        event === 'closed' ||
        event === 'captured' ||
        (event === 'authorised' && aim === 'authorise')
      return data.callbackURL === undefined || !isOutcome
        ? undefined
        : { url: data.callbackURL, method: 'POST', headers: {}, body: '' }
    },
    returnOf: ({ state, data }) => ({
      url: (state === 'declined' || state === 'closed' ? data.errorURL : data.notifyURL) ?? '',
    }),
  }
}

function codeOf({ state, decline }: Payment): string {
  const declines: Readonly<Record<string, string>> = { 'expired-card': 'IGFS_20038' }
  const codes = {
    open: 'IGFS_814',
    challenge: 'IGFS_814',
    pending: 'IGFS_814',
    approved: 'IGFS_000',
    closed: 'IGFS_20090',
  }
  return state === 'declined' ? (declines[decline ?? ''] ?? 'IGFS_005') : codes[state]
}

const secretOf = (tid: string) => accounts.find(({ settings }) => settings.tid === tid)?.secrets.kSig ?? ''

function signatureOf(names: readonly string[], values: Values, secret: string): string {
  return createHmac('sha256', secret)
    .update(names.map((field) => values[field] ?? '').join(''))
    .digest('base64')
}

function fault(text: string): Response {
  const body = `<soap:Fault><faultcode>soap:Client</faultcode><faultstring>${escaped(text)}</faultstring></soap:Fault>`
  const xml = `<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>${body}</soap:Body></soap:Envelope>`
  return new Response(xml, { status: 500, headers: { 'content-type': 'text/xml;charset=UTF-8' } })
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function plain(text: string): string {
  const signs: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }
  return text.replace(/&(?:#(\d+)|(\w+));/g, (whole, code?: string, sign?: string) =>
    code === undefined ? (signs[sign ?? ''] ?? whole) : String.fromCodePoint(Number(code)),
  )
}

/** Names are digits with zeros before them, so that none can be taken for a card's number. */
function digitsOf(hex: string, length: number): string {
  return String(BigInt(`0x${hex}`))
    .slice(-length + 3)
    .padStart(length, '0')
}

function digitsUpTo(length: number): RegExp {
  return new RegExp(`^\\d{1,${length}}$`)
}
