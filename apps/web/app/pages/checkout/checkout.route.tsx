import type { BasketPrice } from '@portico/contracts/price/basket'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useCallback } from 'react'
import { unlistedPage } from '../../base/document/page-meta.ts'
import { newActionKey } from '../../base/forms/action-key.server.ts'
import { readFormData } from '../../base/forms/read-form-data.server.ts'
import type { FormProblem } from '../../base/forms/typed-fields.ts'
import { orErrorPage, retryAfterHeaders, unavailabilityOfResponse } from '../../base/server/gateway.server.ts'
import { withoutPrices } from '../../base/server/without-prices.server.ts'
import { textsOf } from '../../base/text/texts.server.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { Unavailable } from '../../base/ui/failure.tsx'
import { basketEvent } from '../../parts/analytics/data-events.ts'
import { useDataEvents } from '../../parts/analytics/data-layer.ts'
import { bookedStayOf } from '../../parts/checkout/booked-stay.server.ts'
import { CheckoutForm, type ShownPrice } from '../../parts/checkout/checkout-form.tsx'
import { handleCheckout, typedForOtherStay, unsettledIn } from '../../parts/checkout/handle-checkout.server.ts'
import { BookedAlready, Outcome } from '../../parts/checkout/later-outcome.ts'
import { Recap } from '../../parts/checkout/recap.tsx'
import { countriesByName, countryOf } from '../../parts/guest-form/countries.server.ts'
import { ownAgencyOf } from '../../parts/guest-form/own-agency-fields.server.ts'
import { typedIn } from '../../parts/guest-form/read-checkout-form.server.ts'
import { loadFlights } from '../../parts/packages/load-package.server.ts'
import { UnreadableProtection } from '../../parts/price/protection-offer.tsx'
import { isOfServices } from '../../parts/price/refusal-reasons.tsx'
import { UnreadableUpgrade } from '../../parts/stay/unreadable-upgrade.tsx'
import { useStoredSelection } from '../../parts/stay/use-stored-selection.ts'
import { BookingSteps } from '../../parts/steps/booking-steps.tsx'
import { checkoutBasketOf } from './checkout-basket.server.ts'

/** What is typed in the form needs a button, not a link, to come along into another language. */
export const handle = { languageForm: 'checkout' }

export const meta = unlistedPage

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { basket, guests, hotelId, hotelName, terms, toServices } = await checkoutBasketOf({ request, context })
  const { language, hidesPrices, tradeSession } = context.place
  // On the way there the answer to a form would be lost.
  if (tradeSession !== undefined && basket.draftId === undefined && !context.isSubmission)
    return redirect(inDraft(request.url, newActionKey()))
  const { t } = textsOf(language.code)
  try {
    const booked = await bookedStayOf({ context, request, hotelId, basket })
    if (booked)
      return { kind: 'booked' as const, title: `${t('checkout.booked.title', booked)} · ${hotelName}`, booked }
    const page = await orErrorPage(context.gatewayWithPrices().checkout.page.mutate({ basket }))
    // Choices that are missing or refused are mended on the services step.
    if (page.kind === 'gone' ? page.refusals.some(isOfServices) : page.basket.services.some(({ required }) => required))
      return toServices()
    if (page.kind === 'gone') return { ...page, title: `${t('checkout.goneTitle')} · ${hotelName}`, stay: basket.stay }
    const typedElsewhere = typedForOtherStay(page.draft, { hotelId, basket })
    if (typedElsewhere && !context.isSubmission) {
      const draftId = newActionKey()
      await context.gateway.checkout.saveDraft.mutate({ basket: { ...basket, draftId }, draft: typedElsewhere })
      return redirect(inDraft(request.url, draftId))
    }
    const remainingMs = page.hold.kind === 'live' ? Date.parse(page.hold.until) - Date.now() : 0
    const title = `${t('checkout.detailsTitle')} · ${hotelName}`
    const actionKey = newActionKey()
    const key = page.key ?? actionKey
    const ownAgency = await ownAgencyOf(context)
    return {
      ...(hidesPrices ? withoutPrices(page) : page),
      draft: typedIn(page.draft, {
        country: countryOf(request.headers.get('accept-language'), language),
        ...ownAgency?.fields,
      }),
      ownAgency,
      guests,
      flights: await loadFlights(context, basket),
      terms,
      title,
      stay: basket.stay,
      rooms: basket.rooms,
      unsettledForm: unsettledIn(page.draft),
      remainingMs,
      key,
      actionKey,
      shown: shownPriceOf(page.basket, key, context),
      countries: countriesByName(language),
    }
  } catch (error) {
    const unavailability = unavailabilityOfResponse(error)
    if (!unavailability) throw error
    const { status } = unavailability
    return data(
      { kind: 'unavailable' as const, title: hotelName, unavailability },
      { status, headers: retryAfterHeaders(unavailability) },
    )
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readFormData(request)
  const { hotelName, terms, toServices, ...requirements } = await checkoutBasketOf({ request, context })
  return handleCheckout({ request, context, form, ...requirements })
}

/** A booking for one client: what is typed for it comes along where the stay is changed, and never to the next one. */
function inDraft(url: string, draftId: string): string {
  const { pathname, searchParams } = new URL(url)
  searchParams.set('draft', draftId)
  return `${pathname}?${searchParams}`
}

function shownPriceOf(
  { price: { guestTotal } }: BasketPrice,
  key: string,
  { place, priceSeal }: LoaderFunctionArgs['context'],
): ShownPrice {
  return place.hidesPrices ? { sealed: priceSeal.seal(guestTotal, key) } : guestTotal
}

const noProblems: readonly FormProblem[] = []
const noItems: [] = []

export default function Checkout() {
  const { t } = useTranslation()
  const page = useLoaderData<typeof loader>()
  const actionData = useActionData<typeof action>()
  const basket = 'basket' in page ? page.basket : undefined
  useDataEvents(useCallback(() => (basket ? [basketEvent('begin_checkout', basket)] : []), [basket]))
  useStoredSelection('rooms' in page ? page.rooms : noItems, 'rooms' in page ? page.basket : undefined)
  if (actionData && 'sent' in actionData) return <Outcome shown="resend" {...actionData} />
  if (page.kind === 'unavailable') return <Unavailable unavailability={page.unavailability} />
  if (actionData?.kind === 'booked') return <BookedAlready booked={actionData.booked} />
  if (page.kind === 'booked') return <BookedAlready booked={page.booked} />
  if (page.kind === 'gone')
    return (
      <Outcome
        shown="gone"
        refusals={page.refusals}
        stay={page.stay}
        outcome={actionData?.kind === 'not-booked' ? actionData.outcome : undefined}
      />
    )
  if (page.unsettledForm && !actionData) return <Outcome shown="resend" kind="unknown" sent={page.unsettledForm} />
  const typedFields = actionData && 'typed' in actionData ? actionData.typed : page.draft
  const problems = actionData?.kind === 'invalid' ? actionData.problems : noProblems
  return (
    <main id="content" className="checkout">
      {/* What Enter in a field presses is a form's first button: this one goes on, whatever stands above the last. */}
      <button type="submit" form="checkout" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
      <BookingSteps current="checkout" form="checkout" />
      <h1>{t('checkout.detailsTitle')}</h1>
      <UnreadableUpgrade />
      <UnreadableProtection rooms={page.rooms.length} />
      {actionData?.kind === 'not-booked' && <Outcome shown="notice" outcome={actionData.outcome} stay={page.stay} />}
      <div className="checkout-columns">
        <Recap basket={page.basket} stay={page.stay} flights={page.flights} />
        <CheckoutForm page={page} typed={typedFields} problems={problems} />
      </div>
    </main>
  )
}
