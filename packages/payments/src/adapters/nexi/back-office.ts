import type { DeclineReason, PaymentAim, PaymentReport } from '@portico/domain/payment/attempt'
import type { AmountRequest, KnownAttempt, OperationResult, ProviderDeps, QueryResult, Terminal } from '../../port.ts'
import { isNexiAnswer, nexiCallMac } from '../../signatures/nexi.ts'
import { asObject, asText, callProvider, type JsonObject, jsonObjectOf } from '../call-provider.ts'

// What XPay's back office is called for: JSON, signed both ways. Verified in the provider's samples
// (NexiPayments/XPay); what an order looks like in its answer is seen in public plugins (WooCommerce, PrestaShop,
// pretix). A call cannot be repeated without effect: what is unknown is queried.

type NexiAnswer =
  | { readonly kind: 'ok'; readonly body: JsonObject }
  | { readonly kind: 'ko'; readonly code: string }
  | { readonly kind: 'unknown' }

const nexiHosts = { live: 'https://ecommerce.nexi.it', test: 'https://int-ecommerce.nexi.it' }

const euroCode = '978'

export type NexiDeps = ProviderDeps & { readonly wire: string }

export function nexiBase({ simulationOf, wire }: NexiDeps, { mode }: Terminal): string | undefined {
  return mode === 'simulation' ? simulationOf(wire) : nexiHosts[mode]
}

/**
 * `signed` are the values under the MAC, in its order, between `apiKey` and `timeStamp`; `sent` is how they are sent,
 * where that differs.
 */
export async function callNexi({
  deps,
  terminal,
  path,
  signed,
  sent = signed,
}: {
  deps: NexiDeps
  terminal: Terminal
  path: string
  signed: Readonly<Record<string, string>>
  sent?: object
}): Promise<NexiAnswer> {
  const base = nexiBase(deps, terminal)
  const [apiKey, secret] = [terminal.settings.alias ?? '', terminal.secrets.key ?? '']
  if (base === undefined) return { kind: 'unknown' }
  const values = { apiKey, ...signed, timeStamp: String(deps.now().getTime()) }
  const body = JSON.stringify({ apiKey, ...sent, timeStamp: values.timeStamp, mac: nexiCallMac(values, secret) })
  const headers = { 'content-type': 'application/json', accept: 'application/json' }
  const reply = await callProvider(deps, `${base}/ecomm/api/${path}`, { method: 'POST', headers, body })
  const answer = reply === undefined ? undefined : jsonObjectOf(reply.text)
  if (answer === undefined || !isNexiAnswer(answer, secret)) return { kind: 'unknown' }
  if (answer.esito === 'OK') return { kind: 'ok', body: answer }
  if (answer.esito !== 'KO') return { kind: 'unknown' }
  // biome-ignore lint/plugin: the provider's own name
  const code = asObject(answer.errore)?.codice
  return { kind: 'ko', code: String(code ?? '') }
}

/**
 * "Record not found": the guest has not sent the form yet. Codes of errors are seen in copies of the manual, not
 * verified.
 */
const isNotFound = '2'
/** A wrong MAC, none, an old time, a wrong key: nothing was done, and after the terminal is set right it may go. */
const wrongTerminal = ['3', '4', '5', '7']

export async function queryNexi(
  deps: NexiDeps,
  terminal: Terminal,
  { reference, aim }: KnownAttempt,
): Promise<QueryResult> {
  const answer = await callNexi({
    deps,
    terminal,
    path: 'bo/situazioneOrdine',
    signed: { codiceTransazione: reference },
  })
  if (answer.kind === 'ko' && answer.code === isNotFound) return { kind: 'known', report: {} }
  const order = answer.kind === 'ok' ? firstOf(answer.body.report) : undefined
  if (order === undefined || order.codiceTransazione !== reference) return { kind: 'unknown' }
  const paymentReport = reportOfOrder(aim, order)
  // A card that was left is found and charged in the back office by the order's own number.
  return {
    kind: 'known',
    report: paymentReport,
    card: { ...paymentCardOf(order), token: paymentReport.isTokenised ? reference : undefined },
  }
}

/** `contabilizza` takes what is reserved; `storna` gives back, before or after it was taken as the case may be. */
export async function captureOrVoid({
  deps,
  terminal,
  name,
  attempt,
  minor,
}: {
  deps: NexiDeps
  terminal: Terminal
  name: 'contabilizza' | 'storna'
  attempt: KnownAttempt
  minor: AmountRequest['minor']
}): Promise<OperationResult> {
  const answer = await callNexi({
    deps,
    terminal,
    path: `bo/${name}`,
    signed: {
      codiceTransazione: attempt.reference,
      divisa: euroCode,
      importo: String(minor),
    },
  })
  if (answer.kind === 'unknown') return answer
  if (answer.kind === 'ko') return { kind: 'refused', isFinal: !wrongTerminal.includes(answer.code) }
  // The answer has no amounts: totals come from the order itself. Where it does not answer now the job that queries
  // hears it later.
  const queryResult = await queryNexi(deps, terminal, attempt)
  return queryResult.kind === 'known' ? { ...queryResult, kind: 'done' } : queryResult
}

/** Whether Nexi knows this alias and its key; an order that is nobody's says it. */
export async function testNexi(deps: NexiDeps, terminal: Terminal) {
  const answer = await callNexi({
    deps,
    terminal,
    path: 'bo/situazioneOrdine',
    signed: { codiceTransazione: 'PORTICOTEST' },
  })
  const isRight = answer.kind === 'ok' || (answer.kind === 'ko' && answer.code === isNotFound)
  return { isRight, answer: answer.kind === 'ko' ? `KO ${answer.code}` : answer.kind }
}

const capturedStates = [
  'Contabilizzato',
  'Contabilizzato Parz.',
  'In attesa di contab.',
  'Rimborsato',
  'Rimborsato Parz.',
  'In attesa di storno',
]
const undoneStates = ['Annullato', 'Stornato']
const pendingStates = ['In Corso', 'Pendente']
const declinedStates = ['Negato', 'Autor. Negata']
const endedStates = ['Non Creato', 'Non valido', 'Non generato', 'Chiuso da backoffice']

/**
 * The states of an order, in Nexi's words. An order with immediate accounting stands at "Autorizzato" until the evening
 * and is then taken by Nexi itself: what is charged counts as captured from the beginning.
 */
function reportOfOrder(paymentAim: PaymentAim, order: JsonObject): PaymentReport {
  const state = String(order.stato)
  const currency = currencyOf(order.divisa)
  const minor = readMinor(order.importo) ?? 0
  const [taken, back] = [sumOfOperations(order, 'CONTAB'), sumOfOperations(order, 'STORNO')]
  const isCharged = paymentAim.kind === 'capture'
  const paymentReport: PaymentReport = { currency: currency || undefined }
  if (pendingStates.includes(state)) return { ...paymentReport, isPending: true }
  if (declinedStates.includes(state)) return { ...paymentReport, decline: 'declined' }
  if (endedStates.includes(state)) return { ...paymentReport, isEnded: true }
  if (paymentAim.kind === 'tokenise')
    return [...capturedStates, 'Autorizzato'].includes(state) ? { isTokenised: true } : {}
  if (state === 'Autorizzato')
    return isCharged
      ? { ...paymentReport, capturedMinor: minor, refundedMinor: back }
      : { ...paymentReport, authorisedMinor: minor }
  const givenBack = taken > 0 ? { capturedMinor: taken, refundedMinor: taken } : { isVoided: true }
  if (undoneStates.includes(state))
    return isCharged
      ? { ...paymentReport, capturedMinor: minor, refundedMinor: minor }
      : { ...paymentReport, authorisedMinor: minor, ...givenBack }
  if (!capturedStates.includes(state)) return paymentReport
  const capturedMinor = isCharged || taken === 0 ? minor : taken
  return { ...paymentReport, capturedMinor, refundedMinor: state === 'Rimborsato' && back === 0 ? capturedMinor : back }
}

function sumOfOperations(order: JsonObject, kind: 'CONTAB' | 'STORNO'): number {
  const operations = firstOf(order.dettaglio)?.operazioni
  return (Array.isArray(operations) ? operations : [])
    .map((operation) => asObject(operation))
    .filter(
      (operation) =>
        String(operation?.tipoOperazione).toUpperCase().startsWith(kind) &&
        !/negat|annullat/i.test(String(operation?.stato)),
    )
    .reduce((sum, operation) => sum + (readMinor(operation?.importo) ?? 0), 0)
}

/**
 * Of codes of results, as Nexi's table has them in copies of the manual; not verified, and `declined` where we know
 * none.
 */
const declineByCode: Readonly<Record<string, DeclineReason>> = {
  102: 'bad-card',
  109: 'technical',
  112: 'authentication-failed',
  116: 'authentication-failed',
  117: 'method-not-accepted',
  118: 'fraud',
  119: 'fraud',
  401: 'expired-card',
  402: 'declined',
  405: 'insufficient-funds',
  406: 'technical',
  407: 'technical',
}

export function nexiDecline(code: string | undefined): DeclineReason {
  return declineByCode[code ?? ''] ?? 'declined'
}

/** Card as it was paid with: `pan` is masked by Nexi, the end of its life is written YYYYMM. */
export function paymentCardOf(values: JsonObject): { lastFour?: string; expiry?: string } {
  const lastFour = /\*(\d{4})$/.exec(asText(values.pan) ?? '')?.[1]
  const [, year, month] = /^(\d{4})(\d{2})$/.exec(asText(values.scadenza_pan) ?? '') ?? []
  return { lastFour: lastFour || undefined, expiry: year ? `${month}/${year}` : undefined }
}

function firstOf(list: unknown): JsonObject | undefined {
  return Array.isArray(list) ? asObject(list[0]) : undefined
}

export function readMinor(value: unknown): number | undefined {
  const text = String(value)
  return /^\d{1,12}$/.test(text) ? Number(text) : undefined
}

export function currencyOf(divisa: unknown): string | undefined {
  return divisa === undefined || divisa === null
    ? undefined
    : [euroCode, 'EUR'].includes(String(divisa))
      ? 'EUR'
      : String(divisa)
}
