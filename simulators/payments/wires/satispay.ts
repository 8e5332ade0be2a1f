import { createHash, createPublicKey, generateKeyPairSync, randomUUID, verify } from 'node:crypto'
import type { Payment } from '../frame/payment.ts'
import type { Provider } from '../frame/provider.ts'
import type { Wire } from '../frame/wire.ts'

// Satispay GBusiness, from the provider's specification of its payments and of signed requests. The guest agrees in an
// app, so that there is no card.

const name = 'satispay'
const toleranceMs = 5 * 60_000

type Body = { readonly [name: string]: unknown }

const orderFields = [
  'flow',
  'amount_unit',
  'currency',
  'parent_payment_uid',
  'external_code',
  'callback_url',
  'redirect_url',
  'metadata',
  'expiration_date',
]

type Account = { readonly settings: { readonly keyId: string }; readonly secrets: { readonly privateKey: string } }
let madeAccounts: readonly Account[] | undefined

/** Those of the process: making a pair of keys costs more than a test. */
function accountsOfProcess(): readonly Account[] {
  madeAccounts ??= ['satispay-key-1', 'satispay-key-2'].map((keyId) => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
    return {
      settings: { keyId },
      secrets: { privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string },
    }
  })
  return madeAccounts
}

export function satispay(provider: Provider): Wire {
  const accounts = accountsOfProcess()
  const answers = new Map<string, { readonly body: string; readonly response: () => Response }>()

  async function handle(request: Request, path: string): Promise<Response> {
    const text = await request.text()
    const account = signerOf(request, text)
    if (account === undefined) return refusal(401, 'Signature is not valid')
    const [, root, version, what, id, ...more] = path.split('/')
    if (root !== 'g_business' || version !== 'v1' || what !== 'payments' || more.length > 0)
      return refusal(404, 'Not found')
    if (request.method === 'GET' && id === undefined) return Response.json({ has_more: false, data: [] })
    const payment = id === undefined ? undefined : provider.find(name, id)
    if (id !== undefined && payment?.account !== account) return refusal(404, 'Payment not found')
    if (request.method === 'GET' && payment) return Response.json(stateOf(payment))
    const body = jsonOf(text)
    if (!body) return refusal(400, 'Body is not valid')
    const write =
      request.method === 'POST' && !payment
        ? () => create(account, body)
        : request.method === 'PUT' && payment
          ? () => update(payment, body)
          : undefined
    if (!write) return refusal(405, 'Method not allowed')
    const key = request.headers.get('idempotency-key')
    const about = `${name} ${account} ${key ?? randomUUID()}`
    const minor = Number(body.amount_unit ?? payment?.minor ?? 0)
    return provider.call(minor, about, () => {
      const earlier = answers.get(about)
      if (earlier)
        return earlier.body === text ? earlier.response() : refusal(409, 'Idempotency key was used for another request')
      const response = write()
      answers.set(about, { body: text, response: () => response.clone() })
      return response.clone()
    })
  }

  /** `(request-target)`, `host`, `date` and `digest`, signed by RSA with SHA-256; of which account is in `keyId`. */
  function signerOf(request: Request, text: string): string | undefined {
    const [, keyId, signature] =
      /^Signature keyId="([^"]+)", algorithm="rsa-sha256", headers="\(request-target\) host date digest", signature="([^"]+)"$/.exec(
        request.headers.get('authorization') ?? '',
      ) ?? []
    const account = accounts.find(({ settings }) => settings.keyId === keyId)
    const [date, digest] = [request.headers.get('date') ?? '', request.headers.get('digest') ?? '']
    const url = new URL(request.url)
    const isNow = Math.abs(Date.parse(date) - provider.now().getTime()) <= toleranceMs
    const isWhole = digest === `SHA-256=${createHash('sha256').update(text).digest('base64')}`
    const lines = [
      `(request-target): ${request.method.toLowerCase()} ${url.pathname}${url.search}`,
      `host: ${url.host}`,
      `date: ${date}`,
      `digest: ${digest}`,
    ]
    if (!account || signature === undefined || !isNow || !isWhole) return undefined
    const key = createPublicKey(account.secrets.privateKey)
    return verify('sha256', Buffer.from(lines.join('\n')), key, Buffer.from(signature, 'base64')) ? keyId : undefined
  }

  function create(account: string, body: Body): Response {
    const { flow, amount_unit: minor, currency } = body
    const unexpected = Object.keys(body).find((field) => !orderFields.includes(field))
    if (unexpected || !Number.isSafeInteger(minor) || Number(minor) <= 0 || currency !== 'EUR')
      return refusal(400, 'Body is not valid')
    if (flow === 'REFUND') return refund(account, String(body.parent_payment_uid), Number(minor))
    if (flow !== 'MATCH_CODE' && flow !== 'FUND_LOCK') return refusal(400, 'Flow is not valid')
    const until = new Date(
      body.expiration_date === undefined ? provider.now().getTime() + 7_200_000 : String(body.expiration_date),
    )
    if (Number.isNaN(until.getTime()) || String(body.external_code ?? '').length > 50)
      return refusal(400, 'Body is not valid')
    const payment = provider.open({
      wire: name,
      account,
      id: randomUUID(),
      reference: String(body.external_code ?? ''),
      minor: Number(minor),
      currency: 'EUR',
      until,
      aim: flow === 'FUND_LOCK' ? 'authorise' : 'capture',
      data: { callbackUrl: String(body.callback_url ?? ''), redirectUrl: String(body.redirect_url ?? '') },
    })
    return Response.json(stateOf(payment))
  }

  function refund(account: string, id: string, minor: number): Response {
    const payment = provider.find(name, id)
    if (payment?.account !== account || !provider.refund(payment, minor)) return refusal(400, 'Refund is not valid')
    const { currency } = payment
    return Response.json({
      id: randomUUID(),
      type: 'REFUND_TO_BUSINESS',
      amount_unit: minor,
      currency,
      status: 'ACCEPTED',
      expired: false,
    })
  }

  /** A lock is accepted once; what was not accepted of it is free again. */
  function update(payment: Payment, { action, amount_unit: minor }: Body): Response {
    if (action === 'ACCEPT') {
      const isDone = payment.capturedMinor === 0 && provider.capture(payment, Number(minor ?? payment.authorisedMinor))
      return isDone ? announced(payment, 'captured') : refusal(400, 'Payment cannot be accepted')
    }
    if (action !== 'CANCEL') return refusal(400, 'Action is not valid')
    if (payment.state === 'open') provider.close(payment)
    else if (!provider.release(payment)) return refusal(400, 'Payment cannot be canceled')
    return announced(payment, 'voided')
  }

  function announced(payment: Payment, event: 'captured' | 'voided'): Response {
    provider.inBackground(provider.announce(payment, [event]))
    return Response.json(stateOf(payment))
  }

  function stateOf(payment: Payment) {
    const { id, minor, capturedMinor, currency, aim, reference } = payment
    const isCanceled = payment.state === 'closed' || payment.state === 'declined' || payment.isVoided
    const status = isCanceled
      ? 'CANCELED'
      : payment.state !== 'approved'
        ? 'PENDING'
        : capturedMinor > 0
          ? 'ACCEPTED'
          : 'AUTHORIZED'
    return {
      id,
      type: 'TO_BUSINESS',
      amount_unit: aim === 'authorise' && capturedMinor > 0 ? capturedMinor : minor,
      currency,
      status,
      expired: payment.state === 'open' && payment.until <= provider.now(),
      external_code: reference,
      expire_date: payment.until.toISOString(),
      sender: { type: 'CONSUMER' },
      receiver: { type: 'SHOP' },
      redirect_url: provider.pageOf(payment),
    }
  }

  return {
    name,
    title: 'Satispay',
    cards: [],
    accounts,
    handle,
    // One change of what they call status is one callback; it is not signed.
    messageOf: ({ id, aim, data }, event) =>
      data.callbackUrl && event !== 'refunded' && event !== 'disputed' && !(event === 'authorised' && aim === 'capture')
        ? { url: data.callbackUrl.replace('{uuid}', id), method: 'GET', headers: {} }
        : undefined,
    returnOf: ({ data }) => ({ url: data.redirectUrl ?? '' }),
  }
}

const refusal = (status: number, message: string) => Response.json({ code: status, message }, { status })

function jsonOf(text: string): Body | undefined {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? (body as Body) : undefined
  } catch {
    return undefined
  }
}
