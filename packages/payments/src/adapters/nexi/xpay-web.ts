import type { DeclineReason, PaymentReport } from '@portico/domain/payment/attempt'
import type {
  AmountRequest,
  KnownAttempt,
  OperationResult,
  PaymentOrder,
  PaymentProvider,
  ProviderOf,
  QueryResult,
  ReceivedRequest,
  Terminal,
} from '../../port.ts'
import {
  asObject,
  asObjects,
  asText,
  type JsonObject,
  jsonObjectOf,
  type ProviderAnswer,
  presentOf,
} from '../call-provider.ts'
import { uuidOf } from '../idempotency-key.ts'
import { objectOf, restClient, statusText } from '../rest-client.ts'
import { readMinor } from './back-office.ts'

// Nexi XPay Web, the generation with an API key: REST and JSON. Verified in the provider's documentation
// (developer.nexi.it). Its messages are not signed: they repeat the token that we were given at the beginning, by which
// the attempt is found, and are asked about.

const wireName = 'xpay-web'
const xpayHosts = { live: 'https://xpay.nexigroup.com', test: 'https://stg-ta.nexigroup.com' }

/** ISO 639-2, as the page is spoken to. */
const languages: Readonly<Record<string, string>> = { it: 'ita', en: 'eng', de: 'deu', es: 'spa', fr: 'fra' }

export const xpayWeb: ProviderOf = (deps): PaymentProvider => {
  const call = restClient(deps, {
    wire: wireName,
    hosts: xpayHosts,
    root: '/api/phoenix-0.0/psp/api/v1',
    headersOf: ({ secrets }, { key }) => ({
      'content-type': 'application/json',
      accept: 'application/json',
      'x-api-key': secrets.apiKey,
      'correlation-id': deps.uuid(),
      'idempotency-key': key === undefined ? undefined : uuidOf(key),
    }),
  })

  const queryPayment = async (terminal: Terminal, { reference, refs, aim }: KnownAttempt): Promise<QueryResult> => {
    const reply = await call(terminal, { path: `/orders/${reference}` })
    if (reply?.status === 404) return { kind: 'known', report: {} }
    const order = objectOf(reply)
    const operations = asObjects(order?.operations)
    if (order === undefined || operations === undefined) return { kind: 'unknown' }
    const paid = operations.find(({ operationType }) =>
      ['AUTHORIZATION', 'CAPTURE', 'CARD_VERIFICATION'].includes(String(operationType)),
    )
    const lastFour = /(\d{4})$/.exec(asText(paid?.paymentInstrumentInfo) ?? '')?.[1]
    const token = aim.kind === 'tokenise' ? refs.contract : undefined
    return {
      kind: 'known',
      report: providerReportOf(operations, aim.kind),
      card: { lastFour: lastFour || undefined, token: token || undefined },
    }
  }

  const changePayment = async ({
    terminal,
    attempt,
    of,
    name,
    taken: { minor, key },
  }: {
    readonly terminal: Terminal
    readonly attempt: KnownAttempt
    readonly of: readonly string[]
    readonly name: 'captures' | 'refunds'
    readonly taken: AmountRequest
  }): Promise<OperationResult> => {
    const foundOrder = await call(terminal, { path: `/orders/${attempt.reference}` })
    const operations = asObjects(objectOf(foundOrder)?.operations)
    if (operations === undefined)
      return foundOrder?.status === 404 ? { kind: 'refused', isFinal: true } : { kind: 'unknown' }
    const operation = of.flatMap((type) =>
      operations.filter((listedOperation) => listedOperation.operationType === type && isDone(listedOperation)),
    )[0]
    const id = asText(operation?.operationId)
    if (id === undefined) return { kind: 'refused', isFinal: true }
    const body = { amount: String(minor), currency: attempt.aim.currency }
    const reply = await call(terminal, { path: `/operations/${encodeURIComponent(id)}/${name}`, body, key })
    if (reply?.status !== 200) return refusedOf(reply)
    const queryResult = await queryPayment(terminal, attempt)
    return queryResult.kind === 'known' ? { ...queryResult, kind: 'done' } : queryResult
  }

  return {
    wire: wireName,
    capabilities: {
      aims: ['capture', 'authorise', 'tokenise'],
      currencies: ['EUR'],
      capture: 'part',
      release: true,
      refund: 'part',
      charge: true,
      query: true,
      message: 'hint',
      return: 'hint',
      isIdempotent: true,
      dispute: false,
    },
    fields: [{ name: 'apiKey', label: 'API key', isSecret: true, pattern: /^[A-Za-z0-9-]{20,64}$/ }],

    async begin(terminal, paymentOrder) {
      const isCard = paymentOrder.aim.kind === 'tokenise'
      const reply = await call(terminal, { path: '/orders/hpp', body: sessionOf(paymentOrder) })
      const body = objectOf(reply)
      const [url, securityToken] = [asText(body?.hostedPage), asText(body?.securityToken)]
      if (reply !== undefined && [400, 401, 403].includes(reply.status))
        return { kind: 'refused', decline: 'technical' }
      if (url === undefined || securityToken === undefined || !URL.canParse(url)) return { kind: 'unknown' }
      return {
        kind: 'begun',
        refs: presentOf({ securityToken, contract: isCard ? paymentOrder.reference : undefined }),
        next: { kind: 'redirect', url },
      }
    },

    query: queryPayment,

    readReturn: async (_terminal, { reference }) => ({ kind: 'hint', about: { reference } }),

    async readMessage(_terminal, { body }: ReceivedRequest) {
      const message = jsonObjectOf(Buffer.from(body).toString())
      const token = asText(message?.securityToken)
      const reference = asText(asObject(message?.operation)?.orderId)
      if (token !== undefined) return { kind: 'hint', about: { ref: { name: 'securityToken', value: token } } }
      // The token may be absent by the papers; the order's number says just as well that there is something to query.
      return reference === undefined ? { kind: 'refused', why: 'malformed' } : { kind: 'hint', about: { reference } }
    },

    capture: (terminal, attempt, amountRequest) =>
      changePayment({ terminal, attempt, of: ['AUTHORIZATION'], name: 'captures', taken: amountRequest }),
    release: (terminal, attempt, key) =>
      changePayment({
        terminal,
        attempt,
        of: ['AUTHORIZATION'],
        name: 'refunds',
        taken: { minor: attempt.aim.minor, key },
      }),
    refund: (terminal, attempt, amountRequest) =>
      changePayment({ terminal, attempt, of: ['CAPTURE', 'AUTHORIZATION'], name: 'refunds', taken: amountRequest }),

    async charge(terminal, { token }, paymentOrder) {
      if (token === undefined) return { kind: 'refused', isFinal: true }
      const body = { order: orderFields(paymentOrder), contractId: token, captureType: 'IMPLICIT' }
      const reply = await call(terminal, { path: '/orders/mit', body, key: paymentOrder.key })
      const operation = asObject(objectOf(reply)?.operation)
      if (operation === undefined) return refusedOf(reply)
      const paymentReport = providerReportOf([operation], 'capture')
      if (paymentReport.decline === undefined) return { kind: 'done', report: paymentReport }
      // Without a guest nobody can fail: that the bank wants one is inferred.
      const decline =
        paymentReport.decline === 'authentication-failed' ? 'authentication-required' : paymentReport.decline
      return { kind: 'refused', isFinal: true, decline }
    },

    async test(terminal) {
      const reply = await call(terminal, { path: '/payment_methods' })
      return { isRight: reply?.status === 200, answer: statusText(reply) }
    },
  }
}

function sessionOf(paymentOrder: PaymentOrder) {
  const { aim, guest, reference } = paymentOrder
  const actions = { capture: 'PAY', authorise: 'PAY', tokenise: 'VERIFY' }
  return {
    order: orderFields(paymentOrder),
    paymentSession: {
      actionType: actions[aim.kind],
      amount: String(aim.minor),
      captureType: aim.kind !== 'tokenise' ? (aim.kind === 'capture' ? 'IMPLICIT' : 'EXPLICIT') : undefined,
      recurrence:
        aim.kind === 'tokenise'
          ? { action: 'CONTRACT_CREATION', contractId: reference, contractType: 'MIT_UNSCHEDULED' }
          : undefined,
      language: languages[guest.language] ?? 'eng',
      resultUrl: paymentOrder.returnUrl('done'),
      cancelUrl: paymentOrder.returnUrl('closed'),
      notificationUrl: paymentOrder.messageUrl,
    },
  }
}

function orderFields({ reference, aim, guest, stay }: PaymentOrder) {
  return {
    orderId: reference,
    amount: String(aim.minor),
    currency: aim.currency,
    description: stay.hotel.slice(0, 255),
    customerInfo: { cardHolderName: `${guest.name} ${guest.lastName}`.slice(0, 255), cardHolderEmail: guest.email },
  }
}

const isDone = ({ operationResult }: JsonObject) =>
  ['AUTHORIZED', 'EXECUTED', 'REFUNDED', 'VOIDED'].includes(String(operationResult))

const declineByCode: Readonly<Record<string, DeclineReason>> = {
  DECLINED: 'declined',
  DENIED_BY_RISK: 'fraud',
  THREEDS_FAILED: 'authentication-failed',
  FAILED: 'technical',
}

/**
 * What the operations sum up to, since the order's own totals say nothing of refunds. A charge is a CAPTURE, or on some
 * terminals an AUTHORIZATION that is EXECUTED at once. A CANCEL undoes a capture: seen from here, what was taken was
 * given back.
 */
function providerReportOf(operations: readonly JsonObject[], aim: KnownAttempt['aim']['kind']): PaymentReport {
  const doneOperations = operations.filter(isDone)
  const sumOfOperations = (isOne: (operation: JsonObject) => boolean) =>
    doneOperations.filter(isOne).reduce((minor, { operationAmount }) => minor + (readMinor(operationAmount) ?? 0), 0)
  const results = operations.map(({ operationResult }) => String(operationResult))
  const decline = results.map((result) => declineByCode[result]).find((reason) => reason !== undefined)
  const currency = asText(
    operations.find(({ operationCurrency }) => operationCurrency !== undefined)?.operationCurrency,
  )
  const cancelled = doneOperations
    .filter(({ operationType }) => operationType === 'CANCEL')
    .map(({ cancelledOperationId }) => cancelledOperationId)
  const isCharged = ({ operationType, operationResult }: JsonObject) =>
    operationType === 'CAPTURE' || (operationType === 'AUTHORIZATION' && operationResult === 'EXECUTED')
  return {
    authorisedMinor: sumOfOperations(
      ({ operationType, operationResult }) => operationType === 'AUTHORIZATION' && operationResult === 'AUTHORIZED',
    ),
    capturedMinor: sumOfOperations(isCharged),
    refundedMinor:
      sumOfOperations(({ operationType }) => operationType === 'REFUND') +
      sumOfOperations(
        (operation) =>
          isCharged(operation) && operation.operationId !== undefined && cancelled.includes(operation.operationId),
      ),
    isTokenised:
      aim === 'tokenise' && doneOperations.some(({ operationType }) => operationType === 'CARD_VERIFICATION'),
    isVoided: doneOperations.some(({ operationType }) => operationType === 'VOID'),
    isPending: results.includes('PENDING'),
    isEnded: results.includes('CANCELED'),
    decline,
    currency: currency || undefined,
  }
}

/** 400 is a no for good, 401 and 403 a wrong key; all else may have been done. */
function refusedOf(reply: ProviderAnswer | undefined): OperationResult {
  if (reply === undefined || ![400, 401, 403].includes(reply.status)) return { kind: 'unknown' }
  return { kind: 'refused', isFinal: reply.status === 400 }
}
