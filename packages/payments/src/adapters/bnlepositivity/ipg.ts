import type { DeclineReason, PaymentReport } from '@portico/domain/payment/attempt'
import type {
  AmountRequest,
  KnownAttempt,
  OperationResult,
  PaymentProvider,
  ProviderOf,
  QueryResult,
  ReceivedRequest,
  Terminal,
} from '../../port.ts'
import { ipgHash, isIpgAnswer, isIpgNotification } from '../../signatures/ipg.ts'
import { hmacOf } from '../../signatures/signature.ts'
import { asObject, asObjects, asText, type JsonObject } from '../call-provider.ts'
import { decimalOf, minorOfDecimal } from '../decimal-amount.ts'
import { uuidOf } from '../idempotency-key.ts'
import { messageAddressOf, orderOfMessage } from '../message-address.ts'
import { baseOf, objectOf, restClient, statusText } from '../rest-client.ts'

// Fiserv IPG Connect, which BNL sells as e-POSitivity: the guest's browser posts a signed form. Verified in Fiserv's
// documentation; that BNL's contracts still have this generation of it is inferred. The form itself cannot query,
// capture or refund. Fiserv's Payments API can, with keys of its own: its signature is verified, its paths and states
// are seen in Fiserv's client libraries. Answers and messages are signed without the order's number, with the key that
// signs the forms: whatever they say makes us look, so that no terminal is without those keys.

const formHosts = { live: 'https://www.ipg-online.com', test: 'https://test.ipg-online.com' }
const apiHosts = { live: 'https://prod.emea.api.fiservapps.com', test: 'https://prod.emea.api.fiservapps.com/sandbox' }

const ipgTimeZone = 'Europe/Rome'
const languages: Readonly<Record<string, string>> = { it: 'it_IT', en: 'en_GB', de: 'de_DE', fr: 'fr_FR', es: 'es_ES' }

export const ipg: ProviderOf = (deps): PaymentProvider => {
  const call = restClient(deps, {
    wire: 'ipg',
    hosts: apiHosts,
    root: '/ipp/payments-gateway/v2/orders/',
    headersOf({ settings, secrets }, { body, key = deps.uuid() }) {
      const { apiKey = '' } = settings
      const [id, time] = [uuidOf(key), String(deps.now().getTime())]
      return {
        'content-type': 'application/json',
        'api-key': apiKey,
        'client-request-id': id,
        timestamp: time,
        'message-signature': hmacOf('sha256', secrets.apiSecret ?? '', apiKey + id + time + body, 'base64'),
      }
    },
  })
  const orderPathOf = ({ settings }: Terminal, order: string) => `${order}?storeId=${settings.storename}`

  const queryPayment = async (terminal: Terminal, { reference }: KnownAttempt): Promise<QueryResult> => {
    const reply = await call(terminal, { path: orderPathOf(terminal, reference) })
    if (reply?.status === 404) return { kind: 'known', report: {} }
    const order = objectOf(reply)
    const transactions = asObjects(order?.transactions)
    if (order?.orderId !== reference || transactions === undefined) return { kind: 'unknown' }
    return { kind: 'known', report: reportOfTransactions(transactions) }
  }

  const sendOperation = async (
    terminal: Terminal,
    attempt: KnownAttempt,
    requestType: string,
    { minor, key }: AmountRequest,
  ): Promise<OperationResult> => {
    const transactionAmount = { total: decimalOf(minor, attempt.aim.currency), currency: attempt.aim.currency }
    const reply = await call(terminal, {
      path: orderPathOf(terminal, attempt.reference),
      body: { requestType, transactionAmount },
      key,
    })
    // 409 may say that this wish was done before.
    if (reply === undefined || reply.status >= 500 || reply.status === 409) return { kind: 'unknown' }
    if (reply.status !== 200) return { kind: 'refused', isFinal: ![401, 403].includes(reply.status) }
    const queryResult = await queryPayment(terminal, attempt)
    return queryResult.kind === 'known' ? { ...queryResult, kind: 'done' } : queryResult
  }

  return {
    wire: 'ipg',
    capabilities: {
      aims: ['capture', 'authorise'],
      currencies: ['EUR'],
      capture: 'part',
      release: true,
      refund: 'part',
      charge: false,
      query: true,
      message: 'hint',
      return: 'hint',
      isIdempotent: false,
      dispute: false,
    },
    fields: [
      { name: 'storename', label: 'Store name', isSecret: false, pattern: /^\d{6,20}$/ },
      { name: 'sharedSecret', label: 'Shared secret', isSecret: true, pattern: /^[\x21-\x7e]{8,100}$/ },
      { name: 'apiKey', label: 'Payments API key', isSecret: false, pattern: /^[A-Za-z0-9]{16,64}$/ },
      { name: 'apiSecret', label: 'Payments API secret', isSecret: true, pattern: /^[\x21-\x7e]{16,100}$/ },
    ],

    async begin(terminal, paymentOrder) {
      const base = baseOf(deps, { wire: 'ipg', hosts: formHosts }, terminal)
      if (base === undefined) return { kind: 'unknown' }
      const { aim, guest, reference, returnUrl } = paymentOrder
      const secret = terminal.secrets.sharedSecret ?? ''
      const fields = {
        txntype: aim.kind === 'capture' ? 'sale' : 'preauth',
        timezone: ipgTimeZone,
        txndatetime: localTimeOf(deps.now()),
        hash_algorithm: 'HMACSHA256',
        storename: terminal.settings.storename ?? '',
        checkoutoption: 'combinedpage',
        chargetotal: decimalOf(aim.minor, aim.currency),
        currency: '978',
        oid: reference,
        language: languages[guest.language] ?? 'en_GB',
        responseSuccessURL: returnUrl('done'),
        responseFailURL: returnUrl('failed'),
        email: guest.email,
        transactionNotificationURL: messageAddressOf(paymentOrder, secret),
      }
      const formUrl = `${base}/connect/gateway/processing`
      return {
        kind: 'begun',
        refs: {},
        next: { kind: 'form', url: formUrl, fields: { ...fields, hashExtended: ipgHash(fields, secret) } },
      }
    },

    query: queryPayment,

    /**
     * What the guest brings is signed without the order's number: the answer of one order could be brought for another
     * of the same second and amount. So a yes only says that there is something to query; a no may be believed.
     */
    async readReturn(terminal, { reference }, request) {
      const values = valuesOf(terminal, request)
      if (values.response_hash === undefined) return { kind: 'hint', about: { reference } }
      if (!isIpgAnswer(values, terminal.secrets.sharedSecret ?? '')) return { kind: 'refused', why: 'signature' }
      const isNo = values.oid === reference && values.approval_code?.startsWith('N')
      return isNo
        ? { kind: 'proven', about: { reference }, report: reportOfNo(values) }
        : { kind: 'hint', about: { reference } }
    },

    async readMessage(terminal, request) {
      const values = valuesOf(terminal, request)
      const secret = terminal.secrets.sharedSecret ?? ''
      if (!isIpgNotification(values, secret)) return { kind: 'refused', why: 'signature' }
      const order = orderOfMessage(request.path, secret)
      if (order === undefined || order.reference !== values.oid) return { kind: 'refused', why: 'malformed' }
      return { kind: 'hint', about: { reference: order.reference } }
    },

    capture: (terminal, attempt, amountRequest) =>
      sendOperation(terminal, attempt, 'PostAuthTransaction', amountRequest),
    release: (terminal, attempt, key) =>
      sendOperation(terminal, attempt, 'VoidPreAuthTransactions', { minor: attempt.aim.minor, key }),
    refund: (terminal, attempt, amountRequest) => sendOperation(terminal, attempt, 'ReturnTransaction', amountRequest),

    async test(terminal) {
      const reply = await call(terminal, { path: orderPathOf(terminal, 'PORTICOTEST') })
      return {
        isRight: reply?.status === 404,
        answer: statusText(reply),
      }
    },
  }
}

type IpgValues = Readonly<Record<string, string>>

function valuesOf({ settings }: Terminal, { query, body }: ReceivedRequest): IpgValues {
  const sentValues = {
    ...Object.fromEntries(new URLSearchParams(query)),
    ...Object.fromEntries(new URLSearchParams(Buffer.from(body).toString())),
  }
  return { ...sentValues, storename: settings.storename ?? '' }
}

function reportOfNo(values: IpgValues): PaymentReport {
  const [, code = ''] = (values.approval_code ?? '').split(':')
  return code === cancelledCode ? { isEnded: true } : { decline: declineByCode[code] ?? 'declined' }
}

const cancelledCode = '-5993'

/**
 * Codes of the bank's answer and of the gateway's own, as public integrations name them; `declined` where we know none.
 */
const declineByCode: Readonly<Record<string, DeclineReason>> = {
  '05': 'declined',
  '14': 'bad-card',
  '51': 'insufficient-funds',
  '54': 'expired-card',
  '61': 'limit',
  '65': 'authentication-required',
  '-5005': 'fraud',
  '-5101': 'authentication-failed',
  '-5102': 'authentication-failed',
  '-5104': 'authentication-failed',
}

function reportOfTransactions(transactions: readonly JsonObject[]): PaymentReport {
  const resultOf = (transaction: JsonObject) =>
    asText(transaction.transactionResult) ?? asText(transaction.transactionStatus)
  const sumOfTypes = (...types: string[]) =>
    transactions
      .filter(
        (transaction) => resultOf(transaction) === 'APPROVED' && types.includes(String(transaction.transactionType)),
      )
      .reduce(
        (minor, transaction) =>
          minor + (minorOfDecimal(String(asObject(transaction.approvedAmount)?.total), 'EUR') ?? 0),
        0,
      )
  const currency = asText(asObject(transactions[0]?.approvedAmount)?.currency)
  const isDeclined = transactions.some((transaction) =>
    ['DECLINED', 'FRAUD', 'FAILED'].includes(resultOf(transaction) ?? ''),
  )
  const isApproved = transactions.some((transaction) => resultOf(transaction) === 'APPROVED')
  return {
    authorisedMinor: sumOfTypes('PREAUTH'),
    capturedMinor: sumOfTypes('SALE', 'POSTAUTH'),
    refundedMinor: sumOfTypes('RETURN'),
    isVoided: sumOfTypes('VOID', 'VOID_PREAUTH_TRANSACTIONS') > 0,
    isPending: transactions.some((transaction) => resultOf(transaction) === 'WAITING'),
    decline: isDeclined && !isApproved ? 'declined' : undefined,
    currency: currency || undefined,
  }
}

/** `YYYY:MM:DD-HH:MM:SS` on the clock of the time zone that is sent with it. */
function localTimeOf(now: Date): string {
  const text = new Intl.DateTimeFormat('sv-SE', {
    timeZone: ipgTimeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(now)
  return text.replaceAll('-', ':').replace(' ', '-')
}
