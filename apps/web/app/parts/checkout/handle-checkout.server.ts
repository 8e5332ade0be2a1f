import type { ConfirmOutcome, ConfirmRequest } from '@portico/contracts/checkout/confirm'
import type { Draft } from '@portico/contracts/checkout/draft'
import { IdempotencyKey } from '@portico/contracts/values/shapes'
import { isPaidAtProvider, type PaymentMethodId } from '@portico/domain/payment/payment-methods'
import { startTimeout } from '@portico/server/limits/time-limit'
import { type AppLoadContext, data, redirect, redirectDocument } from '@remix-run/node'
import { TRPCClientError } from '@trpc/client'
import { hotelPath, pageInLanguage } from '../../base/address/paths.ts'
import { toChooseAgain } from '../../base/address/search-address.ts'
import { actionKeyOf } from '../../base/forms/action-key.server.ts'
import type { FormProblem, TypedFields } from '../../base/forms/typed-fields.ts'
import { bookedHeader, stayHashOf } from '../../base/server/booked-mark.server.ts'
import { bookingSourceOf } from '../../base/server/booking-source.server.ts'
import {
  orErrorPage,
  retryAfterHeaders,
  type Unavailability,
  unavailabilityOfResponse,
} from '../../base/server/gateway.server.ts'
import { grantHeaders } from '../../base/server/grant-cookies.server.ts'
import { consentOf } from '../consent/consent-cookie.ts'
import { actionKeyField, changedField, userField } from '../guest-form/checkout-fields.ts'
import { emptiedFieldsOf } from '../guest-form/own-agency-fields.server.ts'
import {
  type CheckoutRequirements,
  draftOf,
  problemsOf,
  readCheckoutForm,
  typedFieldsOf,
  typedIn,
} from '../guest-form/read-checkout-form.server.ts'
import { type BookedStay, bookedStayOf } from './booked-stay.server.ts'

type SubmittedFields = readonly (readonly [name: string, value: string])[]

export type CheckoutActionData =
  | { kind: 'invalid'; typed: TypedFields; problems: readonly FormProblem[] }
  | {
      kind: 'not-booked'
      typed: TypedFields
      outcome: Extract<
        ConfirmOutcome,
        { kind: 'sold-out' | 'price-changed' | 'promo-refused' | 'unpaid-limit' | 'over-credit' | 'refused' }
      >
    }
  | { kind: 'booked'; booked: BookedStay }
  | { kind: 'held' }
  | { kind: 'unknown' | 'unavailable' | OtherUser; sent: SubmittedFields; unavailability?: Unavailability }

/** `logged-in-since`: the page was made for nobody. */
export type OtherUser = 'other-user' | 'logged-in-since'

/** So long a guest waits for an answer; a later one is asked for under the same key. */
const confirmTimeoutMs = 40_000

/** `book` is how a page books otherwise than by its basket; `waitMs` how long, where not as usual. */
type Submission = {
  request: Request
  context: AppLoadContext
  form: FormData
  hotelId: number
  waitMs?: number
  book?: (request: ConfirmRequest, options: { signal: AbortSignal }) => Promise<ConfirmOutcome>
} & CheckoutRequirements

export async function handleCheckout(submission: Submission) {
  const { form } = submission
  try {
    const otherUser = await otherUserOf(submission)
    if (otherUser) return data<CheckoutActionData>({ kind: otherUser, sent: submittedFields(form) }, 409)
    if (form.has('language')) return await switchLanguage(submission)
    if (form.has('extend')) return await extendHold(submission)
    if (form.has('back')) return await goBack(submission)
    return form.has('hold') || !form.has('shown') ? await holdRooms(submission) : await confirmBooking(submission)
  } catch (error) {
    const unavailability = unavailabilityOfResponse(error)
    if (!unavailability) throw error
    const { status } = unavailability
    return data<CheckoutActionData>(
      { kind: 'unavailable', sent: submittedFields(form), unavailability },
      { status, headers: retryAfterHeaders(unavailability) },
    )
  }
}

/** Rooms, draft and account would be another user's. */
async function otherUserOf({ context, form }: Submission): Promise<OtherUser | undefined> {
  const user = form.get(userField)
  // A guest's page needs no check, and a request that only holds rooms shows its user and price before anything is
  // sent.
  if (user === null && (context.place.tradeSession === undefined || !form.has('shown'))) return undefined
  const check = await orErrorPage(context.gateway.trade.check.query())
  if (user === null) return check.kind === 'nobody' ? undefined : 'logged-in-since'
  return check.kind === 'logged-in' && String(check.user.id) === user ? undefined : 'other-user'
}

async function switchLanguage(submission: Submission) {
  const { request, context, form } = submission
  const { host, language } = context.place
  const chosenLanguageId = host.languageIds.find((id) => String(id) === form.get('language')) ?? language.id
  await saveDraft(submission, form.get(resentField) === 'unknown' ? { [unsettledKey]: unsettledOf(submission) } : {})
  return redirect(pageInLanguage(new URL(request.url), chosenLanguageId), 303)
}

async function extendHold(submission: Submission) {
  await saveDraft(submission)
  await orErrorPage(
    submission.context.gateway.checkout.extend.mutate({ basket: submission.basket, key: pageKeyOf(submission) }),
  )
  return redirectToSelf(submission)
}

async function goBack(submission: Submission) {
  await saveDraft(submission)
  await orErrorPage(
    submission.context.gateway.checkout.release.mutate({ basket: submission.basket, key: pageKeyOf(submission) }),
  )
  const { searchParams } = new URL(submission.request.url)
  const isToServices = submission.form.get('back') === 'services'
  const page = pathOf(submission, isToServices ? 'services' : 'rooms')
  return redirect(`${page}?${isToServices ? searchParams : toChooseAgain(searchParams)}`, 303)
}

/** Of one page, unlike the key of the booking, which all pages with this basket have. */
function pageKeyOf({ form }: Submission): string {
  const ownKey = IdempotencyKey.safeParse(form.get(actionKeyField))
  return ownKey.success ? ownKey.data : actionKeyOf(form)
}

async function holdRooms(submission: Submission) {
  const { context, form, basket } = submission
  if (await bookedStayOf(submission)) return redirectToSelf(submission)
  await saveDraft(submission)
  await orErrorPage(context.gateway.checkout.hold.mutate({ basket, key: pageKeyOf(submission) }))
  return form.get('hold') === 'quiet' ? data<CheckoutActionData>({ kind: 'held' }) : redirectToSelf(submission)
}

async function confirmBooking(submission: Submission) {
  const { context, form, hotelId, basket, waitMs = confirmTimeoutMs } = submission
  const { book = context.gateway.checkout.confirm.mutate } = submission
  // What is written for one guest is asked itself whether it was confirmed: another of the same stay is another.
  const booked = submission.book ? undefined : await bookedStayOf(submission, actionKeyOf(form))
  if (booked) {
    await saveDraft(submission)
    return data<CheckoutActionData>({ kind: 'booked', booked }, 409)
  }
  const result = readCheckoutForm(withShownPrice(form, context), submission)
  if (result.kind === 'invalid') return invalidReply(submission, result.problems)
  using limit = startTimeout(waitMs)
  const source = bookingSourceOf(context.cookies, consentOf(context.cookies), context.place.host.suiteCookies)
  const confirming = book({ ...result.request, source }, { signal: limit.signal })
  const outcome = await orErrorPage(
    confirming.catch((error: unknown) => (limit.signal.aborted ? { kind: 'unknown' as const } : refusalOf(error))),
  )
  if ('problems' in outcome) return invalidReply(submission, outcome.problems)
  if ('ref' in outcome) {
    const { paymentMethod } = result.request
    const isPaidNow = isToPay(outcome, paymentMethod)
    const page = isPaidNow ? `/pay?by=${paymentMethod}${outcome.kind === 'pending' ? '&start' : ''}&` : '?'
    const headers = grantHeaders(context.cookies, outcome)
    headers.append(
      'set-cookie',
      bookedHeader(context.cookies, hotelId, basket, { ref: outcome.ref, key: actionKeyOf(form) }),
    )
    // The page of a payment leads to another house, and only a document's own policy says to which.
    const lead = isPaidNow ? redirectDocument : redirect
    return lead(`${pathOf(submission, `voucher/${outcome.ref}`)}${page}${noticeOf(outcome)}`, { status: 303, headers })
  }
  if (outcome.kind === 'unknown') {
    await saveDraft(submission, { [unsettledKey]: unsettledOf(submission) })
    return data<CheckoutActionData>({ kind: 'unknown', sent: submittedFields(form) }, 202)
  }
  await saveDraft(submission)
  return data<CheckoutActionData>({ kind: 'not-booked', typed: typedFieldsOf(form, submission.guests), outcome }, 409)
}

/** Opens the sealed price of a page whose prices are hidden. */
function withShownPrice(form: FormData, { priceSeal }: AppLoadContext): FormData {
  if (form.has('currency')) return form
  const shownAmount = priceSeal.open(String(form.get('shown')), String(form.get('key')))
  const opened = new FormData()
  for (const [name, value] of form) if (name !== 'shown') opened.append(name, value)
  if (shownAmount)
    for (const [name, value] of [
      ['shown', String(shownAmount.minor)] as const,
      ['currency', shownAmount.currency] as const,
    ])
      opened.append(name, value)
  return opened
}

/**
 * A form that was sent twice leads to the same page as the first time; where nothing is due, that leads on to the
 * voucher.
 */
function isToPay(outcome: Extract<ConfirmOutcome, { ref: string }>, method: PaymentMethodId): boolean {
  if (outcome.kind === 'already-booked') return isPaidAtProvider(method)
  return outcome.kind === 'pending' && outcome.isToPay === true
}

/** `new=first-guests`: some guests are named at the desk. */
function noticeOf(outcome: Extract<ConfirmOutcome, { ref: string }>): string {
  if (outcome.kind === 'already-booked') return 'again'
  return outcome.isGuestListCut ? 'new=first-guests' : 'new'
}

async function invalidReply(submission: Submission, problems: readonly FormProblem[]) {
  await saveDraft(submission)
  return data<CheckoutActionData>(
    { kind: 'invalid', typed: typedFieldsOf(submission.form, submission.guests), problems },
    400,
  )
}

/**
 * Some rules are known to the gateway alone: a method not offered, a mandatory policy, what an inherited server cannot
 * carry. A conflict is a key that has booked at another hotel: the page comes back with a new key.
 */
function refusalOf(error: unknown): { problems: readonly FormProblem[] } | { kind: 'refused' } {
  const { code, fields } = (error instanceof TRPCClientError && error.data) || {}
  if (code === 'BAD_REQUEST' && fields) return { problems: problemsOf(fields) }
  if (code === 'CONFLICT') return { kind: 'refused' }
  throw error
}

/** Nothing is stored of a form that was made for somebody else. */
export async function storeTyped(submission: Submission): Promise<void> {
  const { context, form, basket } = submission
  const changedNames = form.getAll(changedField).filter((name) => typeof name === 'string')
  if (changedNames.length === 0 || (await otherUserOf(submission))) return
  const fields = new Set(changedNames.map((name) => (name.startsWith('guest-') ? 'guests' : name)))
  const draft = Object.entries(draftIn(submission)).filter(([name]) => fields.has(name))
  await context.gateway.checkout.saveDraft.mutate({
    basket,
    draft: Object.fromEntries(draft),
    changed: [...fields].map((name) => name.slice(0, 60)).slice(0, 120),
  })
}

async function saveDraft(submission: Submission, extra: Draft = {}): Promise<void> {
  const { context, basket } = submission
  const draft = { ...draftIn(submission), ...extra }
  if (Object.keys(draft).length > 0) await orErrorPage(context.gateway.checkout.saveDraft.mutate({ basket, draft }))
}

/** What a trade user has emptied is kept as empty: what their account knows would come back otherwise. */
function draftIn({ context, form, guests }: Submission): Draft {
  const emptied = context.place.tradeSession === undefined ? {} : emptiedFieldsOf(form)
  return { ...emptied, ...draftOf(typedFieldsOf(form, guests)) }
}

// While a booking's outcome is unknown, the draft holds what a reload needs to ask again under the same key.
const unsettledKey = 'unsettled'
const resentField = 'resent'
const pageFields = ['key', userField, 'shown', 'currency', 'option', 'policy', 'protected']
/** Of which stay it is, beside its fields. */
const unsettledStay = 'stay'

function unsettledOf({ form, hotelId, basket }: Submission): string {
  const fields = submittedFields(form).filter(([name]) => pageFields.includes(name))
  return new URLSearchParams([
    ...fields.map(([name, value]) => [name, value]),
    [unsettledStay, stayHashOf(hotelId, basket)],
  ]).toString()
}

export function unsettledIn(draft: Draft): SubmittedFields | undefined {
  const { [unsettledKey]: unsettledForm, ...typed } = draft
  if (unsettledForm === undefined) return undefined
  const fields = [...new URLSearchParams(unsettledForm)].filter(([name]) => name !== unsettledStay)
  return [...Object.entries(typedIn(typed)), ...fields]
}

/**
 * What was typed, where a trade user's draft has come to another stay than that of its form whose outcome is unknown:
 * that form is asked about at its own.
 */
export function typedForOtherStay(draft: Draft, { hotelId, basket }: Pick<Submission, 'hotelId' | 'basket'>) {
  const { [unsettledKey]: unsettledForm = '', ...typed } = draft
  const ownStay = new URLSearchParams(unsettledForm).get(unsettledStay)
  return ownStay === null || ownStay === stayHashOf(hotelId, basket) ? undefined : typed
}

function submittedFields(form: FormData): SubmittedFields {
  return [...form].flatMap(([name, value]) =>
    typeof value === 'string' && name !== resentField ? [[name, value] as const] : [],
  )
}

function redirectToSelf({ request }: Submission) {
  const { pathname, search } = new URL(request.url)
  return redirect(pathname + search, 303)
}

function pathOf({ context, hotelId }: Submission, page: string): string {
  const { channelId = 0, language } = context.place
  return hotelPath({ hotelId, channelId, languageId: language.id }, page)
}
