import type { KnownAttempt, OperationResult, PaymentProvider, ProviderOf, Terminal } from '../../port.ts'
import { isPaypalCertificateUrl, isPaypalMessage } from '../../signatures/paypal.ts'
import { asObject, asText, callProvider, type JsonObject, jsonObjectOf, type ProviderAnswer } from '../call-provider.ts'
import { baseOf, basic, notBegun, objectOf, type RestRequest, restClient, statusText } from '../rest-client.ts'
import { paypalMoneyOf, paypalOrderOf } from './order.ts'
import { refusalOf } from './refusal.ts'
import { isTaken, paymentsOf, paypalMinorOf, providerReportOf, verdictOf } from './report.ts'

// PayPal, Orders v2. Verified in the provider's documentation and the models of its own package. The guest agrees on
// PayPal's page; then the money is taken or reserved by a call of ours.

const wireName = 'paypal'
const paypalHosts = { live: 'https://api-m.paypal.com', test: 'https://api-m.sandbox.paypal.com' } as const
const minuteMs = 60_000
const maxCertificates = 10

export const paypal: ProviderOf = (deps): PaymentProvider => {
  const bearers = new Map<string, { readonly token: string; readonly until: number }>()
  const certificates = new Map<string, string>()

  /** Good for hours; taken again a minute before its end. */
  const bearerOf = async (terminal: Terminal, base: string): Promise<ProviderAnswer | string | undefined> => {
    const { settings, secrets } = terminal
    const account = `${base} ${settings.clientId} ${secrets.clientSecret}`
    const cached = bearers.get(account)
    if (cached && cached.until > deps.now().getTime()) return cached.token
    const body = new URLSearchParams({ grant_type: 'client_credentials' })
    const answer = await callProvider(deps, `${base}/v1/oauth2/token`, {
      method: 'POST',
      headers: { authorization: basic(settings.clientId, secrets.clientSecret) },
      body,
    })
    const granted = objectOf(answer)
    const token = asText(granted?.access_token)
    if (token === undefined) return answer
    bearers.set(account, { token, until: deps.now().getTime() + Number(granted?.expires_in ?? 0) * 1_000 - minuteMs })
    return token
  }

  const send = restClient(deps, {
    wire: wireName,
    hosts: paypalHosts,
    root: '',
    headersOf: (_terminal, { key }) => ({
      'content-type': 'application/json',
      prefer: 'return=representation',
      'paypal-request-id': key,
    }),
  })

  const callPaypal = async (
    terminal: Terminal,
    { headers, ...request }: RestRequest,
  ): Promise<ProviderAnswer | undefined> => {
    const base = baseOf(deps, { wire: wireName, hosts: paypalHosts }, terminal)
    if (base === undefined) return undefined
    const bearer = await bearerOf(terminal, base)
    if (typeof bearer !== 'string') return bearer
    return send(terminal, { ...request, headers: { authorization: `Bearer ${bearer}`, ...headers } })
  }

  const orderAt = async (terminal: Terminal, { refs }: KnownAttempt): Promise<JsonObject | undefined> => {
    const answer =
      refs.order === undefined ? undefined : await callPaypal(terminal, { path: `/v2/checkout/orders/${refs.order}` })
    return objectOf(answer)
  }

  /** What was done is read from the order itself, so that all amounts are totals. */
  const operationResultOf = async (
    terminal: Terminal,
    attempt: KnownAttempt,
    answer: ProviderAnswer | undefined,
  ): Promise<OperationResult> => {
    if (answer === undefined || answer.status >= 300) return refusalOf(answer)
    const order = await orderAt(terminal, attempt)
    return order === undefined ? { kind: 'unknown' } : { kind: 'done', ...providerReportOf(order) }
  }

  const certificateAt = async (address: string): Promise<string | undefined> => {
    const { origin, pathname } = new URL(address)
    const url = origin + pathname
    const cached = certificates.get(url)
    if (cached !== undefined) return cached
    const answer = await callProvider(deps, url, {})
    if (answer?.status !== 200) return undefined
    if (certificates.size >= maxCertificates) certificates.clear()
    certificates.set(url, answer.text)
    return answer.text
  }

  return {
    wire: wireName,
    capabilities: {
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

    async begin(terminal, paymentOrder) {
      const headers = terminal.mode === 'simulation' ? { 'x-message-address': paymentOrder.messageUrl } : undefined
      const answer = await callPaypal(terminal, {
        path: '/v2/checkout/orders',
        key: paymentOrder.key,
        body: paypalOrderOf(paymentOrder),
        headers,
      })
      const created = objectOf(answer)
      const links = (Array.isArray(created?.links) ? created.links : []).map(asObject)
      const [id, url] = [
        asText(created?.id),
        asText(links.find((link) => link?.rel === 'payer-action' || link?.rel === 'approve')?.href),
      ]
      if (id && url) return { kind: 'begun', refs: { order: id }, next: { kind: 'redirect', url } }
      return notBegun(refusalOf(answer))
    },

    async query(terminal, attempt) {
      const order = await orderAt(terminal, attempt)
      if (order === undefined) return { kind: 'unknown' }
      const knownResult = { kind: 'known', ...providerReportOf(order) } as const
      // Agreed to, so that another attempt waits until it is taken or refused.
      return order.status === 'APPROVED'
        ? { ...knownResult, report: { ...knownResult.report, isPending: true }, isAgreed: true }
        : knownResult
    },

    async take(terminal, attempt, key) {
      if (attempt.refs.order === undefined) return { kind: 'unknown' }
      const take = attempt.aim.kind === 'authorise' ? 'authorize' : 'capture'
      const answer = await callPaypal(terminal, {
        path: `/v2/checkout/orders/${attempt.refs.order}/${take}`,
        key,
        body: {},
      })
      const taken = objectOf(answer)
      return taken ? { kind: 'done', ...providerReportOf(taken) } : refusalOf(answer)
    },

    readReturn: async (_terminal, { reference }, { query }) => ({
      kind: 'hint',
      about: { reference },
      isAbandoned: new URLSearchParams(query).get('result') === 'closed',
    }),

    async readMessage(terminal, { headers, body }) {
      const url = headers['paypal-cert-url'] ?? ''
      const simulation = terminal.mode === 'simulation' ? (deps.simulationOf(wireName) ?? '') : undefined
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
        attempt.refs.authorization ?? providerReportOf((await orderAt(terminal, attempt)) ?? {}).refs?.authorization
      if (authorization === undefined) return { kind: 'unknown' }
      const body = { amount: paypalMoneyOf(minor, attempt.aim.currency) }
      return operationResultOf(
        terminal,
        attempt,
        await callPaypal(terminal, { path: `/v2/payments/authorizations/${authorization}/capture`, key, body }),
      )
    },

    async release(terminal, attempt, key) {
      const authorization =
        attempt.refs.authorization ?? providerReportOf((await orderAt(terminal, attempt)) ?? {}).refs?.authorization
      if (authorization === undefined) return { kind: 'unknown' }
      return operationResultOf(
        terminal,
        attempt,
        await callPaypal(terminal, { path: `/v2/payments/authorizations/${authorization}/void`, key, body: {} }),
      )
    },

    /** Of the capture that it still fits in; what was taken in parts is given back in parts. */
    async refund(terminal, attempt, { minor, key }) {
      const order = await orderAt(terminal, attempt)
      if (order === undefined) return { kind: 'unknown' }
      const captures = paymentsOf(order).captures.filter(isTaken)
      const capture = captures.find((listedCapture) => (paypalMinorOf(listedCapture) ?? 0) >= minor) ?? captures[0]
      if (capture === undefined) return { kind: 'refused', isFinal: true }
      const body = { amount: paypalMoneyOf(minor, attempt.aim.currency) }
      return operationResultOf(
        terminal,
        attempt,
        await callPaypal(terminal, { path: `/v2/payments/captures/${asText(capture.id)}/refund`, key, body }),
      )
    },

    /** An order that nobody has: known accounts are answered 404, others 401. */
    async test(terminal) {
      const answer = await callPaypal(terminal, { path: '/v2/checkout/orders/0AA00000AA000000A' })
      return { isRight: answer?.status === 404, answer: statusText(answer) }
    },
  }
}
