import type { KnownAttempt, OperationResult, PaymentProvider, ProviderOf, ProviderReport, Terminal } from '../port.ts'
import { type SatispayRequest, satispayAuthorization, satispayDigest } from '../signatures/satispay.ts'
import { asMinor, asText, callProvider, isUnknownToThem, type JsonObject, jsonObjectOf } from './call-provider.ts'
import { refundedOf, withRefund } from './refunded.ts'

// Satispay GBusiness, by the provider's documentation and specification. A payment is made by MATCH_CODE, an amount is
// reserved by FUND_LOCK, and both are agreed to at `redirect_url` of the answer. The callback is an empty GET without a
// signature. Inferred: that a lock of which less was accepted has `amount_unit` of what was accepted.

const wire = 'satispay'
const hosts = { live: 'https://authservices.satispay.com', test: 'https://staging.authservices.satispay.com' }

type Answer =
  | { readonly kind: 'payment'; readonly payment: JsonObject }
  | { readonly kind: 'refused'; readonly isFinal: boolean }
  | { readonly kind: 'unknown' }

export const satispay: ProviderOf = (deps): PaymentProvider => {
  const call = async ({
    terminal: { mode, settings, secrets },
    method,
    path,
    content,
    key,
  }: {
    readonly terminal: Terminal
    readonly method: 'get' | 'post' | 'put'
    readonly path: string
    readonly content?: object
    readonly key?: string
  }) => {
    const base = mode === 'simulation' ? deps.simulationOf(wire) : hosts[mode]
    if (base === undefined) return unknown
    const url = new URL(`${base}/g_business/v1/${path}`)
    const body = content === undefined ? '' : JSON.stringify(content)
    const date = deps.now().toUTCString()
    const request = { method, path: url.pathname + url.search, host: url.host, date, body }
    const authorization = authorizationOf(request, settings.keyId ?? '', secrets.privateKey ?? '')
    if (authorization === undefined) return { kind: 'refused', isFinal: false } as const
    const headers = {
      authorization,
      date,
      digest: satispayDigest(body),
      accept: 'application/json',
      'content-type': content === undefined ? undefined : 'application/json',
      'idempotency-key': key,
    }
    const answer = await callProvider(deps, url.href, {
      method: method.toUpperCase(),
      headers,
      body: content === undefined ? undefined : body,
    })
    return answer === undefined ? unknown : readAnswer(answer.status, answer.text)
  }

  const update = async (
    terminal: Terminal,
    attempt: KnownAttempt,
    content: object,
    key: string,
  ): Promise<OperationResult> => {
    const answer = await call({ terminal, method: 'put', path: `payments/${attempt.refs.id}`, content, key })
    if (answer.kind === 'payment') return { kind: 'done', ...reportOf(attempt, answer.payment) }
    return answer
  }

  return {
    wire,
    can: {
      aims: ['capture', 'authorise'],
      currencies: ['EUR'],
      capture: 'part',
      release: true,
      refund: 'part',
      charge: false,
      query: true,
      message: 'hint',
      return: 'hint',
      isIdempotent: true,
      dispute: false,
    },
    fields: [
      { name: 'keyId', label: 'KeyId', isSecret: false, pattern: /^[A-Za-z0-9._-]{8,200}$/ },
      {
        name: 'privateKey',
        label: 'Private key (PEM)',
        isSecret: true,
        isLong: true,
        pattern: /^-----BEGIN (RSA )?PRIVATE KEY-----[A-Za-z0-9+/=\s]+-----END (RSA )?PRIVATE KEY-----\s*$/,
      },
    ],

    async begin(terminal, { reference, key, aim, messageUrl, returnUrl, until }) {
      const content = {
        flow: aim.kind === 'authorise' ? 'FUND_LOCK' : 'MATCH_CODE',
        amount_unit: aim.minor,
        currency: aim.currency,
        external_code: reference,
        expiration_date: until,
        callback_url: `${messageUrl}?payment={uuid}`,
        redirect_url: returnUrl('done'),
      }
      const answer = await call({ terminal, method: 'post', path: 'payments', content, key })
      if (answer.kind === 'refused') return { kind: 'refused', decline: 'technical' }
      const [id, url] =
        answer.kind === 'payment' ? [asText(answer.payment.id), asText(answer.payment.redirect_url)] : []
      return id === undefined || url === undefined
        ? unknown
        : { kind: 'begun', refs: { id }, next: { kind: 'redirect', url } }
    },

    async query(terminal, attempt) {
      if (attempt.refs.id === undefined) return unknown
      const answer = await call({ terminal, method: 'get', path: `payments/${attempt.refs.id}` })
      return answer.kind === 'payment' ? { kind: 'known', ...reportOf(attempt, answer.payment) } : unknown
    },

    readReturn: async (_, { reference }) => ({ kind: 'hint', about: { reference } }),

    async readMessage(_, { query }) {
      const value = new URLSearchParams(query).get('payment') ?? ''
      return /^[\w-]{1,64}$/.test(value)
        ? { kind: 'hint', about: { ref: { name: 'id', value } } }
        : { kind: 'refused', why: 'malformed' }
    },

    capture: (terminal, attempt, { minor, key }) =>
      update(terminal, attempt, { action: 'ACCEPT', amount_unit: minor }, key),
    release: (terminal, attempt, key) => update(terminal, attempt, { action: 'CANCEL' }, key),

    async refund(terminal, { aim, refs }, taken) {
      const content = { flow: 'REFUND', amount_unit: taken.minor, currency: aim.currency, parent_payment_uid: refs.id }
      const answer = await call({ terminal, method: 'post', path: 'payments', content, key: taken.key })
      if (answer.kind === 'refused') return answer
      if (answer.kind !== 'payment' || answer.payment.status !== 'ACCEPTED') return unknown
      const { refundedMinor, refs: all } = withRefund(refs, taken)
      return { kind: 'done', report: { refundedMinor }, refs: all }
    },

    async test(terminal) {
      const answer = await call({ terminal, method: 'get', path: 'payments?limit=1' })
      return { isRight: answer.kind === 'payment', answer: answer.kind === 'payment' ? 'account' : answer.kind }
    },
  }
}

const unknown = { kind: 'unknown' } as const

function readAnswer(status: number, text: string): Answer {
  const payment = status === 200 ? jsonObjectOf(text) : undefined
  if (payment !== undefined) return { kind: 'payment', payment }
  // 409 and 429 pass by themselves; every other refusal of a call stays one.
  return status >= 400 && status < 500 && status !== 408 && status !== 409 && status !== 429
    ? { kind: 'refused', isFinal: !isUnknownToThem(status) }
    : unknown
}

function reportOf(
  { aim, reference, refs }: KnownAttempt,
  { status, expired, amount_unit, currency, external_code }: JsonObject,
): ProviderReport {
  const minor = asMinor(amount_unit) ?? 0
  const isAuthorised = aim.kind === 'authorise' && status === 'AUTHORIZED'
  const isEnded = status === 'CANCELED' || expired === true
  return {
    report: {
      currency:
        external_code === undefined || external_code === reference
          ? (asText(currency) ?? aim.currency)
          : 'another payment',
      authorisedMinor: isAuthorised ? minor : aim.kind === 'authorise' && status === 'ACCEPTED' ? aim.minor : 0,
      capturedMinor: status === 'ACCEPTED' ? minor : 0,
      refundedMinor: refundedOf(refs),
      isEnded: isEnded && status !== 'ACCEPTED',
      isVoided: aim.kind === 'authorise' && isEnded,
    },
  }
}

/** Keys are pasted with or without their line breaks; nothing is signed by a text that is no key. */
function authorizationOf(request: SatispayRequest, keyId: string, privateKey: string): string | undefined {
  try {
    return satispayAuthorization(request, keyId, privateKey.replaceAll('\\n', '\n'))
  } catch {
    return undefined
  }
}
