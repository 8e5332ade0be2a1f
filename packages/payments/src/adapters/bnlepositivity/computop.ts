import { createHash } from 'node:crypto'
import type { PaymentAim, PaymentReport } from '@portico/domain/payment/attempt'
import type {
  AmountRequest,
  KnownAttempt,
  OperationResult,
  PaymentProvider,
  ProviderOf,
  ProviderReport,
  QueryResult,
  ReceivedRequest,
  Terminal,
  Verdict,
} from '../../port.ts'
import { computopRequestMac, isComputopAnswer } from '../../signatures/computop.ts'
import { callProvider, presentOf } from '../call-provider.ts'
import { messageAddressOf, orderOfMessage } from '../message-address.ts'
import { unwrapped, wrapped } from './computop-data.ts'

// Computop Paygate, which BNP Paribas sells as Axepta Online. MAC and parameters are verified in Computop's
// documentation; the host, the padding and the names of later calls are seen in public plugins (Thelia, pretix,
// Spryker). Test and live terminals share a host: a merchant's name tells them apart.

const host = 'https://paymentpage.axepta.bnpparibas'

export const computop: ProviderOf = (deps): PaymentProvider => {
  const baseOf = ({ mode }: Terminal) => (mode === 'simulation' ? deps.simulationOf('computop') : host)

  const callComputop = async (
    terminal: Terminal,
    name: string,
    values: Readonly<Record<string, string | undefined>>,
  ): Promise<ComputopValues | undefined> => {
    const base = baseOf(terminal)
    const { merchantId = '' } = terminal.settings
    const password = terminal.secrets.blowfishKey ?? ''
    if (base === undefined) return undefined
    const body = new URLSearchParams({
      MerchantID: merchantId,
      ...wrapped({ MerchantID: merchantId, ...values }, password),
    }).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const reply = await callProvider(deps, `${base}/${name}.aspx`, { method: 'POST', headers, body })
    return reply?.status === 200 ? unwrapped(Object.fromEntries(new URLSearchParams(reply.text)), password) : undefined
  }

  const queryPayment = async (terminal: Terminal, { reference, refs, aim }: KnownAttempt): Promise<QueryResult> => {
    // That an order is found by our number alone, where the guest has not come back yet, is inferred.
    const answer = await callComputop(terminal, 'inquire', { PayID: refs.payId, TransID: reference })
    if (answer === undefined || answer.transid !== reference) return { kind: 'unknown' }
    if (answer.status === 'FAILED' && answer.amountauth === undefined) return { kind: 'known', report: {} }
    const report = {
      authorisedMinor: aim.kind === 'authorise' ? readMinor(answer.amountauth) : undefined,
      capturedMinor: readMinor(answer.amountcap),
      refundedMinor: readMinor(answer.amountcred),
      currency: aim.currency,
      isVoided: answer.laststatus === 'CANCELED' ? true : undefined,
    }
    return { kind: 'known', report, refs: presentOf({ payId: answer.payid }) }
  }

  const sendOperation = async (
    terminal: Terminal,
    attempt: KnownAttempt,
    name: 'capture' | 'reverse' | 'credit',
    { minor, key }: AmountRequest,
  ): Promise<OperationResult> => {
    const payId = attempt.refs.payId ?? (await payIdOf(terminal, attempt))
    if (payId === undefined) return { kind: 'unknown' }
    const { reference, aim } = attempt
    const order = {
      transactionId: reference,
      merchantId: terminal.settings.merchantId ?? '',
      amount: String(minor),
      currency: aim.currency,
    }
    const answer = await callComputop(terminal, name, {
      PayID: payId,
      TransID: reference,
      Amount: String(minor),
      Currency: aim.currency,
      // The same wish has the same number: Paygate does it once and answers with what became of it.
      ReqID: createHash('sha256').update(key).digest('hex').slice(0, 32),
      MAC: computopRequestMac({ payId, ...order }, terminal.secrets.hmacKey ?? ''),
    })
    if (answer?.status === undefined || answer.transid !== reference) return { kind: 'unknown' }
    if (!isOk(answer)) return { kind: 'refused', isFinal: true }
    if (name === 'reverse') return { kind: 'done', report: { isVoided: true }, refs: { payId } }
    const queryResult = await queryPayment(terminal, { ...attempt, refs: { ...attempt.refs, payId } })
    return queryResult.kind === 'known' ? { ...queryResult, kind: 'done' } : queryResult
  }

  const payIdOf = async (terminal: Terminal, attempt: KnownAttempt) => {
    const queryResult = await queryPayment(terminal, attempt)
    return queryResult.kind === 'known' ? queryResult.refs?.payId : undefined
  }

  return {
    wire: 'computop',
    capabilities: {
      aims: ['capture', 'authorise'],
      currencies: ['EUR'],
      capture: 'part',
      release: true,
      refund: 'part',
      charge: false,
      query: true,
      message: 'proven',
      return: 'proven',
      isIdempotent: true,
      dispute: false,
    },
    fields: [
      { name: 'merchantId', label: 'MerchantID', isSecret: false, pattern: /^[A-Za-z0-9_]{1,30}$/ },
      { name: 'blowfishKey', label: 'Encryption key (Blowfish)', isSecret: true, pattern: /^[\x21-\x7e]{8,56}$/ },
      { name: 'hmacKey', label: 'HMAC key', isSecret: true, pattern: /^[\x21-\x7e]{8,64}$/ },
    ],

    async begin(terminal, paymentOrder) {
      const base = baseOf(terminal)
      if (base === undefined) return { kind: 'unknown' }
      const { reference, aim, guest, stay, returnUrl } = paymentOrder
      const { merchantId = '' } = terminal.settings
      const secret = terminal.secrets.hmacKey ?? ''
      const transaction = { transactionId: reference, merchantId, amount: String(aim.minor), currency: aim.currency }
      const data = wrapped(
        {
          MerchantID: merchantId,
          TransID: reference,
          RefNr: reference,
          Amount: String(aim.minor),
          Currency: aim.currency,
          OrderDesc: terminal.mode === 'test' ? 'Test:0000' : stay.hotel.slice(0, 127),
          Capture: aim.kind === 'capture' ? 'AUTO' : 'MANUAL',
          URLSuccess: returnUrl('done'),
          URLFailure: returnUrl('failed'),
          URLNotify: messageAddressOf(paymentOrder, secret),
          Response: 'encrypt',
          MAC: computopRequestMac(transaction, secret),
        },
        terminal.secrets.blowfishKey ?? '',
      )
      const queryParams = new URLSearchParams({
        MerchantID: merchantId,
        ...data,
        Language: guest.language,
        URLBack: returnUrl('closed'),
      })
      return { kind: 'begun', refs: {}, next: { kind: 'redirect', url: `${base}/payssl.aspx?${queryParams}` } }
    },

    query: queryPayment,

    async readReturn(terminal, { reference, aim }, request) {
      const sentValues = sentOf(request)
      if (sentValues.Data === undefined)
        return { kind: 'hint', about: { reference }, isAbandoned: sentValues.result === 'closed' }
      return verdictOf(terminal, sentValues, { reference, aim })
    },

    async readMessage(terminal, request) {
      const order = orderOfMessage(request.path, terminal.secrets.hmacKey ?? '')
      return order === undefined ? { kind: 'refused', why: 'malformed' } : verdictOf(terminal, sentOf(request), order)
    },

    capture: (terminal, attempt, amountRequest) => sendOperation(terminal, attempt, 'capture', amountRequest),
    release: (terminal, attempt, key) => sendOperation(terminal, attempt, 'reverse', { minor: attempt.aim.minor, key }),
    refund: (terminal, attempt, amountRequest) => sendOperation(terminal, attempt, 'credit', amountRequest),

    async test(terminal) {
      const answer = await callComputop(terminal, 'inquire', { TransID: 'PORTICOTEST' })
      return { isRight: answer?.status !== undefined, answer: answer?.code ?? 'no answer' }
    },
  }
}

type ComputopValues = Readonly<Record<string, string>>

function sentOf({ query, body }: ReceivedRequest): ComputopValues {
  return {
    ...Object.fromEntries(new URLSearchParams(query)),
    ...Object.fromEntries(new URLSearchParams(Buffer.from(body).toString())),
  }
}

function verdictOf(
  terminal: Terminal,
  sentValues: ComputopValues,
  { reference, aim }: Pick<KnownAttempt, 'reference' | 'aim'>,
): Verdict {
  const values = unwrapped(sentValues, terminal.secrets.blowfishKey ?? '')
  if (values === undefined) return { kind: 'refused', why: 'malformed' }
  const { payid = '', transid = '', mid = '', status = '', code = '', mac = '' } = values
  // Orders are signed alike, with an amount where an answer has its status: no value of another form is an answer's,
  // and none has a border in it.
  if (!/^[A-Za-z0-9]{0,64}$/.test(payid) || !/^[A-Z_]{2,30}$/.test(status) || !/^\d{8}$/.test(code))
    return { kind: 'refused', why: 'malformed' }
  const answer = { payId: payid, transactionId: transid, merchantId: mid, status, code }
  if (mid !== terminal.settings.merchantId || !isComputopAnswer(answer, mac, terminal.secrets.hmacKey ?? ''))
    return { kind: 'refused', why: 'signature' }
  if (transid !== reference) return { kind: 'refused', why: 'malformed' }
  return { kind: 'proven', about: { reference }, ...providerReportOf(aim, values), refs: presentOf({ payId: payid }) }
}

const isOk = ({ status = '', code = '' }: ComputopValues) =>
  ['OK', 'AUTHORIZED'].includes(status) && code.startsWith('0')

/**
 * The outcome is signed and the amount is not: what is paid is what was ordered, under the same key. The first digit of
 * the code is how grave it is.
 */
function providerReportOf({ kind, minor, currency }: PaymentAim, values: ComputopValues): ProviderReport {
  const { status = '', code = '', maskedpan = '', ccexpiry = '' } = values
  const paid: PaymentReport =
    kind === 'capture' ? { capturedMinor: minor, currency } : { authorisedMinor: minor, currency }
  const isWaiting = ['6', '7'].includes(code.charAt(0)) || status === 'PENDING'
  const paymentReport = isOk(values)
    ? paid
    : isWaiting
      ? { isPending: true }
      : ({ decline: code.startsWith('4') ? 'technical' : 'declined' } as const)
  const lastFour = /(\d{4})$/.exec(maskedpan)?.[1]
  const [, year, month] = /^(\d{4})(\d{2})$/.exec(ccexpiry) ?? []
  return {
    report: paymentReport,
    card: { lastFour: lastFour || undefined, expiry: year ? `${month}/${year}` : undefined },
  }
}

function readMinor(text: string | undefined): number {
  return /^\d{1,12}$/.test(text ?? '') ? Number(text) : 0
}
