import type { DeclineReason } from '@portico/domain/payment/attempt'
import type { Instant } from '@portico/domain/time/deadline'
import type {
  AttemptName,
  KnownAttempt,
  OperationResult,
  PaymentOrder,
  PaymentProvider,
  ProviderOf,
  ProviderReport,
  Terminal,
  Verdict,
} from '../port.ts'
import { isPaypalCertificateUrl, isPaypalMessage } from '../signatures/paypal.ts'
import {
  asObject,
  asText,
  callProvider,
  type JsonObject,
  jsonObjectOf,
  type ProviderAnswer,
  presentOf,
} from './call-provider.ts'
import { decimalOf, minorOf } from './decimal-amount.ts'

// PayPal, Orders v2. Verified in the provider's documentation and the models of its own package. The guest agrees on
// PayPal's page; then the money is taken or reserved by a call of ours.

const wire = 'paypal'
const hosts = { live: 'https://api-m.paypal.com', test: 'https://api-m.sandbox.paypal.com' } as const
const minute = 60_000
const maxCertificates = 10

export const paypal: ProviderOf = (deps): PaymentProvider => {
  const bearers = new Map<string, { readonly token: string; readonly until: number }>()
  const certificates = new Map<string, string>()
  const baseOf = ({ mode }: Terminal) => (mode === 'simulation' ? deps.simulationOf(wire) : hosts[mode])

  /** Good for hours; taken again a minute before its end. */
  const bearerOf = async (terminal: Terminal, base: string): Promise<ProviderAnswer | string | undefined> => {
    const { settings, secrets } = terminal
    const account = `${base} ${settings.clientId} ${secrets.clientSecret}`
    const known = bearers.get(account)
    if (known && known.until > deps.now().getTime()) return known.token
    const authorization = `Basic ${Buffer.from(`${settings.clientId}:${secrets.clientSecret}`).toString('base64')}`
    const body = new URLSearchParams({ grant_type: 'client_credentials' })
    const answer = await callProvider(deps, `${base}/v1/oauth2/token`, {
      method: 'POST',
      headers: { authorization },
      body,
    })
    const granted = answer?.status === 200 ? jsonObjectOf(answer.text) : undefined
    const token = asText(granted?.access_token)
    if (token === undefined) return answer
    bearers.set(account, { token, until: deps.now().getTime() + Number(granted?.expires_in ?? 0) * 1_000 - minute })
    return token
  }

  const call = async ({
    terminal,
    path,
    key,
    body,
    more = {},
  }: {
    terminal: Terminal
    path: string
    key?: string
    body?: object
    more?: object
  }): Promise<ProviderAnswer | undefined> => {
    const base = baseOf(terminal)
    if (base === undefined) return undefined
    const bearer = await bearerOf(terminal, base)
    if (typeof bearer !== 'string') return bearer
    const headers = {
      authorization: `Bearer ${bearer}`,
      'content-type': 'application/json',
      prefer: 'return=representation',
      'paypal-request-id': key || undefined,
      ...more,
    }
    return callProvider(
      deps,
      `${base}${path}`,
      body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers },
    )
  }

  const orderAt = async (terminal: Terminal, { refs }: KnownAttempt): Promise<JsonObject | undefined> => {
    const answer =
      refs.order === undefined ? undefined : await call({ terminal, path: `/v2/checkout/orders/${refs.order}` })
    return answer?.status === 200 ? jsonObjectOf(answer.text) : undefined
  }

  /** What was done is read from the order itself, so that all amounts are totals. */
  const done = async (
    terminal: Terminal,
    attempt: KnownAttempt,
    answer: ProviderAnswer | undefined,
  ): Promise<OperationResult> => {
    if (answer === undefined || answer.status >= 300) return refusalOf(answer)
    const order = await orderAt(terminal, attempt)
    return order === undefined ? { kind: 'unknown' } : { kind: 'done', ...reportOf(order) }
  }

  const certificateAt = async (address: string): Promise<string | undefined> => {
    const { origin, pathname } = new URL(address)
    const url = origin + pathname
    const known = certificates.get(url)
    if (known !== undefined) return known
    const answer = await callProvider(deps, url, {})
    if (answer?.status !== 200) return undefined
    if (certificates.size >= maxCertificates) certificates.clear()
    certificates.set(url, answer.text)
    return answer.text
  }

  return {
    wire,
    can: {
      aims: ['capture', 'authorise'],
      currencies: [
        'AUD',
        'BRL',
        'CAD',
        'CHF',
        'CNY',
        'CZK',
        'DKK',
        'EUR',
        'GBP',
        'HKD',
        'ILS',
        'JPY',
        'MXN',
        'MYR',
        'NOK',
        'NZD',
        'PHP',
        'PLN',
        'SEK',
        'SGD',
        'THB',
        'USD',
      ],
      capture: 'part',
      release: true,
      refund: 'part',
      charge: false,
      query: true,
      message: 'hint',
      return: 'hint',
      isIdempotent: true,
      dispute: true,
    },
    fields: [
      { name: 'clientId', label: 'Client ID', isSecret: false, pattern: /^[A-Za-z0-9_-]{20,120}$/ },
      { name: 'webhookId', label: 'Webhook ID', isSecret: false, pattern: /^[A-Z0-9]{10,30}$/ },
      { name: 'clientSecret', label: 'Secret', isSecret: true, pattern: /^[A-Za-z0-9_-]{20,120}$/ },
    ],

    async begin(terminal, order) {
      const more = terminal.mode === 'simulation' ? { 'x-message-address': order.messageUrl } : {}
      const answer = await call({ terminal, path: '/v2/checkout/orders', key: order.key, body: orderOf(order), more })
      const created = answer?.status === 200 || answer?.status === 201 ? jsonObjectOf(answer.text) : undefined
      const links = (Array.isArray(created?.links) ? created.links : []).map(asObject)
      const [id, url] = [
        asText(created?.id),
        asText(links.find((link) => link?.rel === 'payer-action' || link?.rel === 'approve')?.href),
      ]
      if (id && url) return { kind: 'begun', refs: { order: id }, next: { kind: 'redirect', url } }
      const refusal = refusalOf(answer)
      return refusal.kind === 'refused'
        ? { kind: 'refused', decline: refusal.decline ?? 'technical' }
        : { kind: 'unknown' }
    },

    async query(terminal, attempt) {
      const order = await orderAt(terminal, attempt)
      if (order === undefined) return { kind: 'unknown' }
      const known = { kind: 'known', ...reportOf(order) } as const
      // Agreed to, so that another attempt waits until it is taken or refused.
      return order.status === 'APPROVED'
        ? { ...known, report: { ...known.report, isPending: true }, isAgreed: true }
        : known
    },

    async take(terminal, attempt, key) {
      if (attempt.refs.order === undefined) return { kind: 'unknown' }
      const take = attempt.aim.kind === 'authorise' ? 'authorize' : 'capture'
      const answer = await call({ terminal, path: `/v2/checkout/orders/${attempt.refs.order}/${take}`, key, body: {} })
      const taken = answer?.status === 200 || answer?.status === 201 ? jsonObjectOf(answer.text) : undefined
      return taken ? { kind: 'done', ...reportOf(taken) } : refusalOf(answer)
    },

    readReturn: async (_terminal, { reference }, { query }) => ({
      kind: 'hint',
      about: { reference },
      isAbandoned: new URLSearchParams(query).get('result') === 'closed',
    }),

    async readMessage(terminal, { headers, body }) {
      const url = headers['paypal-cert-url'] ?? ''
      const simulation = terminal.mode === 'simulation' ? (deps.simulationOf(wire) ?? '') : undefined
      if (!isPaypalCertificateUrl(url, simulation)) return { kind: 'refused', why: 'signature' }
      const pem = await certificateAt(url)
      const transmission = {
        id: headers['paypal-transmission-id'] ?? '',
        time: headers['paypal-transmission-time'] ?? '',
        signature: headers['paypal-transmission-sig'] ?? '',
        algorithm: headers['paypal-auth-algo'] ?? '',
      }
      const isProven =
        pem !== undefined &&
        isPaypalMessage({ transmission, body, webhookId: terminal.settings.webhookId ?? '', pem, now: deps.now() })
      return isProven ? verdictOf(jsonObjectOf(Buffer.from(body).toString())) : { kind: 'refused', why: 'signature' }
    },

    async capture(terminal, attempt, { minor, key }) {
      const authorization =
        attempt.refs.authorization ?? reportOf((await orderAt(terminal, attempt)) ?? {}).refs?.authorization
      if (authorization === undefined) return { kind: 'unknown' }
      const body = { amount: moneyOf(minor, attempt.aim.currency) }
      return done(
        terminal,
        attempt,
        await call({ terminal, path: `/v2/payments/authorizations/${authorization}/capture`, key, body }),
      )
    },

    async release(terminal, attempt, key) {
      const authorization =
        attempt.refs.authorization ?? reportOf((await orderAt(terminal, attempt)) ?? {}).refs?.authorization
      if (authorization === undefined) return { kind: 'unknown' }
      return done(
        terminal,
        attempt,
        await call({ terminal, path: `/v2/payments/authorizations/${authorization}/void`, key, body: {} }),
      )
    },

    /** Of the capture that it still fits in; what was taken in parts is given back in parts. */
    async refund(terminal, attempt, { minor, key }) {
      const order = await orderAt(terminal, attempt)
      if (order === undefined) return { kind: 'unknown' }
      const captures = paymentsOf(order).captures.filter(isTaken)
      const capture = captures.find((one) => (amountOf(one) ?? 0) >= minor) ?? captures[0]
      if (capture === undefined) return { kind: 'refused', isFinal: true }
      const body = { amount: moneyOf(minor, attempt.aim.currency) }
      return done(
        terminal,
        attempt,
        await call({ terminal, path: `/v2/payments/captures/${asText(capture.id)}/refund`, key, body }),
      )
    },

    /** An order that nobody has: known accounts are answered 404, others 401. */
    async test(terminal) {
      const answer = await call({ terminal, path: '/v2/checkout/orders/0AA00000AA000000A' })
      return { isRight: answer?.status === 404, answer: answer === undefined ? 'no answer' : String(answer.status) }
    },
  }
}

function orderOf({ aim, reference, guest, stay, returnUrl }: PaymentOrder) {
  return {
    intent: aim.kind === 'authorise' ? 'AUTHORIZE' : 'CAPTURE',
    purchase_units: [
      {
        custom_id: reference,
        invoice_id: reference,
        amount: moneyOf(aim.minor, aim.currency),
        description: `${stay.hotel}, ${stay.arrival} – ${stay.departure}`.slice(0, 127),
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          return_url: returnUrl('done'),
          cancel_url: returnUrl('closed'),
          brand_name: stay.hotel.slice(0, 127),
          user_action: 'PAY_NOW',
          shipping_preference: 'NO_SHIPPING',
          payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
          locale: localeOf(guest.language),
        },
      },
    },
  }
}

function localeOf(language: string): string {
  const countries: Readonly<Record<string, string>> = {
    en: 'GB',
    ja: 'JP',
    zh: 'CN',
    cs: 'CZ',
    da: 'DK',
    el: 'GR',
    sv: 'SE',
    sl: 'SI',
    he: 'IL',
    ko: 'KR',
  }
  return `${language}-${countries[language] ?? language.toUpperCase()}`
}

const moneyOf = (minor: number, currency: string) => ({ currency_code: currency, value: decimalOf(minor, currency) })

function amountOf(one: JsonObject): number | undefined {
  const amount = asObject(one.amount)
  return minorOf(amount?.value, asText(amount?.currency_code) ?? '')
}

function paymentsOf(order: JsonObject) {
  const [unit] = (Array.isArray(order.purchase_units) ? order.purchase_units : []).map(asObject)
  const payments = asObject(unit?.payments)
  const listOf = (name: string) =>
    (Array.isArray(payments?.[name]) ? payments[name] : []).map(asObject).filter((one) => one !== undefined)
  return { captures: listOf('captures'), authorizations: listOf('authorizations'), refunds: listOf('refunds') }
}

const isTaken = ({ status }: JsonObject) =>
  status === 'COMPLETED' || status === 'PARTIALLY_REFUNDED' || status === 'REFUNDED'

function reportOf(order: JsonObject): ProviderReport {
  const { captures, authorizations, refunds } = paymentsOf(order)
  const sumOf = (all: readonly JsonObject[]) => all.reduce((sum, one) => sum + (amountOf(one) ?? 0), 0)
  const [authorization] = authorizations
  const isReserved =
    authorization !== undefined &&
    ['CREATED', 'CAPTURED', 'PARTIALLY_CAPTURED', 'VOIDED'].includes(String(authorization.status))
  const isDenied = [...captures, ...authorizations].some(
    ({ status }) => status === 'DECLINED' || status === 'FAILED' || status === 'DENIED',
  )
  const until = asText(authorization?.expiration_time)
  const [id, authorizationId] = [asText(order.id), asText(authorization?.id)]
  const currency = asText(asObject([...captures, ...authorizations][0]?.amount)?.currency_code)
  return {
    report: {
      authorisedMinor: isReserved ? (amountOf(authorization) ?? 0) : undefined,
      capturedMinor: sumOf(captures.filter(isTaken)),
      refundedMinor: sumOf(refunds.filter(({ status }) => status === 'COMPLETED' || status === 'PENDING')),
      isVoided: authorization?.status === 'VOIDED',
      isPending: [...captures, ...authorizations].some(({ status }) => status === 'PENDING'),
      isEnded: order.status === 'VOIDED' && authorization === undefined,
      decline: isDenied ? ('declined' as const) : undefined,
      currency: currency || undefined,
    },
    refs: presentOf({ order: id, authorization: authorizationId }),
    authorisedUntil:
      isReserved && until && Number.isFinite(Date.parse(until))
        ? (new Date(until).toISOString() as Instant)
        : undefined,
  }
}

/**
 * Amounts of an event are of that event; they are totals where the whole was taken at once, and less than the total
 * otherwise, which does no harm.
 */
/**
 * A hint: the signature binds a checksum of the body alone, which another body can have, so that money is believed to
 * the order alone. A dispute, of which no order tells, moves no money: it calls a person.
 */
function verdictOf(event: JsonObject | undefined): Verdict {
  const [type, resource] = [asText(event?.event_type), asObject(event?.resource)]
  const about = aboutOf(resource)
  if (type === undefined || resource === undefined || about === undefined) return { kind: 'refused', why: 'malformed' }
  return type === 'CUSTOMER.DISPUTE.CREATED'
    ? { kind: 'proven', about, report: { isDisputed: true } }
    : { kind: 'hint', about }
}

/** Our reference stands in the order's unit, in captures and refunds, and among a dispute's transactions. */
function aboutOf(resource: JsonObject | undefined): AttemptName | undefined {
  const first = (value: unknown) => (Array.isArray(value) ? asObject(value[0]) : undefined)
  const reference =
    asText(resource?.custom_id) ??
    asText(first(resource?.purchase_units)?.custom_id) ??
    asText(first(resource?.disputed_transactions)?.custom)
  return reference === undefined ? undefined : { reference }
}

function refusalOf(answer: ProviderAnswer | undefined): Exclude<OperationResult, { kind: 'done' }> {
  if (
    answer === undefined ||
    answer.status >= 500 ||
    answer.status === 409 ||
    answer.status === 429 ||
    answer.status < 400
  )
    return { kind: 'unknown' }
  if (answer.status === 401 || answer.status === 403) return { kind: 'refused', isFinal: false, decline: 'technical' }
  const details = jsonObjectOf(answer.text)?.details
  const issue = asText(asObject(Array.isArray(details) ? details[0] : undefined)?.issue) ?? ''
  // Done before, or not agreed to yet: the order itself says which.
  if (
    ['ORDER_ALREADY_CAPTURED', 'ORDER_ALREADY_AUTHORIZED', 'ORDER_NOT_APPROVED', 'PAYER_ACTION_REQUIRED'].includes(
      issue,
    )
  )
    return { kind: 'unknown' }
  return { kind: 'refused', isFinal: true, decline: declineOf(issue) }
}

function declineOf(issue: string): DeclineReason {
  const reasons: Readonly<Record<string, DeclineReason>> = {
    INSTRUMENT_DECLINED: 'declined',
    TRANSACTION_REFUSED: 'declined',
    PAYER_CANNOT_PAY: 'declined',
    CARD_EXPIRED: 'expired-card',
    PAYER_ACCOUNT_RESTRICTED: 'fraud',
    PAYER_ACCOUNT_LOCKED_OR_CLOSED: 'fraud',
    COMPLIANCE_VIOLATION: 'fraud',
    TRANSACTION_LIMIT_EXCEEDED: 'limit',
    MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED: 'limit',
    REDIRECT_PAYER_FOR_ALTERNATE_FUNDING: 'declined',
    CURRENCY_NOT_SUPPORTED: 'method-not-accepted',
  }
  return reasons[issue] ?? 'technical'
}
