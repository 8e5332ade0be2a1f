import type { KnownAttempt, OperationResult, PaymentProvider, ProviderOf, ProviderReport, Terminal } from '../port.ts'
import { type SatispayRequest, satispayAuthorization, satispayDigest } from '../signatures/satispay.ts'
import { asMinor, asText, type JsonObject } from './call-provider.ts'
import { refundedOf, withRefund } from './refunded.ts'
import { type RestRequest, readAnswer, restClient } from './rest-client.ts'

// Satispay GBusiness, by the provider's documentation and specification. A payment is made by MATCH_CODE, an amount is
// reserved by FUND_LOCK, and both are agreed to at `redirect_url` of the answer. The callback is an empty GET without a
// signature. Inferred: that a lock of which less was accepted has `amount_unit` of what was accepted.

const wireName = 'satispay'
const satispayHosts = { live: 'https://authservices.satispay.com', test: 'https://staging.authservices.satispay.com' }

export const satispay: ProviderOf = (deps): PaymentProvider => {
  const call = restClient(deps, {
    wire: wireName,
    hosts: satispayHosts,
    root: '/g_business/v1/',
    headersOf({ settings, secrets }, { method, url, body, key }) {
      const date = deps.now().toUTCString()
      const request = { method: method.toLowerCase(), path: url.pathname + url.search, host: url.host, date, body }
      const authorization = authorizationOf(request, settings.keyId ?? '', secrets.privateKey ?? '')
      if (authorization === undefined) return undefined
      return {
        authorization,
        date,
        digest: satispayDigest(body),
        accept: 'application/json',
        'idempotency-key': key,
      }
    },
  })

  const readPayment = async (terminal: Terminal, request: RestRequest) => readAnswer(await call(terminal, request))

  const updatePayment = async (
    terminal: Terminal,
    attempt: KnownAttempt,
    content: object,
    key: string,
  ): Promise<OperationResult> => {
    const answer = await readPayment(terminal, {
      method: 'PUT',
      path: `payments/${attempt.refs.id}`,
      body: content,
      key,
    })
    if (answer.kind === 'answer') return { kind: 'done', ...providerReportOf(attempt, answer.body) }
    return answer
  }

  return {
    wire: wireName,
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
      const answer = await readPayment(terminal, { path: 'payments', body: content, key })
      if (answer.kind === 'refused') return { kind: 'refused', decline: 'technical' }
      const [id, url] = answer.kind === 'answer' ? [asText(answer.body.id), asText(answer.body.redirect_url)] : []
      return id === undefined || url === undefined
        ? unknownResult
        : { kind: 'begun', refs: { id }, next: { kind: 'redirect', url } }
    },

    async query(terminal, attempt) {
      if (attempt.refs.id === undefined) return unknownResult
      const answer = await readPayment(terminal, { path: `payments/${attempt.refs.id}` })
      return answer.kind === 'answer' ? { kind: 'known', ...providerReportOf(attempt, answer.body) } : unknownResult
    },

    readReturn: async (_, { reference }) => ({ kind: 'hint', about: { reference } }),

    async readMessage(_, { query }) {
      const value = new URLSearchParams(query).get('payment') ?? ''
      return /^[\w-]{1,64}$/.test(value)
        ? { kind: 'hint', about: { ref: { name: 'id', value } } }
        : { kind: 'refused', why: 'malformed' }
    },

    capture: (terminal, attempt, { minor, key }) =>
      updatePayment(terminal, attempt, { action: 'ACCEPT', amount_unit: minor }, key),
    release: (terminal, attempt, key) => updatePayment(terminal, attempt, { action: 'CANCEL' }, key),

    async refund(terminal, { aim, refs }, amountRequest) {
      const content = {
        flow: 'REFUND',
        amount_unit: amountRequest.minor,
        currency: aim.currency,
        parent_payment_uid: refs.id,
      }
      const answer = await readPayment(terminal, { path: 'payments', body: content, key: amountRequest.key })
      if (answer.kind === 'refused') return answer
      if (answer.kind !== 'answer' || answer.body.status !== 'ACCEPTED') return unknownResult
      const { refundedMinor, refs: refsWithRefund } = withRefund(refs, amountRequest)
      return { kind: 'done', report: { refundedMinor }, refs: refsWithRefund }
    },

    async test(terminal) {
      const answer = await readPayment(terminal, { path: 'payments?limit=1' })
      return { isRight: answer.kind === 'answer', answer: answer.kind === 'answer' ? 'account' : answer.kind }
    },
  }
}

const unknownResult = { kind: 'unknown' } as const

function providerReportOf(
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
