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
  type JsonObject,
  jsonObjectOf,
  type ProviderAnswer,
  presentOf,
} from './call-provider.ts'
import { baseOf, basic, isRefusal, notBegun, objectOf, restClient, statusText } from './rest-client.ts'

// Planet's web gateway: Datatrans, JSON over HTTP Basic. Verified in the provider's documentation; the words of a
// refusal are partly inferred.

const wireName = 'datatrans'

const apiHosts = { live: 'https://api.datatrans.com', test: 'https://api.sandbox.datatrans.com' }
const pageHosts = { live: 'https://pay.datatrans.com', test: 'https://pay.sandbox.datatrans.com' }

export const datatrans: ProviderOf = (deps): PaymentProvider => {
  const call = restClient(deps, {
    wire: wireName,
    hosts: apiHosts,
    root: '/v1/transactions',
    headersOf: ({ settings, secrets }, { key }) => ({
      authorization: basic(settings.merchantId, secrets.password),
      'content-type': 'application/json',
      'idempotency-key': key,
    }),
  })

  /** What was done is read from the transaction itself, so that all amounts are totals. */
  const sendOperation = async ({
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
    const answer = await call(terminal, { path: `/${id}/${path}`, key, body })
    if (answer === undefined || answer.status >= 300) return refusalOf(answer)
    const transaction = objectOf(await call(terminal, { path: `/${id}` }))
    return transaction === undefined ? { kind: 'unknown' } : { kind: 'done', ...providerReportOf(transaction) }
  }

  return {
    wire: wireName,
    capabilities: {
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

    async begin(terminal, paymentOrder) {
      const answer = await call(terminal, {
        path: '',
        key: paymentOrder.key,
        body: {
          ...orderFields(paymentOrder),
          language: paymentOrder.guest.language,
          redirect: {
            successUrl: paymentOrder.returnUrl('done'),
            cancelUrl: paymentOrder.returnUrl('closed'),
            errorUrl: paymentOrder.returnUrl('failed'),
            method: 'GET',
          },
          webhook: { url: paymentOrder.messageUrl },
          option: paymentOrder.aim.kind === 'tokenise' ? { createAlias: true } : undefined,
        },
      })
      const id = asText(objectOf(answer)?.transactionId)
      const pay = baseOf(deps, { wire: wireName, hosts: pageHosts }, terminal)
      if (id !== undefined)
        return { kind: 'begun', refs: { transaction: id }, next: { kind: 'redirect', url: `${pay}/v1/start/${id}` } }
      return notBegun(refusalOf(answer))
    },

    async query(terminal, { refs }) {
      if (refs.transaction === undefined) return { kind: 'unknown' }
      const transaction = objectOf(await call(terminal, { path: `/${refs.transaction}` }))
      return transaction === undefined ? { kind: 'unknown' } : { kind: 'known', ...providerReportOf(transaction) }
    },

    readReturn: async (_terminal, { reference }) => ({ kind: 'hint', about: { reference } }),

    async readMessage({ secrets, settings }, { headers, body }): Promise<Verdict> {
      if (!isPlanetMessage(headers['datatrans-signature'] ?? '', body, secrets.signKey ?? ''))
        return { kind: 'refused', why: 'signature' }
      const transaction = jsonObjectOf(Buffer.from(body).toString())
      const reference = asText(transaction?.refno)
      const isOurs = transaction?.merchantId === undefined || transaction.merchantId === settings.merchantId
      if (transaction === undefined || reference === undefined || !isOurs) return { kind: 'refused', why: 'malformed' }
      return { kind: 'proven', about: { reference }, ...providerReportOf(transaction) }
    },

    capture: (terminal, { refs, aim: { currency }, reference }, { minor, key }) =>
      sendOperation({
        terminal,
        id: refs.transaction,
        path: 'settle',
        key,
        body: { amount: minor, currency, refno: reference },
      }),
    release: (terminal, { refs, reference }, key) =>
      sendOperation({ terminal, id: refs.transaction, path: 'cancel', key, body: { refno: reference } }),
    refund: (terminal, { refs, aim: { currency }, reference }, { minor, key }) =>
      sendOperation({
        terminal,
        id: refs.transaction,
        path: 'credit',
        key,
        body: { amount: minor, currency, refno: reference },
      }),

    async charge(terminal, { token, refs }, paymentOrder) {
      const [month, year] = (refs.expiry ?? '').split('/')
      if (token === undefined || month === undefined || year === undefined) return { kind: 'refused', isFinal: true }
      const card = { alias: token, expiryMonth: month, expiryYear: year.slice(-2) }
      const answer = await call(terminal, {
        path: '/authorize',
        key: paymentOrder.key,
        body: { ...orderFields(paymentOrder), card },
      })
      const id = asText(objectOf(answer)?.transactionId)
      if (id === undefined) return refusalOf(answer)
      const taken = paymentOrder.aim.kind === 'capture' ? { capturedMinor: paymentOrder.aim.minor } : {}
      return {
        kind: 'done',
        report: { authorisedMinor: paymentOrder.aim.minor, ...taken, currency: paymentOrder.aim.currency },
        refs: { transaction: id },
      }
    },

    /** A transaction that nobody has: known accounts are answered 404, others 401. */
    async test(terminal) {
      const answer = await call(terminal, { path: '/000000000000000000' })
      return { isRight: answer?.status === 404, answer: statusText(answer) }
    },
  }
}

function orderFields({ aim, reference, guest }: PaymentOrder) {
  const amount = aim.kind === 'tokenise' ? {} : { amount: aim.minor, autoSettle: aim.kind === 'capture' }
  return {
    currency: aim.currency,
    refno: reference,
    ...amount,
    customer: { firstName: guest.name, lastName: guest.lastName, email: guest.email },
  }
}

function refusalOf(answer: ProviderAnswer | undefined): Exclude<OperationResult, { kind: 'done' }> {
  if (!isRefusal(answer, [409])) return { kind: 'unknown' }
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

function providerReportOf(transaction: JsonObject): ProviderReport {
  const { status, type, currency, transactionId } = transaction
  const detail = asObject(transaction.detail)
  const history = (Array.isArray(transaction.history) ? transaction.history : [])
    .map(asObject)
    .filter((historyEntry) => historyEntry?.success === true)
  const totalOf = (action: string) =>
    history.reduce(
      (sum, historyEntry) => sum + (historyEntry?.action === action ? (asMinor(historyEntry.amount) ?? 0) : 0),
      0,
    )
  const isAuthorised = status === 'authorized' || status === 'settled' || status === 'transmitted'
  const isSettled = status === 'settled' || status === 'transmitted'
  const wasAuthorised = history.some((historyEntry) => historyEntry?.action === 'authorize')
  const isCardAlone = type === 'card_check'
  const isCaptured = isSettled && !isCardAlone
  const authorisedMinor = asMinor(asObject(detail?.authorize)?.amount) ?? totalOf('authorize')
  const settledMinor = asMinor(asObject(detail?.settle)?.amount) ?? totalOf('settle')
  const card = asObject(transaction.card)
  const [alias, month, year] = [asText(card?.alias), asText(card?.expiryMonth), asText(card?.expiryYear)]
  const expiry = month && year ? `${month}/20${year.slice(-2)}` : undefined
  return {
    report: {
      authorisedMinor: isAuthorised && !isCardAlone ? authorisedMinor || settledMinor : undefined,
      capturedMinor: isCaptured ? settledMinor || authorisedMinor : undefined,
      refundedMinor: isCaptured ? totalOf('credit') : undefined,
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
