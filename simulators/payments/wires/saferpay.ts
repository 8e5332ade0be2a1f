import type { EventKind, Payment } from '../frame/payment.ts'
import type { Provider, WireOf } from '../frame/provider.ts'
import { currency, httpUrl, jsonOf, problemsOf, type Rules } from '../frame/strict.ts'

// Saferpay's JSON API, from its specification 1.53: the payment page, cards that are registered, captures. Its messages
// are empty and unsigned.

const name = 'saferpay'
const accounts = [
  {
    settings: { customerId: '486032', terminalId: '17812001', username: 'API_486032_00000001' },
    secrets: { password: 'JsonApiSimulated1' },
  },
  {
    settings: { customerId: '486033', terminalId: '17812002', username: 'API_486033_00000002' },
    secrets: { password: 'JsonApiSimulated2' },
  },
]

const word = /^[A-Za-z0-9.:_-]{1,50}$/
const language = /^[a-z]{2}(-[A-Z]{2})?$/
const money: Rules = { Value: /^\d{1,12}$/, CurrencyCode: currency }
const payment: Rules = { Amount: money, 'OrderId?': /^[A-Za-z0-9.:_-]{1,80}$/, Description: /^.{1,1000}$/ }
const addresses: Rules = {
  ReturnUrl: { Url: httpUrl },
  'Notification?': { 'SuccessNotifyUrl?': httpUrl, 'FailNotifyUrl?': httpUrl },
}
const reference: Rules = { TransactionReference: { TransactionId: word } }
const conditions = ['NONE', 'THREE_DS_AUTHENTICATION_SUCCESSFUL_OR_ATTEMPTED', 'WITH_SUCCESSFUL_THREE_DS_CHALLENGE']
const calls: Readonly<Record<string, Rules>> = {
  'PaymentPage/Initialize': {
    TerminalId: /^\d{8}$/,
    Payment: payment,
    'Payer?': { 'LanguageCode?': language },
    'Condition?': conditions,
    ...addresses,
  },
  'PaymentPage/Assert': { Token: word },
  'Alias/Insert': {
    RegisterAlias: { IdGenerator: ['RANDOM', 'RANDOM_UNIQUE'] },
    Type: ['CARD', 'BANK_ACCOUNT'],
    'LanguageCode?': language,
    ...addresses,
  },
  'Alias/AssertInsert': { Token: word },
  'Transaction/AuthorizeDirect': {
    TerminalId: /^\d{8}$/,
    Payment: payment,
    PaymentMeans: { Alias: { Id: word } },
    'Initiator?': ['MERCHANT', 'PAYER'],
  },
  'Transaction/Capture': { ...reference, 'Amount?': money },
  'Transaction/Cancel': reference,
  'Transaction/Refund': { Refund: { Amount: money }, CaptureReference: { CaptureId: word } },
  'Transaction/Inquire': reference,
}
const header: Rules = {
  SpecVersion: /^1[.]\d{1,2}$/,
  CustomerId: /^\d{1,12}$/,
  RequestId: word,
  RetryIndicator: 'minor',
}

const hour = 60 * 60_000

type Body = Record<string, unknown>
type Act = (provider: Provider, account: string, body: Body, requestId: string) => Response

export const saferpay: WireOf = (provider) => {
  const answered = new Map<string, Response>()

  return {
    name,
    title: 'Saferpay',
    amountWord: 'amount',
    accounts,
    cards: [
      { number: '9010003150000001', name: 'Visa test card, approved', outcome: 'approve' },
      { number: '9010004950000001', name: 'Visa test card, 3-D Secure', outcome: 'challenge' },
      { number: '9010004350000007', name: 'Visa test card, 3-D Secure fails', outcome: 'challenge-fails' },
      { number: '9010403153150003', name: 'Visa test card, declined', outcome: 'declined' },
      { number: '9010103204160007', name: 'Visa test card, soft decline', outcome: 'challenge' },
    ],

    async handle(request, path) {
      const given = Buffer.from(
        (request.headers.get('authorization') ?? '').replace(/^Basic /, ''),
        'base64',
      ).toString()
      const account = accounts.find(
        ({ settings, secrets }) => given === `${settings.username}:${secrets.password}`,
      )?.settings
      const call = path.replace('/Payment/v1/', '')
      const rules = calls[call]
      if (request.method !== 'POST' || !rules) return new Response('not found', { status: 404 })
      const body = jsonOf(await request.text())
      const head = body?.RequestHeader as
        | { CustomerId?: string; RequestId?: string; RetryIndicator?: number }
        | undefined
      const requestId = String(head?.RequestId)
      if (!body || !account || head?.CustomerId !== account.customerId)
        return failed(401, 'AUTHENTICATION_FAILED', requestId)
      if (!/^application\/json/.test(request.headers.get('accept') ?? ''))
        return failed(406, 'VALIDATION_FAILED', requestId)
      const problems = problemsOf(body, { RequestHeader: header, ...rules })
      if (body.TerminalId !== undefined && body.TerminalId !== account.terminalId)
        problems.push('TerminalId is of another customer')
      if (problems.length > 0) return failed(400, 'VALIDATION_FAILED', requestId, problems)
      const act = acts[call]
      if (!act || act === look) return look(provider, account.customerId, body, requestId)
      const minor = minorOf(provider, account.customerId, body)
      // The same request again is answered as before.
      const key = `${account.customerId} ${call} ${requestId}`
      return provider.call(minor, `${name} ${key}`, () => {
        const before = answered.get(key)
        if (before) return before.clone()
        const response = act(provider, account.customerId, body, requestId)
        answered.set(key, response.clone())
        return response
      })
    },

    /** What is authorised has to be captured by the merchant. */
    approve(payment, card, wanted) {
      if (wanted !== 'approve') {
        provider.decline(payment, wanted)
        return ['declined']
      }
      if (payment.aim === 'tokenise') {
        provider.pay(payment, card)
        return ['tokenised']
      }
      Object.assign(payment, {
        state: 'approved',
        card: { ...card, token: provider.name('alias') },
        authorisedMinor: payment.minor,
      })
      provider.record(payment, 'authorised', payment.minor)
      return ['authorised']
    },

    messageOf({ data }, event, isForged) {
      const heard: readonly EventKind[] = ['authorised', 'tokenised', 'declined', 'closed', 'pending']
      const address = event === 'declined' || event === 'closed' ? data.failed : data.succeeded
      if (!heard.includes(event) || !address) return undefined
      const url = isForged ? address.replace(/.$/, (sign) => (sign === '0' ? '1' : '0')) : address
      return { url, method: 'GET', headers: {} }
    },

    returnOf: ({ data }) => ({ url: data.back ?? '' }),
  }
}

/** The amount that a call is about: its own, or that of what it names. */
function minorOf(provider: Provider, account: string, body: Body): number {
  const amounts = [body.Amount, (body.Payment as Body | undefined)?.Amount, (body.Refund as Body | undefined)?.Amount]
  const own = amounts.find((one) => one !== undefined) as { Value: string } | undefined
  return own ? Number(own.Value) : (find(provider, account, body)?.minor ?? 0)
}

function find(
  provider: Provider,
  account: string,
  { TransactionReference, CaptureReference, Token }: Body,
): Payment | undefined {
  const transaction = (TransactionReference as { TransactionId: string } | undefined)?.TransactionId
  const capture = (CaptureReference as { CaptureId: string } | undefined)?.CaptureId
  const all = [...provider.payments.values()].filter((one) => one.wire === name && one.account === account)
  return all.find(({ id, data }) =>
    Token ? id === Token : transaction ? data.transaction === transaction : data.capture === capture,
  )
}

const begin =
  (isCard: boolean): Act =>
  (provider, account, body, requestId) => {
    const ordered = body.Payment as { Amount: { Value: string; CurrencyCode: string }; OrderId?: string } | undefined
    const { SuccessNotifyUrl = '', FailNotifyUrl = '' } = (body.Notification ?? {}) as {
      SuccessNotifyUrl?: string
      FailNotifyUrl?: string
    }
    const until = new Date(provider.now().getTime() + hour)
    const opened = provider.open({
      wire: name,
      id: provider.name('t', 16),
      account,
      until,
      aim: isCard ? 'tokenise' : 'authorise',
      minor: Number(ordered?.Amount.Value ?? 0),
      currency: ordered?.Amount.CurrencyCode ?? 'CHF',
      reference: ordered?.OrderId ?? new URL(SuccessNotifyUrl).searchParams.get('reference') ?? '',
      language: String(
        body.LanguageCode ?? (body.Payer as { LanguageCode?: string } | undefined)?.LanguageCode ?? 'en',
      ),
      data: {
        back: (body.ReturnUrl as { Url: string }).Url,
        succeeded: SuccessNotifyUrl,
        failed: FailNotifyUrl,
        transaction: provider.name('x', 14),
      },
    })
    const RedirectUrl = provider.pageOf(opened)
    const target = isCard
      ? { RedirectRequired: true, Redirect: { RedirectUrl, PaymentMeansRequired: false } }
      : { RedirectUrl }
    return answer(requestId, { Token: opened.id, Expiration: until.toISOString(), ...target })
  }

const look: Act = (provider, account, body, requestId) => {
  const found = find(provider, account, body)
  if (!found) return failed(402, body.Token ? 'TOKEN_INVALID' : 'TRANSACTION_NOT_FOUND', requestId)
  if (found.state === 'closed') return failed(402, 'TRANSACTION_ABORTED', requestId)
  if (found.state === 'declined') return failed(402, wordOf(found.decline ?? 'declined'), requestId)
  if (found.state === 'open' || found.state === 'challenge') return failed(402, 'TRANSACTION_NOT_STARTED', requestId)
  if (found.aim === 'tokenise')
    return answer(requestId, { Alias: { Id: found.card?.token, Lifetime: 1_000 }, PaymentMeans: meansOf(found) })
  return answer(requestId, transactionOf(found))
}

const acts: Readonly<Record<string, Act>> = {
  'PaymentPage/Initialize': begin(false),
  'Alias/Insert': begin(true),
  'PaymentPage/Assert': look,
  'Alias/AssertInsert': look,
  'Transaction/Inquire': look,

  'Transaction/AuthorizeDirect': (provider, account, body, requestId) => {
    const alias = (body.PaymentMeans as { Alias: { Id: string } }).Alias.Id
    const known = [...provider.payments.values()].find(
      (one) => one.wire === name && one.account === account && one.card?.token === alias,
    )?.card
    if (!known) return failed(402, 'ALIAS_INVALID', requestId)
    const { Amount, OrderId = '' } = body.Payment as {
      Amount: { Value: string; CurrencyCode: string }
      OrderId?: string
    }
    const decline = provider.declineOfCharge(Number(Amount.Value))
    if (decline) return failed(402, wordOf(decline), requestId)
    const charged = provider.open({
      wire: name,
      account,
      reference: OrderId,
      aim: 'authorise',
      minor: Number(Amount.Value),
      currency: Amount.CurrencyCode,
      until: provider.now(),
      data: { transaction: provider.name('x', 14) },
    })
    provider.pay(charged, known)
    return answer(requestId, transactionOf(charged))
  },

  'Transaction/Capture': (provider, account, body, requestId) => {
    const found = find(provider, account, body)
    const amount = body.Amount as { Value: string; CurrencyCode: string } | undefined
    if (!found) return failed(402, 'TRANSACTION_NOT_FOUND', requestId)
    if (found.capturedMinor > 0) return failed(402, 'TRANSACTION_ALREADY_CAPTURED', requestId)
    if (amount && amount.CurrencyCode !== found.currency) return failed(402, 'CURRENCY_INVALID', requestId)
    if (!provider.capture(found, amount ? Number(amount.Value) : found.minor))
      return failed(402, 'AMOUNT_INVALID', requestId)
    found.data.capture = provider.name('c', 14)
    provider.inBackground(provider.chargeBackIfWanted(found))
    return answer(requestId, { CaptureId: found.data.capture, Status: 'CAPTURED', Date: provider.now().toISOString() })
  },

  'Transaction/Cancel': (provider, account, body, requestId) => {
    const found = find(provider, account, body)
    if (!found) return failed(402, 'TRANSACTION_NOT_FOUND', requestId)
    if (!provider.release(found)) return failed(402, 'TRANSACTION_IN_WRONG_STATE', requestId)
    return answer(requestId, {
      TransactionId: found.data.transaction,
      OrderId: found.reference,
      Date: provider.now().toISOString(),
    })
  },

  'Transaction/Refund': (provider, account, body, requestId) => {
    const found = find(provider, account, body)
    const { Amount } = body.Refund as { Amount: { Value: string; CurrencyCode: string } }
    if (!found) return failed(402, 'TRANSACTION_NOT_FOUND', requestId)
    if (Amount.CurrencyCode !== found.currency) return failed(402, 'CURRENCY_INVALID', requestId)
    if (!provider.refund(found, Number(Amount.Value))) return failed(402, 'AMOUNT_INVALID', requestId)
    const Transaction = { Type: 'REFUND', Status: 'AUTHORIZED', Id: provider.name('r', 14), Amount }
    return answer(requestId, { Transaction, PaymentMeans: meansOf(found) })
  },
}

function transactionOf(found: Payment) {
  const { data, state, isVoided, capturedMinor, minor, currency: code, reference: order } = found
  const Status = isVoided ? 'CANCELED' : state === 'pending' ? 'PENDING' : capturedMinor > 0 ? 'CAPTURED' : 'AUTHORIZED'
  return {
    Transaction: {
      Type: 'PAYMENT',
      Status,
      Id: data.transaction,
      Date: found.events.at(-1)?.at,
      OrderId: order,
      AcquirerName: 'Saferpay Test Card',
      Amount: { Value: String(minor), CurrencyCode: code },
    },
    PaymentMeans: meansOf(found),
    Liability: { LiabilityShift: true, LiableEntity: 'THREEDS' },
  }
}

function meansOf({ card }: Payment) {
  const Card = card && {
    MaskedNumber: `901000xxxxxx${card.lastFour}`,
    ExpYear: Number(card.year),
    ExpMonth: Number(card.month),
    HolderName: 'Simulated',
  }
  return {
    Brand: { PaymentMethod: 'VISA', Name: 'VISA Saferpay Test' },
    DisplayText: `xxxx xxxx xxxx ${card?.lastFour}`,
    Card,
  }
}

function wordOf(decline: string): string {
  const words: Readonly<Record<string, string>> = {
    'authentication-required': 'PAYER_AUTHENTICATION_REQUIRED',
    'authentication-failed': '3DS_AUTHENTICATION_FAILED',
    'expired-card': 'UPDATE_CARD_INFORMATION',
  }
  return words[decline] ?? 'TRANSACTION_DECLINED'
}

const answer = (RequestId: string, body: object) =>
  Response.json({ ResponseHeader: { SpecVersion: '1.53', RequestId }, ...body })

const failed = (status: number, ErrorName: string, RequestId: string, ErrorDetail: readonly string[] = []) =>
  Response.json(
    {
      ResponseHeader: { SpecVersion: '1.53', RequestId },
      Behavior: 'DO_NOT_RETRY',
      ErrorName,
      ErrorMessage: ErrorName,
      ErrorDetail,
    },
    { status },
  )
