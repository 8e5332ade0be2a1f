import { type DeclineReason, declineReasons } from '@portico/domain/payment/attempt'
import type { Instant } from '@portico/domain/time/deadline'
import type {
  AmountRequest,
  KnownAttempt,
  OperationResult,
  PaymentOrder,
  PaymentProvider,
  ProviderOf,
  ProviderReport,
  ProviderStep,
  Terminal,
  Verdict,
} from '../port.ts'
import { hmacOf, isSameSignature } from '../signatures/signature.ts'
import { asMinor, asObject, asText, callProvider, type JsonObject, jsonObjectOf } from './call-provider.ts'

// The generic hosted page: our own protocol, written down in docs/payments.md, for methods whose papers nobody
// published. Every body, of a request, an answer and a message, is JSON whose raw bytes are signed. No method
// that guests are offered speaks it.

const wireName = 'generic'

/** `about` of an answer is what was called, so that no answer stands for another's. */
type GenericAnswer =
  | { readonly kind: 'payment'; readonly body: JsonObject; readonly payment: JsonObject }
  | { readonly kind: 'account' }
  | { readonly kind: 'refused'; readonly why: DeclineReason; readonly isFinal: boolean }
  | { readonly kind: 'unknown' }

export const generic: ProviderOf = (deps): PaymentProvider => {
  const callGeneric = async (
    terminal: Terminal,
    path: string,
    key: string,
    content: object,
  ): Promise<GenericAnswer> => {
    const base = terminal.mode === 'simulation' ? deps.simulationOf(wireName) : terminal.settings.endpoint
    if (base === undefined) return { kind: 'unknown' }
    const time = Math.floor(deps.now().getTime() / 1_000)
    const body = JSON.stringify({ account: terminal.settings.account, call: path, key, time, ...content })
    const headers = { 'content-type': 'application/json', 'x-signature': signatureOf(terminal, body) }
    const answer = await callProvider(deps, `${base}/${path}`, { method: 'POST', headers, body })
    return answer === undefined
      ? { kind: 'unknown' }
      : readAnswer({
          terminal,
          key,
          status: answer.status,
          signature: answer.headers.get('x-signature') ?? '',
          text: answer.text,
        })
  }

  const sendOperation = async ({
    terminal,
    path,
    attempt: { refs, reference },
    key,
    minor,
  }: {
    readonly terminal: Terminal
    readonly path: string
    readonly attempt: KnownAttempt
    readonly key: string
    readonly minor?: number
  }): Promise<OperationResult> =>
    operatedOf(await callGeneric(terminal, path, key, { id: refs.id, reference, amount: minor }))

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
      return: 'proven',
      isIdempotent: true,
      dispute: true,
    },
    fields: [
      { name: 'account', label: 'Account', isSecret: false, pattern: /^[A-Za-z0-9._-]{1,64}$/ },
      // A host by its name: an address in figures could be one of our own machines.
      {
        name: 'endpoint',
        label: 'Address of the service',
        isSecret: false,
        pattern: /^https:\/\/([a-z0-9-]+\.)+[a-z]{2,}(\/[\w.~-]+)*$/,
      },
      {
        name: 'instalments',
        label: 'Number of instalments',
        isSecret: false,
        isOptional: true,
        pattern: /^([2-9]|1[0-2])$/,
      },
      { name: 'key', label: 'Signing key', isSecret: true, pattern: /^[\x21-\x7e]{32,128}$/ },
    ],

    async begin(terminal, paymentOrder) {
      const answer = await callGeneric(terminal, 'start', paymentOrder.key, {
        ...orderFields(terminal, paymentOrder),
        returnUrls: {
          done: paymentOrder.returnUrl('done'),
          failed: paymentOrder.returnUrl('failed'),
          closed: paymentOrder.returnUrl('closed'),
        },
        until: paymentOrder.until,
      })
      if (answer.kind === 'refused') return { kind: 'refused', decline: answer.why }
      const nextStep = answer.kind === 'payment' ? nextOf(answer.body) : undefined
      const id = answer.kind === 'payment' ? asText(answer.payment.id) : undefined
      return nextStep === undefined || id === undefined
        ? { kind: 'unknown' }
        : { kind: 'begun', refs: { id }, next: nextStep }
    },

    async query(terminal, attempt) {
      const answer = await callGeneric(terminal, 'query', deps.uuid(), {
        id: attempt.refs.id,
        reference: attempt.reference,
      })
      return answer.kind === 'payment' ? { kind: 'known', ...providerReportOf(answer.payment) } : { kind: 'unknown' }
    },

    async readReturn(terminal, _attempt, { query }) {
      const returnParams = new URLSearchParams(query)
      const state = returnParams.get('state') ?? ''
      if (!isSameSignature(returnParams.get('signature') ?? '', signatureOf(terminal, state)))
        return { kind: 'refused', why: 'signature' }
      return verdictOf(terminal, Buffer.from(state, 'base64url').toString())
    },

    async readMessage(terminal, { headers, body }) {
      if (!isSameSignature(headers['x-signature'] ?? '', signatureOf(terminal, body)))
        return { kind: 'refused', why: 'signature' }
      return verdictOf(terminal, Buffer.from(body).toString())
    },

    capture: (terminal, attempt, { minor, key }: AmountRequest) =>
      sendOperation({ terminal, path: 'capture', attempt, key, minor }),
    release: (terminal, attempt, key) => sendOperation({ terminal, path: 'release', attempt, key }),
    refund: (terminal, attempt, { minor, key }: AmountRequest) =>
      sendOperation({ terminal, path: 'refund', attempt, key, minor }),

    async charge(terminal, { token }, paymentOrder) {
      if (token === undefined) return { kind: 'refused', isFinal: true }
      return operatedOf(
        await callGeneric(terminal, 'charge', paymentOrder.key, { ...orderFields(terminal, paymentOrder), token }),
      )
    },

    async test(terminal) {
      const answer = await callGeneric(terminal, 'ping', deps.uuid(), {})
      return { isRight: answer.kind === 'account', answer: answer.kind }
    },
  }
}

function signatureOf({ secrets }: Terminal, body: string | Uint8Array): string {
  return hmacOf('sha256', secrets.key ?? '', body, 'hex')
}

function orderFields({ settings }: Terminal, { reference, aim, guest, stay, messageUrl }: PaymentOrder) {
  const instalments =
    settings.instalments === undefined || aim.kind !== 'capture' ? undefined : Number(settings.instalments)
  return { reference, aim: aim.kind, amount: aim.minor, currency: aim.currency, instalments, guest, stay, messageUrl }
}

/** A refusal is believed unsigned where it says that our own signature or account is wrong: nothing was done then. */
function readAnswer({
  terminal,
  key,
  status,
  signature,
  text,
}: {
  terminal: Terminal
  key: string
  status: number
  signature: string
  text: string
}): GenericAnswer {
  if (status === 401 || status === 403) return { kind: 'refused', why: 'technical', isFinal: false }
  const body = isSameSignature(signature, signatureOf(terminal, text)) ? jsonObjectOf(text) : undefined
  if (body === undefined || body.account !== terminal.settings.account || body.key !== key) return { kind: 'unknown' }
  if (body.kind === 'account') return { kind: 'account' }
  if (body.kind === 'refused')
    return { kind: 'refused', why: declineOf(body.why) ?? 'technical', isFinal: body.isFinal === true }
  const payment = asObject(body.payment)
  return body.kind === 'payment' && payment !== undefined ? { kind: 'payment', body, payment } : { kind: 'unknown' }
}

function operatedOf(answer: GenericAnswer): OperationResult {
  if (answer.kind === 'refused') return { kind: 'refused', isFinal: answer.isFinal, decline: answer.why }
  return answer.kind === 'payment' ? { kind: 'done', ...providerReportOf(answer.payment) } : { kind: 'unknown' }
}

function nextOf({ url }: JsonObject): ProviderStep | undefined {
  const address = asText(url)
  return address !== undefined && URL.canParse(address) ? { kind: 'redirect', url: address } : undefined
}

function verdictOf(terminal: Terminal, text: string): Verdict {
  const body = jsonObjectOf(text)
  const payment = asObject(body?.payment)
  const reference = asText(payment?.reference)
  if (body?.account !== terminal.settings.account || payment === undefined || reference === undefined)
    return { kind: 'refused', why: 'malformed' }
  return { kind: 'proven', about: { reference }, ...providerReportOf(payment) }
}

function providerReportOf(payment: JsonObject): ProviderReport {
  const decline = declineOf(payment.decline)
  const [id, currency, authorisedUntil] = [
    asText(payment.id),
    asText(payment.currency),
    asText(payment.authorisedUntil),
  ]
  const [token, lastFour, expiry] = [asText(payment.token), asText(payment.lastFour), asText(payment.expiry)]
  return {
    report: {
      authorisedMinor: asMinor(payment.authorised) ?? 0,
      capturedMinor: asMinor(payment.captured) ?? 0,
      refundedMinor: asMinor(payment.refunded) ?? 0,
      isTokenised: payment.isTokenised === true,
      isVoided: payment.isReleased === true,
      isDisputed: payment.isDisputed === true,
      isPending: payment.isPending === true,
      isEnded: payment.isEnded === true,
      decline,
      currency: currency || undefined,
    },
    refs: id ? { id } : undefined,
    card: { token: token || undefined, lastFour: lastFour || undefined, expiry: expiry || undefined },
    authorisedUntil: authorisedUntil ? (authorisedUntil as Instant) : undefined,
  }
}

function declineOf(why: unknown): DeclineReason | undefined {
  return declineReasons.find((reason) => reason === why)
}
