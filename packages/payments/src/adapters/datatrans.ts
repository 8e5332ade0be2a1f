import type { DeclineReason } from '@portico/domain/payment/attempt'
import type {
  OperationResult,
  PaymentOrder,
  PaymentProvider,
  ProviderOf,
  ProviderReport,
  Terminal,
  Verdict,
} from '../port.ts'
import { isPlanetMessage } from '../signatures/planet.ts'
import {
  asMinor,
  asObject,
  asText,
  callProvider,
  type JsonObject,
  jsonObjectOf,
  type ProviderAnswer,
  presentOf,
} from './call-provider.ts'

// Planet's web gateway: Datatrans, JSON over HTTP Basic. Verified in the provider's documentation; the words of a
// refusal are partly inferred.

const wire = 'datatrans'

const hosts = {
  live: ['https://api.datatrans.com', 'https://pay.datatrans.com'],
  test: ['https://api.sandbox.datatrans.com', 'https://pay.sandbox.datatrans.com'],
} as const

export const datatrans: ProviderOf = (deps): PaymentProvider => {
  const baseOf = ({ mode }: Terminal) =>
    mode === 'simulation' ? [deps.simulationOf(wire), deps.simulationOf(wire)] : hosts[mode]

  const call = async (
    { secrets, settings, ...terminal }: Terminal,
    path: string,
    key?: string,
    body?: object,
  ): Promise<ProviderAnswer | undefined> => {
    const [base] = baseOf({ secrets, settings, ...terminal })
    if (base === undefined) return undefined
    const authorization = `Basic ${Buffer.from(`${settings.merchantId}:${secrets.password}`).toString('base64')}`
    const headers = { authorization, 'content-type': 'application/json', 'idempotency-key': key || undefined }
    return callProvider(
      deps,
      `${base}/v1/transactions${path}`,
      body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers },
    )
  }

  /** What was done is read from the transaction itself, so that all amounts are totals. */
  const operate = async ({
    terminal,
    id,
    path,
    key,
    body,
  }: {
    terminal: Terminal
    id: string | undefined
    path: string
    key: string
    body: object
  }): Promise<OperationResult> => {
    if (id === undefined) return { kind: 'refused', isFinal: true }
    const answer = await call(terminal, `/${id}/${path}`, key, body)
    if (answer === undefined || answer.status >= 300) return refusalOf(answer)
    const status = await call(terminal, `/${id}`)
    const transaction = status?.status === 200 ? jsonObjectOf(status.text) : undefined
    return transaction === undefined ? { kind: 'unknown' } : { kind: 'done', ...reportOf(transaction) }
  }

  return {
    wire,
    can: {
      aims: ['capture', 'authorise', 'tokenise'],
      capture: 'part',
      release: true,
      refund: 'part',
      charge: true,
      query: true,
      message: 'proven',
      return: 'hint',
      isIdempotent: true,
      keyMinutes: 60,
      dispute: false,
    },
    fields: [
      { name: 'merchantId', label: 'Merchant ID', isSecret: false, pattern: /^\d{6,12}$/ },
      { name: 'password', label: 'Server to server password', isSecret: true, pattern: /^[\x21-\x7e]{8,100}$/ },
      {
        name: 'signKey',
        label: 'Webhook signing key (HMAC, hexadecimal)',
        isSecret: true,
        pattern: /^([0-9a-fA-F]{2}){16,128}$/,
      },
    ],

    async begin(terminal, order) {
      const answer = await call(terminal, '', order.key, {
        ...orderOf(order),
        language: order.guest.language,
        redirect: {
          successUrl: order.returnUrl('done'),
          cancelUrl: order.returnUrl('closed'),
          errorUrl: order.returnUrl('failed'),
          method: 'GET',
        },
        webhook: { url: order.messageUrl },
        option: order.aim.kind === 'tokenise' ? { createAlias: true } : undefined,
      })
      const id = answer?.status === 201 ? asText(jsonObjectOf(answer.text)?.transactionId) : undefined
      const [, pay] = baseOf(terminal)
      if (id !== undefined)
        return { kind: 'begun', refs: { transaction: id }, next: { kind: 'redirect', url: `${pay}/v1/start/${id}` } }
      const refusal = refusalOf(answer)
      return refusal.kind === 'refused'
        ? { kind: 'refused', decline: refusal.decline ?? 'technical' }
        : { kind: 'unknown' }
    },

    async query(terminal, { refs }) {
      if (refs.transaction === undefined) return { kind: 'unknown' }
      const answer = await call(terminal, `/${refs.transaction}`)
      const transaction = answer?.status === 200 ? jsonObjectOf(answer.text) : undefined
      return transaction === undefined ? { kind: 'unknown' } : { kind: 'known', ...reportOf(transaction) }
    },

    readReturn: async (_terminal, { reference }) => ({ kind: 'hint', about: { reference } }),

    async readMessage({ secrets, settings }, { headers, body }): Promise<Verdict> {
      if (!isPlanetMessage(headers['datatrans-signature'] ?? '', body, secrets.signKey ?? ''))
        return { kind: 'refused', why: 'signature' }
      const transaction = jsonObjectOf(Buffer.from(body).toString())
      const reference = asText(transaction?.refno)
      const isOurs = transaction?.merchantId === undefined || transaction.merchantId === settings.merchantId
      if (transaction === undefined || reference === undefined || !isOurs) return { kind: 'refused', why: 'malformed' }
      return { kind: 'proven', about: { reference }, ...reportOf(transaction) }
    },

    capture: (terminal, { refs, aim: { currency }, reference }, { minor, key }) =>
      operate({
        terminal,
        id: refs.transaction,
        path: 'settle',
        key,
        body: { amount: minor, currency, refno: reference },
      }),
    release: (terminal, { refs, reference }, key) =>
      operate({ terminal, id: refs.transaction, path: 'cancel', key, body: { refno: reference } }),
    refund: (terminal, { refs, aim: { currency }, reference }, { minor, key }) =>
      operate({
        terminal,
        id: refs.transaction,
        path: 'credit',
        key,
        body: { amount: minor, currency, refno: reference },
      }),

    async charge(terminal, { token, refs }, order) {
      const [month, year] = (refs.expiry ?? '').split('/')
      if (token === undefined || month === undefined || year === undefined) return { kind: 'refused', isFinal: true }
      const card = { alias: token, expiryMonth: month, expiryYear: year.slice(-2) }
      const answer = await call(terminal, '/authorize', order.key, { ...orderOf(order), card })
      const id =
        answer?.status === 200 || answer?.status === 201 ? asText(jsonObjectOf(answer.text)?.transactionId) : undefined
      if (id === undefined) return refusalOf(answer)
      const taken = order.aim.kind === 'capture' ? { capturedMinor: order.aim.minor } : {}
      return {
        kind: 'done',
        report: { authorisedMinor: order.aim.minor, ...taken, currency: order.aim.currency },
        refs: { transaction: id },
      }
    },

    /** A transaction that nobody has: known accounts are answered 404, others 401. */
    async test(terminal) {
      const answer = await call(terminal, '/000000000000000000')
      return { isRight: answer?.status === 404, answer: answer === undefined ? 'no answer' : String(answer.status) }
    },
  }
}

function orderOf({ aim, reference, guest }: PaymentOrder) {
  const amount = aim.kind === 'tokenise' ? {} : { amount: aim.minor, autoSettle: aim.kind === 'capture' }
  return {
    currency: aim.currency,
    refno: reference,
    ...amount,
    customer: { firstName: guest.name, lastName: guest.lastName, email: guest.email },
  }
}

function refusalOf(answer: ProviderAnswer | undefined): Exclude<OperationResult, { kind: 'done' }> {
  if (answer === undefined || answer.status >= 500 || answer.status === 409 || answer.status < 400)
    return { kind: 'unknown' }
  const code = asText(asObject(jsonObjectOf(answer.text)?.error)?.code) ?? ''
  // The key is known for an hour: after that a reference that is there already says that the first call came through.
  if (code === 'DUPLICATE_REFNO') return { kind: 'unknown' }
  const isOurFault = [401, 403, 422, 429].includes(answer.status)
  return { kind: 'refused', isFinal: !isOurFault, decline: isOurFault ? 'technical' : declineOf(code) }
}

function declineOf(code: string): DeclineReason {
  const reasons: Readonly<Record<string, DeclineReason>> = {
    DECLINED: 'declined',
    SOFT_DECLINED: 'authentication-required',
    BLOCKED_CARD: 'fraud',
    INVALID_CARD: 'bad-card',
    EXPIRED_CARD: 'expired-card',
    UNSUPPORTED_CARD: 'method-not-accepted',
    INVALID_ALIAS: 'bad-card',
    INSUFFICIENT_FUNDS: 'insufficient-funds',
    AUTHENTICATION_FAILED: 'authentication-failed',
  }
  return reasons[code.toUpperCase()] ?? 'technical'
}

function reportOf(transaction: JsonObject): ProviderReport {
  const { status, type, currency, transactionId } = transaction
  const detail = asObject(transaction.detail)
  const history = (Array.isArray(transaction.history) ? transaction.history : [])
    .map(asObject)
    .filter((one) => one?.success === true)
  const totalOf = (action: string) =>
    history.reduce((sum, one) => sum + (one?.action === action ? (asMinor(one.amount) ?? 0) : 0), 0)
  const isAuthorised = status === 'authorized' || status === 'settled' || status === 'transmitted'
  const isSettled = status === 'settled' || status === 'transmitted'
  const wasAuthorised = history.some((one) => one?.action === 'authorize')
  const isCardAlone = type === 'card_check'
  const authorisedMinor = asMinor(asObject(detail?.authorize)?.amount) ?? totalOf('authorize')
  const settledMinor = asMinor(asObject(detail?.settle)?.amount) ?? totalOf('settle')
  const card = asObject(transaction.card)
  const [alias, month, year] = [asText(card?.alias), asText(card?.expiryMonth), asText(card?.expiryYear)]
  const expiry = month && year ? `${month}/20${year.slice(-2)}` : undefined
  return {
    report: {
      authorisedMinor: isAuthorised && !isCardAlone ? authorisedMinor || settledMinor : undefined,
      ...(isSettled &&
        !isCardAlone && { capturedMinor: settledMinor || authorisedMinor, refundedMinor: totalOf('credit') }),
      isTokenised: isAuthorised && isCardAlone && alias !== undefined,
      isVoided: status === 'canceled' && wasAuthorised,
      isPending: status === 'challenge_required' || status === 'challenge_ongoing' || status === 'authenticated',
      isEnded: status === 'failed' || (status === 'canceled' && !wasAuthorised),
      decline: status === 'failed' ? declineOf(asText(asObject(detail?.fail)?.reason) ?? '') : undefined,
      currency: typeof currency === 'string' ? currency : undefined,
    },
    refs: presentOf({ transaction: asText(transactionId), expiry }),
    card: { token: alias || undefined, expiry: expiry || undefined, ...lastFourOf(asText(card?.masked)) },
  }
}

const lastFourOf = (masked: string | undefined) =>
  masked && /\d{4}$/.test(masked) ? { lastFour: masked.slice(-4) } : {}
