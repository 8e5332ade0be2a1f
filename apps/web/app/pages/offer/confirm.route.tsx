import { guestPartiesOf } from '@portico/contracts/checkout/guests'
import { rulesOfCheckout } from '@portico/domain/party/guest-record'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { unlistedPage } from '../../base/document/page-meta.ts'
import { newActionKey } from '../../base/forms/action-key.server.ts'
import { readFormData } from '../../base/forms/read-form-data.server.ts'
import type { FormProblem } from '../../base/forms/typed-fields.ts'
import { loadHotel } from '../../base/server/gateway.server.ts'
import { textsOf } from '../../base/text/texts.server.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { CheckoutForm } from '../../parts/checkout/checkout-form.tsx'
import { handleCheckout, unsettledIn } from '../../parts/checkout/handle-checkout.server.ts'
import { Outcome } from '../../parts/checkout/later-outcome.ts'
import { Recap } from '../../parts/checkout/recap.tsx'
import { countriesByName } from '../../parts/guest-form/countries.server.ts'
import { typedIn } from '../../parts/guest-form/read-checkout-form.server.ts'
import { loadOffer } from '../../parts/offer/load-offer.server.ts'
import { OfferFailed } from '../../parts/offer/offer-failed.tsx'
import { OfferNotice } from '../../parts/offer/offer-notice.tsx'
import { offerGrantOf, proceduresOf } from '../../parts/offer/offer-place.server.ts'
import { letterPathOf, useLetterQuery, writtenIn } from '../../parts/offer/written.ts'

/** What is typed in the form needs a button, not a link, to come along into another language. */
export const handle = { languageForm: 'checkout' }

export const meta = unlistedPage

type OptionRequest = Pick<LoaderFunctionArgs, 'request' | 'context' | 'params'>

async function optionOf({ request, context, params }: OptionRequest) {
  const written = writtenIn(params)
  const id = Number(params.option ?? 1)
  const loadedOffer = await loadOffer(context, written, id)
  const back = () => redirect(letterPathOf(written) + new URL(request.url).search, 303)
  if (loadedOffer.kind === 'locked') throw back()
  const { offer, own, headers } = loadedOffer
  const option = offer.options.find((listedOption) => listedOption.id === id)
  // What was withdrawn has no options any more; its own page says that it was.
  if (!option) throw offer.state === 'open' ? new Response(null, { status: 404 }) : back()
  const hotel = await loadHotel(own)
  const guests = {
    parties: guestPartiesOf(option.basket),
    rules: rulesOfCheckout(hotel.guestRecords, { registration: hotel.checkout?.registration, areFlying: false }),
    areFlying: false,
    checkout: hotel.checkout,
  }
  return { written, offer, own, headers, option, hotel, guests, back }
}

export async function loader(args: LoaderFunctionArgs) {
  const { written, offer, headers, option, hotel, guests, back } = await optionOf(args)
  if (offer.state !== 'open' || !option.isAvailable || !offer.booksHere) throw back()
  const { language } = args.context.place
  const { t } = textsOf(language.code)
  const { draft = {}, customPolicies, takesOneInvoiceAddress } = offer
  return data(
    {
      title: `${t(written.kind === 'offer' ? 'offer.confirmTitle' : 'awaited.confirmTitle')} · ${hotel.name}`,
      written,
      offer,
      stay: option.stay,
      remainingMs: offer.expires ? Date.parse(offer.expires) - Date.now() : 0,
      unsettledForm: unsettledIn(draft),
      page: {
        basket: option.price,
        customPolicies,
        takesOneInvoiceAddress,
        draft: typedIn(draft),
        stay: option.stay,
        guests,
        terms: hotel.terms,
        key: newActionKey(),
        shown: option.price.price.guestTotal,
        countries: countriesByName(language),
        remainingMs: 0,
      },
    },
    { headers },
  )
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const form = await readFormData(request)
  const { written, offer, own, option, hotel, guests, back } = await optionOf({ request, context, params })
  const grant = offerGrantOf(context.cookies, written)
  if (grant === undefined) throw back()
  const book: Parameters<typeof handleCheckout>[0]['book'] = async (confirmRequest, options) => {
    const confirmation = { code: offer.code, grant, option: option.id, request: confirmRequest }
    const outcome = await proceduresOf(own, written).confirm.mutate(confirmation, options)
    if (outcome.kind === 'locked') throw back()
    return outcome
  }
  const today = hotel.today
  return handleCheckout({ request, context: own, form, hotelId: hotel.id, basket: option.basket, guests, today, book })
}

const noProblems: readonly FormProblem[] = []

export default function ConfirmOffer() {
  const { t } = useTranslation()
  const { page, written, offer, stay, remainingMs, unsettledForm } = useLoaderData<typeof loader>()
  const actionData = useActionData<typeof action>()
  const query = useLetterQuery()
  if (actionData && 'sent' in actionData) return <Outcome shown="resend" {...actionData} />
  if (unsettledForm && !actionData) return <Outcome shown="resend" kind="unknown" sent={unsettledForm} />
  const typedFields = actionData && 'typed' in actionData ? actionData.typed : page.draft
  const problems = actionData?.kind === 'invalid' ? actionData.problems : noProblems
  const outcome = actionData?.kind === 'not-booked' ? actionData.outcome : undefined
  return (
    <main id="content" className="checkout offer-confirm">
      {/* What Enter in a field presses is a form's first button: this one goes on, whatever stands above the last. */}
      <button type="submit" form="checkout" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
      <p>
        <Link to={letterPathOf(written) + query}>
          {t(written.kind === 'offer' ? 'offer.backToOffer' : 'awaited.back')}
        </Link>
      </p>
      <h1>{t(written.kind === 'offer' ? 'offer.confirmTitle' : 'awaited.confirmTitle')}</h1>
      {outcome?.kind === 'refused' && <OfferFailed />}
      {outcome && outcome.kind !== 'refused' && <Outcome shown="notice" outcome={outcome} stay={stay} />}
      <OfferNotice offer={offer} remainingMs={remainingMs} />
      <div className="checkout-columns">
        <Recap basket={page.basket} stay={stay} flights={[]} isFixed />
        <CheckoutForm page={page} typed={typedFields} problems={problems} />
      </div>
    </main>
  )
}
