import { isEmailAddress } from '@portico/contracts/values/email-address'
import { typedEmail } from '@portico/domain/party/normalise-email'
import { type ActionFunctionArgs, type AppLoadContext, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useActionData, useLoaderData, useLocation } from '@remix-run/react'
import { unlistedPage } from '../../base/document/page-meta.ts'
import { actionKeyOf, newActionKey } from '../../base/forms/action-key.server.ts'
import { readFormData } from '../../base/forms/read-form-data.server.ts'
import { loadHotel, orErrorPage, unavailabilityOfResponse } from '../../base/server/gateway.server.ts'
import { textsOf } from '../../base/text/texts.server.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { AcceptForm, type AcceptNotice } from '../../parts/offer/accept-form.tsx'
import {
  Conversation,
  type ConversationNotice,
  conversationNotices,
  RejectForm,
  type UnsentMessage,
} from '../../parts/offer/conversation.tsx'
import { loadOffer } from '../../parts/offer/load-offer.server.ts'
import { OfferFiles, OfferFilms } from '../../parts/offer/offer-files.tsx'
import { type LockNotice, OfferLock } from '../../parts/offer/offer-lock.tsx'
import { OfferNotice } from '../../parts/offer/offer-notice.tsx'
import { OptionDetails, OptionList } from '../../parts/offer/offer-option.tsx'
import { offerGrantHeaders, offerGrantOf, offerPlaceOf, proceduresOf } from '../../parts/offer/offer-place.server.ts'
import { useIsAwaited, type WrittenLetter, writtenIn } from '../../parts/offer/written.ts'

export const meta = unlistedPage

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const letter = writtenIn(params)
  const { code } = letter
  const { t } = textsOf(context.place.language.code)
  const usual = t(letter.kind === 'offer' ? 'offer.title' : 'awaited.title')
  const loadedOffer = await loadOffer(context, letter)
  if (loadedOffer.kind === 'locked')
    return { kind: 'locked' as const, title: usual, code, state: loadedOffer.stub.state }
  const { offer, own, headers } = loadedOffer
  const isAccepted = letter.kind === 'awaited' && offer.state === 'open' && !offer.booksHere
  const notice = new URL(request.url).searchParams.get('message')
  const remainingMs = offer.expires ? Date.parse(offer.expires) - Date.now() : 0
  return data(
    {
      kind: 'open' as const,
      title: offer.title || usual,
      offer,
      remainingMs,
      notice: conversationNotices.find((conversationNotice) => conversationNotice === notice),
      key: newActionKey(),
      terms: isAccepted ? (await loadHotel(own)).terms : undefined,
    },
    { headers },
  )
}

type OfferActionData =
  | { readonly kind: 'locked'; readonly notice: LockNotice; readonly email: string }
  | { readonly kind: 'not-accepted'; readonly notice: AcceptNotice }
  | { readonly kind: 'not-sent'; readonly notice: ConversationNotice; readonly unsent: UnsentMessage }

export async function action({ request, context, params }: ActionFunctionArgs) {
  const letter = writtenIn(params)
  const form = await readFormData(request)
  switch (form.get('intent')) {
    case 'unlock':
      return await unlockOffer(context, request, letter, String(form.get('email') ?? ''))
    case 'message':
      return await writeToHotel(context, request, letter, form)
    case 'accept':
      return await acceptOffer(context, request, letter, form)
    case 'reject':
      return await rejectOffer(context, request, letter, String(form.get('reason') ?? ''))
    default:
      return redirect(selfOf(request), 303)
  }
}

async function unlockOffer(context: AppLoadContext, request: Request, letter: WrittenLetter, typed: string) {
  const { code } = letter
  const email = typedEmail(typed)
  const lockedAnswer = (notice: LockNotice, status: number) =>
    data<OfferActionData>({ kind: 'locked', notice, email: typed.slice(0, 254) }, status)
  if (!isEmailAddress(email)) return lockedAnswer('email', 400)
  const { own } = await offerPlaceOf(context, letter)
  try {
    const outcome = await orErrorPage(proceduresOf(own, letter).unlock.mutate({ code, email }))
    if (outcome.kind === 'not-found') return lockedAnswer('not-found', 403)
    return redirect(selfOf(request), {
      status: 303,
      headers: offerGrantHeaders(context.cookies, letter, outcome.grant),
    })
  } catch (error) {
    if (unavailabilityOfResponse(error)?.status === 429) return lockedAnswer('throttled', 429)
    throw error
  }
}

async function writeToHotel(context: AppLoadContext, request: Request, letter: WrittenLetter, form: FormData) {
  const { code } = letter
  const text = String(form.get('text') ?? '').trim()
  const grant = offerGrantOf(context.cookies, letter)
  if (grant === undefined) return redirect(selfOf(request), 303)
  const typedSeen = String(form.get('seen'))
  const [key, seen] = [actionKeyOf(form), /^\d{1,5}$/.test(typedSeen) ? Number(typedSeen) : undefined]
  const notSent = (notice: ConversationNotice, status: number) =>
    data<OfferActionData>({ kind: 'not-sent', notice, unsent: { key, seen, text } }, status)
  if (text === '' || text.length > 2_000) return notSent('required', 400)
  const { own } = await offerPlaceOf(context, letter)
  const { kind } = await orErrorPage(own.gateway.offer.message.mutate({ code, grant, text, key, seen }))
  if (kind === 'done' || kind === 'locked')
    return redirect(`${selfOf(request, kind === 'done' ? 'sent' : undefined)}#conversation`, 303)
  return notSent(kind, kind === 'unknown' ? 202 : 409)
}

async function acceptOffer(context: AppLoadContext, request: Request, letter: WrittenLetter, form: FormData) {
  const { code, kind } = letter
  const grant = offerGrantOf(context.cookies, letter)
  if (grant === undefined || kind !== 'awaited') return redirect(selfOf(request), 303)
  const notAccepted = (notice: AcceptNotice, status: number) =>
    data<OfferActionData>({ kind: 'not-accepted', notice }, status)
  if (!form.has('terms')) return notAccepted('terms', 400)
  const { own } = await offerPlaceOf(context, letter)
  const outcome = await orErrorPage(own.gateway.awaited.accept.mutate({ code, grant }))
  if (outcome.kind === 'done' || outcome.kind === 'locked') return redirect(selfOf(request), 303)
  return outcome.kind === 'unknown' ? notAccepted('unknown', 202) : notAccepted('failed', 409)
}

async function rejectOffer(context: AppLoadContext, request: Request, letter: WrittenLetter, reason: string) {
  const { code } = letter
  const grant = offerGrantOf(context.cookies, letter)
  const { own } = await offerPlaceOf(context, letter)
  if (grant !== undefined)
    await orErrorPage(proceduresOf(own, letter).reject.mutate({ code, grant, reason: reason.slice(0, 1_000) }))
  return redirect(selfOf(request), 303)
}

/** The address keeps nothing but its language and how a message went. */
function selfOf(request: Request, message?: ConversationNotice): string {
  const { pathname, searchParams } = new URL(request.url)
  const queryParams = new URLSearchParams()
  const language = searchParams.get('language')
  if (language !== null) queryParams.set('language', language)
  if (message !== undefined) queryParams.set('message', message)
  return `${pathname}?${queryParams}`
}

export default function OfferPage() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const isAwaited = useIsAwaited()
  const page = useLoaderData<typeof loader>()
  const actionData = useActionData<typeof action>()
  if (page.kind === 'locked') {
    const { notice, email = '' } = actionData?.kind === 'locked' ? actionData : { notice: undefined }
    return <OfferLock title={page.title} code={page.code} state={page.state} notice={notice} email={email} />
  }
  const { offer, remainingMs, title, key } = page
  const [only, ...otherOptions] = offer.options
  const mayAnswer = offer.state === 'open' || offer.state === 'unavailable'
  const notAccepted = actionData?.kind === 'not-accepted' ? actionData : undefined
  const notSent = actionData?.kind === 'not-sent' ? actionData : undefined
  return (
    <main id="content" className="offer">
      <h1>{title}</h1>
      {offer.recipient && <p className="lead">{t('offer.for', { name: offer.recipient })}</p>}
      <OfferNotice offer={offer} remainingMs={remainingMs} />
      {offer.text && (
        <div className="offer-letter">
          <p>{offer.text}</p>
        </div>
      )}
      {only && otherOptions.length === 0 && <OptionDetails offer={offer} option={only} base={pathname} />}
      {only && page.terms !== undefined && (
        <AcceptForm price={only.price} terms={page.terms} notice={notAccepted?.notice} />
      )}
      {otherOptions.length > 0 && <OptionList offer={offer} />}
      <OfferFilms offer={offer} base={pathname} />
      <OfferFiles offer={offer} base={pathname} />
      {!isAwaited && offer.state !== 'withdrawn' && (
        <Conversation
          key={offer.messages.length}
          messages={offer.messages}
          actionKey={key}
          notice={notSent?.notice ?? page.notice}
          unsent={notSent?.unsent}
          isOpen
        />
      )}
      {mayAnswer && <RejectForm hasReason={!isAwaited || offer.booksHere} />}
    </main>
  )
}
