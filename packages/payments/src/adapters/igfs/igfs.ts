import { createHash } from 'node:crypto'
import type { DeclineReason } from '@portico/domain/payment/attempt'
import type {
  AmountRequest,
  KnownAttempt,
  OperationResult,
  PaymentOrder,
  PaymentProvider,
  ProviderDeps,
  ProviderOf,
  QueryResult,
  Terminal,
} from '../../port.ts'
import { type IgfsMessage, igfsSignature, isIgfsSignature } from '../../signatures/igfs.ts'
import { callProvider, presentOf } from '../call-provider.ts'
import { refundedOf, withRefund } from '../refunded.ts'
import { type SoapValues, soapAnswerOf, soapRequestOf, speakable } from './soap.ts'

// IGFS by NetSW: UniCredit's PagOnline Imprese, and BNL's Axepta "Buy now". SOAP: Init begins, the guest goes on to its
// address and comes back with nothing that proves anything, Verify says how it went. Seen in public copies of the
// manual (editions 07 and 09), in a library with recorded answers, and in public integrations (hosts, codes of
// answers). Not documented anywhere that we read, and marked where it matters: what its message holds, and whether
// Verify knows of what came after the payment.

type Hosts = { readonly live: string; readonly test: string }

const unicreditHosts: Hosts = {
  live: 'https://pagamenti.unicredit.it/UNI_CG_SERVICES/services',
  test: 'https://testeps.netswgroup.it/UNI_CG_SERVICES/services',
}
const bnlHosts: Hosts = {
  live: 'https://merchant.s2s.bnlpositivity.it/BNL_CG_SERVICES/services',
  test: 'https://merchant.s2stest.bnlpositivity.it/BNL_CG_SERVICES/services',
}

export const unicredit: ProviderOf = (deps) => igfs(deps, unicreditHosts)
export const bnlIgfs: ProviderOf = (deps) => igfs(deps, bnlHosts)

const version = '2.4.1.5'
const portNames = {
  Init: 'PaymentInit',
  Verify: 'PaymentInit',
  Confirm: 'PaymentTran',
  VoidAuth: 'PaymentTran',
  Credit: 'PaymentTran',
}
const answerNames = {
  Init: 'InitAnswer',
  Verify: 'VerifyAnswer',
  Confirm: 'OperationAnswer',
  VoidAuth: 'OperationAnswer',
  Credit: 'OperationAnswer',
} as const satisfies Record<string, IgfsMessage>

/** `no` may come unsigned: its `rc` says that nothing was done. */
type IgfsAnswer =
  | { readonly kind: 'yes'; readonly values: SoapValues }
  | { readonly kind: 'no'; readonly rc: string }
  | { readonly kind: 'unknown' }

function igfs(deps: ProviderDeps, hosts: Hosts): PaymentProvider {
  const callIgfs = async (
    terminal: Terminal,
    message: keyof typeof portNames,
    more: SoapValues,
  ): Promise<IgfsAnswer> => {
    const base = terminal.mode === 'simulation' ? deps.simulationOf('igfs') : hosts[terminal.mode]
    if (base === undefined) return { kind: 'unknown' }
    const { tid, merID, payInstr } = terminal.settings
    const secret = terminal.secrets.kSig ?? ''
    const said = Object.fromEntries(Object.entries(more).map(([name, value]) => [name, speakable(value ?? '')]))
    const values = { version, tid, merID, payInstr, ...said }
    const signature = igfsSignature(message, values, secret)
    const { version: apiVersion, ...rest } = values
    const reply = await callProvider(deps, `${base}/${portNames[message]}GatewayPort`, {
      method: 'POST',
      headers: { 'content-type': 'text/xml; charset=utf-8', soapaction: '""' },
      body: soapRequestOf(message, { apiVersion, ...rest, signature }),
    })
    const answer = reply?.status === 200 ? soapAnswerOf(message, reply.text) : undefined
    const isRight =
      answer !== undefined &&
      hasForms(answer) &&
      isIgfsSignature(answerNames[message], answer, answer.signature ?? '', secret)
    if (answer?.rc === undefined || answer.tid !== tid || answer.shopID !== said.shopID) return { kind: 'unknown' }
    if (answer.rc === 'IGFS_000' && answer.error !== 'true')
      return isRight ? { kind: 'yes', values: answer } : { kind: 'unknown' }
    return brokenTerminalCodes.includes(answer.rc) ? { kind: 'unknown' } : { kind: 'no', rc: answer.rc }
  }

  const queryPayment = async (terminal: Terminal, { reference, refs, aim }: KnownAttempt): Promise<QueryResult> => {
    if (refs.paymentID === undefined) return { kind: 'known', report: { isEnded: true } }
    const answer = await callIgfs(terminal, 'Verify', { shopID: reference, paymentID: refs.paymentID })
    if (answer.kind === 'unknown') return answer
    if (answer.kind === 'no') return { kind: 'known', report: reportOfCode(answer.rc) }
    if (answer.values.paymentID !== refs.paymentID) return { kind: 'unknown' }
    const paid = aim.kind === 'capture' ? { capturedMinor: aim.minor } : { authorisedMinor: aim.minor }
    const report = { ...paid, refundedMinor: refundedOf(refs) }
    const { tranID, maskedPan, expireMonth, expireYear } = answer.values
    const lastFour = /(\d{4})$/.exec(maskedPan ?? '')?.[1]
    const expiry = /^\d{1,2}$/.test(expireMonth ?? '') && /^\d{4}$/.test(expireYear ?? '')
    return {
      kind: 'known',
      report: { ...report, currency: aim.currency },
      refs: presentOf({ tranID }),
      card: {
        lastFour: lastFour || undefined,
        expiry: expiry ? `${expireMonth?.padStart(2, '0')}/${expireYear}` : undefined,
      },
    }
  }

  /**
   * An operation has a number of its own, which is the same for the same wish. Answers have no totals: refunds are
   * written down among the references. What IGFS does with a number that it has seen is not documented, so that nothing
   * is sent twice.
   */
  const sendOperation = async (
    terminal: Terminal,
    attempt: KnownAttempt,
    message: 'Confirm' | 'VoidAuth' | 'Credit',
    { minor, key }: AmountRequest,
  ): Promise<OperationResult> => {
    const tranID = attempt.refs.tranID ?? (await tranIdOf(terminal, attempt))
    if (tranID === undefined) return { kind: 'unknown' }
    const number = createHash('sha256').update(key).digest('hex').slice(0, 11).toUpperCase()
    const shopID = `${attempt.reference}-${number}`
    const currencyCode = message === 'Credit' ? attempt.aim.currency : undefined
    const answer = await callIgfs(terminal, message, { shopID, amount: String(minor), refTranID: tranID, currencyCode })
    if (answer.kind === 'unknown') return answer
    if (answer.kind === 'no')
      return { kind: 'refused', isFinal: !wrongTerminal.includes(answer.rc), decline: declineOf(answer.rc) }
    const { currency } = attempt.aim
    if (message === 'VoidAuth') return { kind: 'done', report: { isVoided: true }, refs: { tranID } }
    if (message === 'Confirm') return { kind: 'done', report: { capturedMinor: minor, currency }, refs: { tranID } }
    const { refs, refundedMinor } = withRefund(attempt.refs, { minor, key })
    return { kind: 'done', report: { refundedMinor, currency }, refs: { ...refs, tranID } }
  }

  const tranIdOf = async (terminal: Terminal, attempt: KnownAttempt) => {
    const queryResult = await queryPayment(terminal, attempt)
    return queryResult.kind === 'known' ? queryResult.refs?.tranID : undefined
  }

  return {
    wire: 'igfs',
    capabilities: {
      aims: ['capture', 'authorise'],
      currencies: ['EUR'],
      capture: 'part',
      release: true,
      refund: 'part',
      charge: false,
      query: 'payment',
      message: 'hint',
      return: 'hint',
      isIdempotent: false,
      dispute: false,
    },
    fields: [
      { name: 'tid', label: 'Terminal ID (tid)', isSecret: false, pattern: /^[A-Za-z0-9_]{1,16}$/ },
      {
        name: 'merID',
        label: 'Merchant ID (merID)',
        isSecret: false,
        isOptional: true,
        pattern: /^[A-Za-z0-9_]{1,32}$/,
      },
      { name: 'payInstr', label: 'payInstr', isSecret: false, isOptional: true, pattern: /^[A-Z0-9]{1,8}$/ },
      { name: 'kSig', label: 'kSig', isSecret: true, pattern: /^[\x21-\x7e]{8,100}$/ },
    ],

    async begin(terminal, paymentOrder) {
      const values = initOf(paymentOrder)
      // An Init to which nobody was led takes no money, so that it may be sent again. What becomes of a number that was
      // seen is not documented.
      for (let i = 0; i < 3; i++) {
        const answer = await callIgfs(terminal, 'Init', values)
        if (answer.kind === 'no')
          return i === 0 ? { kind: 'refused', decline: declineOf(answer.rc) } : { kind: 'unknown' }
        const { paymentID, redirectURL } = answer.kind === 'yes' ? answer.values : {}
        if (paymentID !== undefined && redirectURL !== undefined && URL.canParse(redirectURL))
          return { kind: 'begun', refs: { paymentID }, next: { kind: 'redirect', url: redirectURL } }
      }
      return { kind: 'unknown' }
    },

    query: queryPayment,

    readReturn: async (_terminal, { reference }, { query }) => {
      return { kind: 'hint', about: { reference }, isDone: new URLSearchParams(query).get('result') === 'done' }
    },

    // What the message holds is not documented; the address that we gave says which order it is about.
    async readMessage(_terminal, { path }) {
      const reference = /^\/?([A-Z0-9]{1,18})\/?$/.exec(path)?.[1]
      return reference === undefined ? { kind: 'refused', why: 'malformed' } : { kind: 'hint', about: { reference } }
    },

    capture: (terminal, attempt, amountRequest) => sendOperation(terminal, attempt, 'Confirm', amountRequest),
    release: (terminal, attempt, key) =>
      sendOperation(terminal, attempt, 'VoidAuth', { minor: attempt.aim.minor, key }),
    refund: (terminal, attempt, amountRequest) => sendOperation(terminal, attempt, 'Credit', amountRequest),

    /**
     * Verify of a payment that nobody began: a terminal that is known says so in a signed answer or with a code of its
     * own.
     */
    async test(terminal) {
      const answer = await callIgfs(terminal, 'Verify', { shopID: 'PORTICOTEST', paymentID: '00000000000000000000' })
      const isRight = answer.kind === 'yes' || (answer.kind === 'no' && !wrongTerminal.includes(answer.rc))
      return { isRight, answer: answer.kind === 'no' ? answer.rc : answer.kind }
    },
  }
}

/**
 * Nothing stands between signed values: what comes behind the code of a yes is not the end of a longer code, which is a
 * no.
 */
function hasForms({ errorDesc = '', paymentID = '', tranID = '' }: SoapValues): boolean {
  return /^(?:\D.*)?$/.test(errorDesc) && /^\d*$/.test(paymentID) && /^\d*$/.test(tranID)
}

function initOf({ reference, aim, guest, stay, returnUrl, messageUrl }: PaymentOrder): SoapValues {
  return {
    shopID: reference,
    shopUserRef: guest.email,
    shopUserName: `${guest.lastName},${guest.name}`,
    trType: aim.kind === 'capture' ? 'PURCHASE' : 'AUTH',
    amount: String(aim.minor),
    currencyCode: aim.currency,
    langID: ['it', 'en', 'de', 'fr', 'es'].includes(guest.language) ? guest.language.toUpperCase() : 'EN',
    notifyURL: returnUrl('done'),
    errorURL: returnUrl('failed'),
    callbackURL: `${messageUrl}/${reference}`,
    addInfo1: stay.hotel.slice(0, 100),
  }
}

const brokenTerminalCodes = ['IGFS_007', 'IGFS_083', 'IGFS_086', 'IGFS_909', 'IGFS_90000']
/** The terminal is unknown, locked, or signs wrongly: nothing was done, and it may be set right. */
const wrongTerminal = ['IGFS_800', 'IGFS_803', 'IGFS_804', 'IGFS_805', 'IGFS_811', 'IGFS_122']

function reportOfCode(rc: string) {
  // The guest is still at it, or has closed the page and may open it again. Whether a bank is deciding meanwhile is not
  // said.
  if (['IGFS_814', 'IGFS_890'].includes(rc)) return {}
  return rc === 'IGFS_20090' ? { isEnded: true } : { decline: declineOf(rc) }
}

const declineByCode: Readonly<Record<string, DeclineReason>> = {
  IGFS_01000: 'fraud',
  IGFS_020: 'bad-card',
  IGFS_20036: 'bad-card',
  IGFS_20037: 'bad-card',
  IGFS_20038: 'expired-card',
  IGFS_902: 'method-not-accepted',
}

/** Codes that public integrations name; any other refusal is plain, and those of the terminal are ours to mend. */
function declineOf(rc: string): DeclineReason {
  return declineByCode[rc] ?? (wrongTerminal.includes(rc) ? 'technical' : 'declined')
}
