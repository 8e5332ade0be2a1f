import { randomBytes } from 'node:crypto'
import type { Basket } from '@portico/contracts/basket'
import type { ConfirmOutcome, Draft } from '@portico/contracts/checkout'
import { type AppLoadContext, data, redirect } from '@remix-run/node'
import { TRPCClientError } from '@trpc/client'
import { type Away, asked, awayIn, headersOfAway } from '../gateway.server.ts'
import { hotelPath, inLanguage } from '../paths.ts'
import { grantHeaders } from '../server/grant-cookies.server.ts'
import type { FormProblem, Typed } from './checkout-fields.ts'
import { draftOf, problemsOf, readForm, typedOf } from './read-checkout-form.server.ts'

/** A form as it was sent: sent again under its key, it books nothing twice. */
type SentFields = readonly (readonly [name: string, value: string])[]

/** Why a form came back. Everything typed comes with it. */
export type CheckoutAnswer =
  | { kind: 'invalid'; typed: Typed; problems: readonly FormProblem[] }
  | {
      kind: 'not-booked'
      typed: Typed
      outcome: Extract<ConfirmOutcome, { kind: 'sold-out' | 'price-changed' | 'promo-refused' | 'refused' }>
    }
  | { kind: 'unknown' | 'unavailable'; sent: SentFields; away?: Away }

/** So long a guest looks at a button that was pressed; what comes later is asked for under the same key. */
const longestWaitMs = 40_000

type Visit = { request: Request; context: AppLoadContext; form: FormData; basket: Basket; hotelId: number }

/** 128 bits, made for each page: one page books once. */
export const newKey = (): string => randomBytes(16).toString('base64url')

/** The form's buttons by their names; the last one goes on, and Enter with it. */
export async function answerCheckout(visit: Visit) {
  const { form } = visit
  try {
    if (form.has('language')) return await switchLanguage(visit)
    if (form.has('extend')) return await extend(visit)
    if (form.has('back')) return await goBack(visit)
    return form.has('shown') ? await confirm(visit) : await hold(visit)
  } catch (error) {
    const away = awayIn(error)
    if (!away) throw error
    const { status } = away
    return data<CheckoutAnswer>({ kind: 'unavailable', sent: sentFields(form), away }, { status, headers: headersOfAway(away) })
  }
}

/** RTE-23: what was typed goes along to the same page in the other language. */
async function switchLanguage(visit: Visit) {
  const { request, context, form } = visit
  const { host, language } = context.place
  const chosen = host.languageIds.find((id) => String(id) === form.get('language')) ?? language.id
  await saveTyped(visit, form.get(askedAgain) === 'unknown' ? { [unsettled]: unsettledOf(visit) } : {})
  const { pathname, search } = new URL(request.url)
  return redirect(inLanguage(pathname, chosen) + search, 303)
}

async function extend(visit: Visit) {
  await saveTyped(visit)
  await asked(visit.context.gateway.checkout.extend.mutate({ key: keyOf(visit.form) }))
  return here(visit)
}

/** Other rooms are looked for without competing with one's own hold. */
async function goBack(visit: Visit) {
  await saveTyped(visit)
  await asked(visit.context.gateway.checkout.release.mutate({ key: keyOf(visit.form) }))
  return redirect(pathOf(visit, 'rooms') + new URL(visit.request.url).search, 303)
}

async function hold(visit: Visit) {
  await asked(visit.context.gateway.checkout.hold.mutate({ basket: visit.basket, key: keyOf(visit.form) }))
  return here(visit)
}

async function confirm(visit: Visit) {
  const { request, context, form, basket } = visit
  const { checkout } = context.gateway
  const read = readForm(form, basket)
  if (read.kind === 'invalid') return invalid(visit, read.problems)
  const patience = AbortSignal.timeout(longestWaitMs)
  const answer = checkout.confirm.mutate(read.request, { signal: patience })
  const outcome = await asked(answer.catch((error: unknown) => (patience.aborted ? { kind: 'unknown' as const } : refusedFields(error))))
  if ('problems' in outcome) return invalid(visit, outcome.problems)
  if ('ref' in outcome) {
    const news = outcome.kind === 'already-booked' ? 'again' : 'new'
    return redirect(`${pathOf(visit, `voucher/${outcome.ref}`)}?${news}`, {
      status: 303,
      headers: grantHeaders(request, outcome, context.secureCookies),
    })
  }
  if (outcome.kind === 'unknown') {
    await saveTyped(visit, { [unsettled]: unsettledOf(visit) })
    return data<CheckoutAnswer>({ kind: 'unknown', sent: sentFields(form) }, 202)
  }
  await saveTyped(visit)
  return data<CheckoutAnswer>({ kind: 'not-booked', typed: typedOf(form, basket.rooms.length), outcome }, 409)
}

async function invalid(visit: Visit, problems: readonly FormProblem[]) {
  await saveTyped(visit)
  return data<CheckoutAnswer>({ kind: 'invalid', typed: typedOf(visit.form, visit.basket.rooms.length), problems }, 400)
}

/** What only the gateway knows of a field: a method not offered, a mandatory policy, what an inherited server cannot carry. */
function refusedFields(error: unknown): { problems: readonly FormProblem[] } {
  const fields = error instanceof TRPCClientError && error.data?.code === 'BAD_REQUEST' ? error.data.fields : undefined
  if (!fields) throw error
  return { problems: problemsOf(fields) }
}

async function saveTyped({ context, form, basket }: Visit, marks: Draft = {}): Promise<void> {
  const draft = { ...draftOf(typedOf(form, basket.rooms.length)), ...marks }
  if (Object.keys(draft).length > 0) await asked(context.gateway.checkout.saveDraft.mutate({ draft }))
}

// While nobody knows what became of a booking, the draft holds what a reload needs to ask again under the same key.
const unsettled = 'unsettled'
const askedAgain = 'asked-again'
const pageFields = ['key', 'shown', 'currency', 'policy']

function unsettledOf({ request, form }: Visit): string {
  const fields = sentFields(form).filter(([name]) => pageFields.includes(name))
  return new URLSearchParams([...fields.map(([name, value]) => [name, value]), ['at', placeOf(request)]]).toString()
}

/** The form whose outcome is unknown, where this page was left with one. */
export function unsettledIn(draft: Draft, request: Request): SentFields | undefined {
  const { [unsettled]: mark, ...typed } = draft
  const fields = new URLSearchParams(mark)
  if (fields.get('at') !== placeOf(request)) return undefined
  fields.delete('at')
  return [...Object.entries(typed), ...fields]
}

/** A page short enough for a draft: its query's first signs tell one basket from another. */
const placeOf = (request: Request): string => new URL(request.url).search.slice(0, 300)

function sentFields(form: FormData): SentFields {
  return [...form].flatMap(([name, value]) => (typeof value === 'string' && name !== askedAgain ? [[name, value] as const] : []))
}

function here({ request }: Visit) {
  const { pathname, search } = new URL(request.url)
  return redirect(pathname + search, 303)
}

function pathOf({ context, hotelId }: Visit, page: string): string {
  const { channelId = 0, language } = context.place
  return hotelPath({ hotelId, channelId, languageId: language.id }, page)
}

function keyOf(form: FormData): string {
  const key = form.get('key')
  return typeof key === 'string' && /^[A-Za-z0-9_-]{22,64}$/.test(key) ? key : newKey()
}
