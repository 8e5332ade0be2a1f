import type { EventKind, Payment } from '../frame/payment.ts'
import type { WireOf } from '../frame/provider.ts'
import { currency, httpUrl, jsonOf, problemsOf, text } from '../frame/strict.ts'

// Nexi XPay Web, from Nexi's API reference: orders and operations in JSON under an API key, messages that repeat a
// token and are not signed.

const name = 'xpay-web'
const prefix = '/api/phoenix-0.0/psp/api/v1'
const accounts = [
  { settings: {}, secrets: { apiKey: '5d9c1a52-0c1e-4c5f-9a53-7f0d3a2b1c01' } },
  { settings: {}, secrets: { apiKey: '5d9c1a52-0c1e-4c5f-9a53-7f0d3a2b1c02' } },
]

const digits = /^\d{1,12}$/
const order = {
  orderId: /^[A-Za-z0-9]{1,18}$/,
  amount: digits,
  currency,
  'description?': text,
  'customerInfo?': { 'cardHolderName?': text, 'cardHolderEmail?': /@/ },
}
const hppRules = {
  order,
  paymentSession: {
    actionType: ['PAY', 'VERIFY', 'PREAUTH'],
    amount: digits,
    'captureType?': ['IMPLICIT', 'EXPLICIT'],
    language: /^[a-z]{3}$/,
    resultUrl: httpUrl,
    cancelUrl: httpUrl,
    'notificationUrl?': httpUrl,
    'recurrence?': {
      action: ['CONTRACT_CREATION'],
      contractId: /^[A-Za-z0-9]{1,18}$/,
      contractType: ['MIT_UNSCHEDULED', 'MIT_SCHEDULED'],
    },
  },
}
const mitRules = { order, contractId: text, 'captureType?': ['IMPLICIT', 'EXPLICIT'] }
const amountRules = { amount: digits, currency, 'description?': text }
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

type Session = {
  readonly order: { readonly orderId: string; readonly amount: string; readonly currency: string }
  readonly paymentSession: Readonly<
    Record<'actionType' | 'captureType' | 'language' | 'resultUrl' | 'cancelUrl' | 'notificationUrl', string>
  > & {
    readonly recurrence?: { readonly contractId: string }
  }
}

export const xpayWeb: WireOf = (provider) => {
  const answered = new Map<string, Response>()
  const accountOf = (request: Request) =>
    accounts.find(({ secrets }) => secrets.apiKey === request.headers.get('x-api-key'))?.secrets.apiKey

  function hosted(account: string, { order, paymentSession }: Session): Response {
    const { actionType, captureType, language, resultUrl, cancelUrl, notificationUrl, recurrence } = paymentSession
    const known = provider.findReference(name, account, order.orderId)
    if (known && known.state !== 'open') return failed(400, 'GW0001', 'order exists')
    const securityToken = known?.data.securityToken ?? provider.name('', 16)
    const payment =
      known ??
      provider.open({
        wire: name,
        account,
        reference: order.orderId,
        minor: Number(order.amount),
        currency: order.currency,
        aim: actionType === 'VERIFY' ? 'tokenise' : captureType === 'IMPLICIT' ? 'capture' : 'authorise',
        language: { ita: 'it', deu: 'de' }[language] ?? 'en',
        until: new Date(provider.now().getTime() + 30 * 60_000),
        data: {
          securityToken,
          resultUrl,
          cancelUrl,
          ...(notificationUrl && { notificationUrl }),
          ...(recurrence && { contractId: recurrence.contractId }),
        },
      })
    return Response.json({ hostedPage: provider.pageOf(payment), securityToken })
  }

  function operate(account: string, id: string, kind: string, minor: number): Response {
    const payment = [...provider.payments.values()].find(
      (one) => one.wire === name && one.account === account && id.startsWith(`${one.id}x`),
    )
    if (!payment) return failed(404, 'GW0404', 'no such operation')
    const isTaken = payment.capturedMinor > 0
    const isDone =
      kind === 'captures'
        ? provider.capture(payment, minor)
        : isTaken
          ? provider.refund(payment, minor)
          : minor === payment.authorisedMinor && provider.release(payment)
    if (!isDone) return failed(400, 'GW0400', 'not possible')
    const last = payment.events.at(-1)?.kind
    if (last) provider.inBackground(provider.announce(payment, [last]))
    return Response.json({
      operationId: `${payment.id}x${payment.events.length - 1}`,
      operationTime: provider.now().toISOString(),
    })
  }

  function mit(account: string, body: Session & { contractId: string; captureType?: string }): Response {
    const { orderId, amount, currency } = body.order
    const holder = [...provider.payments.values()].find(
      (one) =>
        one.wire === name &&
        one.account === account &&
        one.data.contractId === body.contractId &&
        one.state === 'approved',
    )
    if (!holder?.card || provider.findReference(name, account, orderId))
      return failed(400, 'GW0400', 'no such contract')
    const payment = provider.open({
      wire: name,
      account,
      reference: orderId,
      minor: Number(amount),
      currency,
      until: provider.now(),
      aim: body.captureType === 'EXPLICIT' ? 'authorise' : 'capture',
    })
    provider.pay(payment, holder.card, provider.declineOfCharge(Number(amount)) ?? 'approve')
    return Response.json({ operation: operationsOf(payment).at(-1) })
  }

  return {
    name,
    title: 'Nexi XPay Web',
    accounts,
    cards: [
      { number: '4349940199004549', name: 'Visa, approved', outcome: 'approve' },
      { number: '5186151650005008', name: 'Mastercard, approved', outcome: 'approve' },
      { number: '4349940199997007', name: 'Visa, declined', outcome: 'declined' },
      // Theirs for 3-D Secure depend on the test account: this one is the simulation's.
      { number: '4349940199004556', name: 'Visa, bank approves (3-D Secure)', outcome: 'challenge' },
      { number: '5533893874304465', name: 'Mastercard, declined', outcome: 'declined' },
    ],
    async handle(request, path) {
      if (!path.startsWith(prefix)) return failed(404, 'GW0404', 'not found')
      const account = accountOf(request)
      if (account === undefined) return failed(401, 'PS0001', 'unauthorized')
      if (!uuid.test(request.headers.get('correlation-id') ?? '')) return failed(400, 'GW0400', 'Correlation-Id')
      const [, first = '', second = '', third = ''] = path.slice(prefix.length).split('/')
      if (request.method === 'GET') {
        if (first === 'payment_methods')
          return Response.json({ paymentMethods: [{ circuit: 'VISA', paymentMethodType: 'CARD' }] })
        const payment = provider.findReference(name, account, second)
        return first === 'orders' && payment && payment.state !== 'open'
          ? Response.json(orderOf(payment))
          : failed(404, 'GW0404', 'not found')
      }
      const sent = await request.text()
      const body = jsonOf(sent)
      const kind = first === 'orders' ? second : third
      const rules = { hpp: hppRules, mit: mitRules, captures: amountRules, refunds: amountRules }[kind]
      if (!body || !rules) return failed(404, 'GW0404', 'not found')
      const problems = problemsOf(body, rules)
      if (problems.length > 0) return failed(400, 'GW0001', problems.join('; '))
      const key = request.headers.get('idempotency-key')
      if (kind !== 'hpp' && !uuid.test(key ?? '')) return failed(400, 'GW0001', 'Idempotency-Key')
      const minor = Number(body.amount ?? (body.order as { amount: string }).amount)
      const wish = `${account} ${path} ${key ?? sent}`
      return provider.call(minor, `${name} ${wish}`, () => {
        const before = key === null ? undefined : answered.get(wish)
        if (before) return before.clone()
        const response =
          kind === 'hpp'
            ? hosted(account, body as unknown as Session)
            : kind === 'mit'
              ? mit(account, body as unknown as Session & { contractId: string })
              : operate(account, second, kind, minor)
        if (key !== null) answered.set(wish, response.clone())
        return response
      })
    },
    messageOf(payment, event, isForged) {
      const { notificationUrl, securityToken } = payment.data
      const operation = operationOf(
        payment,
        payment.events.findLastIndex(({ kind }) => kind === event),
        event,
      )
      if (notificationUrl === undefined || operation === undefined) return undefined
      const body = {
        eventId: provider.name('', 8),
        eventTime: provider.now().toISOString(),
        securityToken: isForged ? provider.name('', 16) : securityToken,
        operation,
      }
      return {
        url: notificationUrl,
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }
    },
    returnOf({ state, data, reference }) {
      const url = new URL((state === 'closed' ? data.cancelUrl : data.resultUrl) ?? '')
      url.searchParams.set('orderId', reference)
      return { url: url.href }
    },
  }
}

function orderOf(payment: Payment) {
  const { reference, minor, currency, authorisedMinor, capturedMinor } = payment
  return {
    orderStatus: {
      order: { orderId: reference, amount: String(minor), currency },
      authorizedAmount: String(authorisedMinor),
      capturedAmount: String(capturedMinor),
    },
    operations: operationsOf(payment),
  }
}

function operationsOf(payment: Payment) {
  return payment.events.flatMap(({ kind }, index) => operationOf(payment, index, kind) ?? [])
}

/** An event in Nexi's words; what is taken at once is one operation, and what waits is one only as long as it does. */
function operationOf(payment: Payment, index: number, kind: EventKind) {
  const { aim, state, decline, card, reference, currency, id } = payment
  const words: Readonly<Partial<Record<EventKind, readonly [type: string, result: string]>>> = {
    authorised: aim === 'authorise' ? ['AUTHORIZATION', 'AUTHORIZED'] : undefined,
    captured: ['CAPTURE', 'EXECUTED'],
    tokenised: ['CARD_VERIFICATION', 'EXECUTED'],
    refunded: ['REFUND', 'REFUNDED'],
    voided: ['VOID', 'VOIDED'],
    closed: ['AUTHORIZATION', 'CANCELED'],
    declined: ['AUTHORIZATION', decline?.startsWith('authentication') ? 'THREEDS_FAILED' : 'DECLINED'],
    pending: state === 'pending' ? ['AUTHORIZATION', 'PENDING'] : undefined,
  }
  const [operationType, operationResult] = words[kind] ?? []
  if (operationType === undefined) return undefined
  const event = payment.events[index]
  // A copy that says less says it of the first money alone.
  const minor =
    kind === 'captured' && aim === 'capture'
      ? payment.capturedMinor
      : kind === 'authorised'
        ? payment.authorisedMinor
        : event?.minor
  return {
    orderId: reference,
    operationId: `${id}x${index}`,
    channel: 'ECOMMERCE',
    operationType,
    operationResult,
    operationTime: event?.at,
    paymentMethod: 'CARD',
    operationAmount: String(minor ?? payment.minor),
    operationCurrency: currency,
    ...(card && {
      paymentCircuit: card.brand === 'mastercard' ? 'MC' : 'VISA',
      paymentInstrumentInfo: `***${card.lastFour}`,
    }),
  }
}

const failed = (status: number, code: string, description: string) =>
  Response.json({ errors: [{ code, description }] }, { status })
