import type { Instant } from '@portico/domain/time/deadline'
import type {
  KnownAttempt,
  OperationResult,
  PaymentProvider,
  ProviderOf,
  ProviderReport,
  QueryResult,
  Terminal,
} from '../../port.ts'
import { hmacOf, isSameSignature } from '../../signatures/signature.ts'
import { asObject, asText, type ProviderAnswer } from '../call-provider.ts'
import { withRefund } from '../refunded.ts'
import { basic, notBegun, objectOf, restClient, statusText } from '../rest-client.ts'
import { paymentOf, saferpayMoneyOf } from './payment.ts'
import { errorNameOf, failureOf, refusalOf } from './refusal.ts'
import { providerReportOf, registeredOf } from './report.ts'

// Saferpay's JSON API, by its published specification 1.53: the payment page, then captures, cancels and refunds. Its
// messages are unsigned: their address carries a signature of ours, and they only make us look. An authorisation is no
// money: where money was wanted it is taken by a call of ours.

const wireName = 'saferpay'
const specVersion = '1.53'
const saferpayHosts = { live: 'https://www.saferpay.com/api', test: 'https://test.saferpay.com/api' } as const

export const saferpay: ProviderOf = (deps): PaymentProvider => {
  const sentCounts = new Map<string, number>()

  const send = restClient(deps, {
    wire: wireName,
    hosts: saferpayHosts,
    root: '/Payment/v1/',
    headersOf: ({ settings, secrets }) => ({
      authorization: basic(settings.username, secrets.password),
      'content-type': 'application/json; charset=utf-8',
      accept: 'application/json',
    }),
  })

  const callSaferpay = async (
    terminal: Terminal,
    path: string,
    requestId: string,
    content: object,
  ): Promise<ProviderAnswer | undefined> => {
    const RetryIndicator = Math.min(sentCounts.get(requestId) ?? 0, 9)
    sentCounts.set(requestId, RetryIndicator + 1)
    const RequestHeader = {
      SpecVersion: specVersion,
      CustomerId: terminal.settings.customerId,
      RequestId: requestId,
      RetryIndicator,
    }
    const answer = await send(terminal, { path, body: { RequestHeader, ...content } })
    if (answer !== undefined && answer.status < 500) sentCounts.delete(requestId)
    return answer
  }

  const captureAt = async ({
    terminal,
    known,
    minor,
    currency,
    key,
  }: {
    terminal: Terminal
    known: ProviderReport & { readonly transaction: string }
    minor: number
    currency: string
    key: string
  }): Promise<OperationResult> => {
    const answer = await callSaferpay(terminal, 'Transaction/Capture', key, {
      TransactionReference: { TransactionId: known.transaction },
      Amount: saferpayMoneyOf(minor, currency),
    })
    const id = asText(objectOf(answer)?.CaptureId)
    if (id === undefined) return refusalOf(answer)
    const refs = { ...known.refs, capture: id, captured: String(minor) }
    return { kind: 'done', ...known, report: { ...known.report, capturedMinor: minor, currency }, refs }
  }

  const queryPayment = async (terminal: Terminal, attempt: KnownAttempt): Promise<QueryResult> => {
    const { aim, refs } = attempt
    if (refs.token === undefined && refs.transaction === undefined) return { kind: 'unknown' }
    const answer =
      refs.transaction !== undefined
        ? await callSaferpay(terminal, 'Transaction/Inquire', deps.uuid(), {
            TransactionReference: { TransactionId: refs.transaction },
          })
        : await callSaferpay(
            terminal,
            aim.kind === 'tokenise' ? 'Alias/AssertInsert' : 'PaymentPage/Assert',
            deps.uuid(),
            {
              Token: refs.token,
            },
          )
    const body = objectOf(answer)
    if (body === undefined) return failureOf(answer)
    if (aim.kind === 'tokenise') return { kind: 'known', ...registeredOf(body) }
    const providerReport = providerReportOf(body, refs)
    if (providerReport.transaction === undefined) return { kind: 'unknown' }
    const isAgreed = (aim.kind === 'capture' && providerReport.status === 'AUTHORIZED') || undefined
    return { kind: 'known', ...providerReport.report, isAgreed }
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
      message: 'hint',
      return: 'hint',
      isIdempotent: true,
      dispute: false,
    },
    fields: [
      { name: 'customerId', label: 'Customer ID', isSecret: false, pattern: /^\d{1,12}$/ },
      { name: 'terminalId', label: 'Terminal ID', isSecret: false, pattern: /^\d{8}$/ },
      { name: 'username', label: 'API user', isSecret: false, pattern: /^[\x21-\x39\x3b-\x7e]{5,64}$/ },
      {
        name: 'threeDSecure',
        label: '3-D Secure',
        isSecret: false,
        isOptional: true,
        choices: ['where possible', 'always'],
      },
      { name: 'password', label: 'API password', isSecret: true, pattern: /^[\x21-\x7e]{8,64}$/ },
    ],

    async begin(terminal, paymentOrder) {
      const notify = `${paymentOrder.messageUrl}/notify?reference=${paymentOrder.reference}&proof=${proofOf(terminal, paymentOrder.reference)}`
      const common = {
        ReturnUrl: { Url: paymentOrder.returnUrl('done') },
        Notification: { SuccessNotifyUrl: notify, FailNotifyUrl: notify },
      }
      const isCard = paymentOrder.aim.kind === 'tokenise'
      const content = isCard
        ? {
            RegisterAlias: { IdGenerator: 'RANDOM' },
            Type: 'CARD',
            LanguageCode: paymentOrder.guest.language,
            ...common,
          }
        : {
            TerminalId: terminal.settings.terminalId,
            Payment: paymentOf(paymentOrder),
            Payer: { LanguageCode: paymentOrder.guest.language },
            Condition:
              terminal.settings.threeDSecure === 'always'
                ? 'THREE_DS_AUTHENTICATION_SUCCESSFUL_OR_ATTEMPTED'
                : undefined,
            ...common,
          }
      const answer = await callSaferpay(
        terminal,
        isCard ? 'Alias/Insert' : 'PaymentPage/Initialize',
        paymentOrder.key,
        content,
      )
      const body = objectOf(answer)
      const [token, url] = [
        asText(body?.Token),
        asText(body?.RedirectUrl) ?? asText(asObject(body?.Redirect)?.RedirectUrl),
      ]
      const expiration = asText(body?.Expiration)
      const until =
        expiration && Number.isFinite(Date.parse(expiration))
          ? { until: new Date(expiration).toISOString() as Instant }
          : {}
      if (token && url) return { kind: 'begun', refs: { token }, next: { kind: 'redirect', url }, ...until }
      return notBegun(refusalOf(answer))
    },

    query: queryPayment,

    async take(terminal, { refs, aim: { minor, currency } }, key) {
      const { transaction } = refs
      return transaction === undefined
        ? { kind: 'unknown' }
        : captureAt({ terminal, known: { report: {}, refs, transaction }, minor, currency, key })
    },

    readReturn: async (_terminal, { reference }) => ({ kind: 'hint', about: { reference } }),

    async readMessage(terminal, { query: notificationQuery }) {
      const fieldParams = new URLSearchParams(notificationQuery)
      const reference = fieldParams.get('reference') ?? ''
      const isOurs = isSameSignature(fieldParams.get('proof') ?? '', proofOf(terminal, reference))
      return isOurs ? { kind: 'hint', about: { reference } } : { kind: 'refused', why: 'signature' }
    },

    async capture(terminal, attempt, { minor, key }) {
      const { transaction } = attempt.refs
      return transaction === undefined
        ? { kind: 'unknown' }
        : captureAt({
            terminal,
            known: { report: {}, refs: attempt.refs, transaction },
            minor,
            currency: attempt.aim.currency,
            key,
          })
    },

    async release(terminal, { refs }, key) {
      if (refs.transaction === undefined) return { kind: 'unknown' }
      const answer = await callSaferpay(terminal, 'Transaction/Cancel', key, {
        TransactionReference: { TransactionId: refs.transaction },
      })
      return answer?.status === 200
        ? { kind: 'done', report: { isVoided: true }, refs: { ...refs, cancelled: 'yes' } }
        : refusalOf(answer)
    },

    /** An inquiry does not say what was given back: each refund is written down with the attempt. */
    async refund(terminal, { refs, aim: { currency } }, amountRequest) {
      if (refs.capture === undefined) return { kind: 'unknown' }
      const content = {
        Refund: { Amount: saferpayMoneyOf(amountRequest.minor, currency) },
        CaptureReference: { CaptureId: refs.capture },
      }
      const answer = await callSaferpay(terminal, 'Transaction/Refund', amountRequest.key, content)
      if (answer?.status !== 200) return refusalOf(answer)
      const refunded = withRefund(refs, amountRequest)
      return { kind: 'done', report: { refundedMinor: refunded.refundedMinor, currency }, refs: refunded.refs }
    },

    async charge(terminal, { token }, paymentOrder) {
      if (token === undefined) return { kind: 'refused', isFinal: true }
      const content = {
        TerminalId: terminal.settings.terminalId,
        Payment: paymentOf(paymentOrder),
        PaymentMeans: { Alias: { Id: token } },
        Initiator: 'MERCHANT',
      }
      const answer = await callSaferpay(terminal, 'Transaction/AuthorizeDirect', paymentOrder.key, content)
      const body = objectOf(answer)
      if (body === undefined) return refusalOf(answer)
      const providerReport = providerReportOf(body, {})
      if (providerReport.transaction === undefined) return { kind: 'unknown' }
      if (paymentOrder.aim.kind !== 'capture' || providerReport.status !== 'AUTHORIZED')
        return { kind: 'done', ...providerReport.report }
      const { minor, currency } = paymentOrder.aim
      const taken = await captureAt({
        terminal,
        known: { ...providerReport.report, transaction: providerReport.transaction },
        minor,
        currency,
        key: `take-${paymentOrder.reference}`,
      })
      return taken.kind === 'done' ? taken : { kind: 'done', ...providerReport.report, isAgreed: true }
    },

    /** A transaction that nobody has: known accounts are answered 402, others 401 or 403. */
    async test(terminal) {
      const answer = await callSaferpay(terminal, 'Transaction/Inquire', deps.uuid(), {
        TransactionReference: { TransactionId: 'none' },
      })
      const name = errorNameOf(answer)
      return {
        isRight: name === 'TRANSACTION_NOT_FOUND',
        answer: name ?? statusText(answer),
      }
    },
  }
}

/**
 * Our own signature in the address of messages: only who knows the terminal's password can make one, for its own
 * attempts.
 */
function proofOf({ settings, secrets }: Terminal, reference: string): string {
  return hmacOf(
    'sha256',
    secrets.password ?? '',
    `message ${settings.customerId} ${settings.terminalId} ${reference}`,
    'hex',
  )
}
