import { createHmac } from 'node:crypto'
import type { Payment } from '../frame/payment.ts'
import type { WireOf } from '../frame/provider.ts'
import { httpUrl, jsonOf, problemsOf, text } from '../frame/strict.ts'

// Fiserv IPG Connect, from Fiserv's documentation: a form that the guest's browser posts, answers that the browser
// posts back, a notification of the same fields; and of Fiserv's Payments API what looks orders up and changes them.

const name = 'ipg'
const accounts = [
  {
    settings: { storename: '10123456789', apiKey: 'SimulatedApiKey00000000000000001' },
    secrets: { sharedSecret: 'simulated-shared-secret-1', apiSecret: 'simulated-api-secret-number-one' },
  },
  {
    settings: { storename: '10123456790', apiKey: 'SimulatedApiKey00000000000000002' },
    secrets: { sharedSecret: 'simulated-shared-secret-2', apiSecret: 'simulated-api-secret-number-two' },
  },
]

const rules = {
  txntype: ['sale', 'preauth'],
  timezone: text,
  txndatetime: /^\d{4}:\d\d:\d\d-\d\d:\d\d:\d\d$/,
  hash_algorithm: ['HMACSHA256'],
  hashExtended: text,
  storename: text,
  checkoutoption: ['combinedpage'],
  chargetotal: /^\d{1,9}\.\d\d$/,
  currency: ['978'],
  oid: /^[A-Za-z0-9.-]{1,40}$/,
  'language?': /^[a-z]{2}_[A-Z]{2}$/,
  'email?': /@/,
  responseSuccessURL: httpUrl,
  responseFailURL: httpUrl,
  'transactionNotificationURL?': httpUrl,
}
const changeRules = {
  requestType: ['PostAuthTransaction', 'ReturnTransaction', 'VoidPreAuthTransactions'],
  transactionAmount: { total: /^\d{1,9}\.\d\d$/, currency: ['EUR'] },
}

type Values = Readonly<Record<string, string>>

export const ipg: WireOf = (provider) => {
  const accountOf = (storename: string) => accounts.find(({ settings }) => settings.storename === storename)

  function begin(values: Values): Response {
    const {
      hashExtended,
      storename = '',
      oid = '',
      txntype,
      chargetotal = '',
      language = 'en_GB',
      txndatetime = '',
    } = values
    const problems = problemsOf(values, rules)
    const account = accountOf(storename)
    if (problems.length > 0 || !account)
      return new Response(`Error: ${problems.join('; ') || 'store'}`, { status: 400 })
    const fields = Object.entries(values).filter(([field]) => field !== 'hashExtended')
    const signed = fields.sort(([one], [other]) => (one < other ? -1 : 1)).map(([, value]) => value)
    if (hashExtended !== hashOf(signed, account.secrets.sharedSecret))
      return new Response('Error: hash', { status: 400 })
    const known = provider.findReference(name, storename, oid)
    if (known && known.state !== 'open')
      return new Response('Error: -5003 The order already exists in the database.', { status: 400 })
    const payment =
      known ??
      provider.open({
        wire: name,
        account: storename,
        reference: oid,
        minor: Number(chargetotal.replace('.', '')),
        currency: 'EUR',
        aim: txntype === 'sale' ? 'capture' : 'authorise',
        language: language.slice(0, 2),
        until: new Date(provider.now().getTime() + 30 * 60_000),
        data: {
          success: values.responseSuccessURL ?? '',
          fail: values.responseFailURL ?? '',
          txndatetime,
          ...(values.transactionNotificationURL && { notification: values.transactionNotificationURL }),
        },
      })
    return new Response(null, { status: 303, headers: { location: provider.pageOf(payment) } })
  }

  async function api(request: Request, oid: string): Promise<Response> {
    const sent = await request.text()
    const given = (header: string) => request.headers.get(header) ?? ''
    const account = accounts.find(({ settings }) => settings.apiKey === given('api-key'))
    const signed = given('api-key') + given('client-request-id') + given('timestamp') + sent
    const isRight =
      account &&
      given('message-signature') === createHmac('sha256', account.secrets.apiSecret).update(signed).digest('base64')
    if (!isRight || Math.abs(provider.now().getTime() - Number(given('timestamp'))) > 300_000)
      return failed(401, 'unauthorized')
    const payment = provider.findReference(name, account.settings.storename, oid)
    if (!payment || payment.state === 'open') return failed(404, 'no such order')
    if (request.method === 'GET') return Response.json(orderOf(payment))
    const body = jsonOf(sent)
    const problems = body ? problemsOf(body, changeRules) : ['no JSON']
    if (problems.length > 0) return failed(400, problems.join('; '))
    const { requestType, transactionAmount } = body as { requestType: string; transactionAmount: { total: string } }
    const minor = Number(transactionAmount.total.replace('.', ''))
    return provider.call(minor, `${oid} ${given('client-request-id')}`, () => {
      const isDone =
        requestType === 'PostAuthTransaction'
          ? provider.capture(payment, minor)
          : requestType === 'ReturnTransaction'
            ? provider.refund(payment, minor)
            : minor === payment.authorisedMinor && provider.release(payment)
      return isDone ? Response.json(orderOf(payment).transactions.at(-1)) : failed(422, 'not possible')
    })
  }

  return {
    name,
    title: 'e-POSitivity (IPG Connect)',
    accounts,
    cards: [
      { number: '4012000000000001', name: 'Visa, approved', outcome: 'approve' },
      { number: '4012000000000019', name: 'Visa, declined', outcome: 'declined' },
      { number: '4012000000000027', name: 'Visa, bank approves (3-D Secure)', outcome: 'challenge' },
    ],
    async handle(request, path) {
      if (path === '/connect/gateway/processing' && request.method === 'POST')
        return begin(Object.fromEntries(new URLSearchParams(await request.text())))
      const oid = /^\/ipp\/payments-gateway\/v2\/orders\/([\w.-]+)$/.exec(path)?.[1]
      return oid ? api(request, oid) : failed(404, 'not found')
    },
    messageOf(payment, event, isForged) {
      const { notification } = payment.data
      const isOutcome =
        event === 'captured'
          ? payment.aim === 'capture'
          : event === 'authorised'
            ? payment.aim === 'authorise'
            : event === 'declined'
      if (notification === undefined || !(isOutcome || event === 'pending' || event === 'closed')) return undefined
      const account = isForged
        ? accounts.find(({ settings }) => settings.storename !== payment.account)
        : accountOf(payment.account)
      const values = answerOf(payment)
      const names = ['chargetotal', 'currency', 'txndatetime', 'storename', 'approval_code']
      const signed = names.map((field) => (field === 'storename' ? payment.account : (values[field] ?? '')))
      const notification_hash = hashOf(signed, account?.secrets.sharedSecret ?? '')
      return {
        url: notification,
        method: 'POST' as const,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ ...values, notification_hash }).toString(),
      }
    },
    returnOf(payment) {
      const values = answerOf(payment)
      const names = ['approval_code', 'chargetotal', 'currency', 'txndatetime', 'storename']
      const signed = names.map((field) => (field === 'storename' ? payment.account : (values[field] ?? '')))
      const isWell = payment.state === 'approved' || payment.state === 'pending'
      return {
        url: (isWell ? payment.data.success : payment.data.fail) ?? '',
        fields: { ...values, response_hash: hashOf(signed, accountOf(payment.account)?.secrets.sharedSecret ?? '') },
      }
    },
  }
}

function answerOf({ state, minor, reference, data, decline, card, aim, id }: Payment): Record<string, string> {
  const codes: Readonly<Record<string, string>> = {
    'insufficient-funds': '51',
    'expired-card': '54',
    'authentication-failed': '-5101',
  }
  const approval_code = {
    approved: 'Y:136432:0013649958:PPXM:0015000057',
    pending: '?:waiting',
    closed: 'N:-5993:Cancelled by user',
    declined: `N:${codes[decline ?? ''] ?? '05'}:Declined`,
    open: '?:open',
    challenge: '?:challenge',
  }[state]
  return {
    approval_code,
    chargetotal: decimal(minor),
    currency: '978',
    txndatetime: data.txndatetime ?? '',
    oid: reference,
    status: { approved: 'APPROVED', declined: 'DECLINED', closed: 'FAILED' }[state as string] ?? 'WAITING',
    ipgTransactionId: id,
    txntype: aim === 'capture' ? 'sale' : 'preauth',
    ...(card && {
      cardnumber: `(VISA) ... ${card.lastFour}`,
      expmonth: card.month,
      expyear: card.year,
      ccbrand: card.brand.toUpperCase(),
    }),
  }
}

function orderOf(payment: Payment) {
  const { reference, events, aim, currency, id, account } = payment
  const types: Readonly<Record<string, string>> = {
    ...(aim === 'capture' ? { captured: 'SALE' } : { authorised: 'PREAUTH', captured: 'POSTAUTH' }),
    refunded: 'RETURN',
    voided: 'VOID',
    declined: aim === 'capture' ? 'SALE' : 'PREAUTH',
  }
  const transactions = events.flatMap(({ kind, minor }, index) => {
    const transactionType = types[kind]
    const amount = { total: Number(decimal(minor ?? payment.minor)), currency }
    const transactionResult = kind === 'declined' ? 'DECLINED' : 'APPROVED'
    return transactionType === undefined
      ? []
      : [
          {
            ipgTransactionId: `${id}x${index}`,
            orderId: reference,
            transactionType,
            transactionResult,
            approvedAmount: amount,
          },
        ]
  })
  const waiting = { ipgTransactionId: id, orderId: reference, transactionType: 'SALE', transactionResult: 'WAITING' }
  return {
    orderId: reference,
    storeId: account,
    transactions: payment.state === 'pending' ? [...transactions, waiting] : transactions,
  }
}

function decimal(minor: number): string {
  return `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, '0')}`
}

function hashOf(values: readonly string[], secret: string): string {
  return createHmac('sha256', secret).update(values.join('|')).digest('base64')
}

const failed = (status: number, message: string) =>
  Response.json({ error: { code: String(status), message } }, { status })
