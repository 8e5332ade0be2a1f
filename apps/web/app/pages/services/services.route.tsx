import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Link, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { hotelPath } from '../../base/address/paths.ts'
import { basketOrSearch } from '../../base/address/read-basket.server.ts'
import { withHiddenPromoCode } from '../../base/address/read-search.server.ts'
import { unlistedPage } from '../../base/document/page-meta.ts'
import { keyOf, newActionKey } from '../../base/forms/action-key.server.ts'
import { readFormData } from '../../base/forms/read-form-data.server.ts'
import { useHotel } from '../../base/hotel/use-hotel.ts'
import { loadHotel, orErrorPage } from '../../base/server/gateway.server.ts'
import { textsOf } from '../../base/text/texts.server.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { RefusalReasons } from '../../parts/price/refusal-reasons.tsx'
import { readServicesForm, withServices } from '../../parts/services/read-services-form.server.ts'
import { readView, viewOfButton } from '../../parts/services/read-view.server.ts'
import { ServicesForm, ServicesSummary } from '../../parts/services/services-form.tsx'
import { BookingSteps } from '../../parts/steps/booking-steps.tsx'

export const meta = unlistedPage

/**
 * What can be had beside the rooms. A hotel without services, and a server that knows none, has no such step.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { basket, address, unreadable, hotel, pathOf } = await basketOf({ request, context })
  const skip = () => redirect(`${pathOf('checkout')}?${withServices(address, [])}`, 303)
  if (!hotel.hasServices) return skip()
  const step = await orErrorPage(context.gateway.services.step.mutate({ basket: withHiddenPromoCode(context, basket) }))
  const title = `${textsOf(context.place.language.code).t('services.title')} · ${hotel.name}`
  if (step.kind === 'gone') return { ...step, title, stay: basket.stay, address: String(address) }
  if (step.offered.length === 0) return skip()
  const { searchParams } = new URL(request.url)
  return {
    ...step,
    title,
    basket,
    isUnreadable: unreadable.some(([name]) => name === 'service'),
    address: String(address),
    view: readView(searchParams),
    actionKey: newActionKey(),
  }
}

/** What is typed goes into the address; the button that leads to personal data makes the hold. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readFormData(request)
  const { basket, address, pathOf } = await basketOf({ request, context })
  const read = readServicesForm(form)
  if (read.kind === 'invalid') return data(read, 400)
  const { choices, typed } = read
  const chosen = withServices(address, choices)
  const go = form.get('go')
  if (go === 'checkout') {
    const { services: _, ...rooms } = basket
    const wanted = withHiddenPromoCode(context, { ...rooms, services: choices.length > 0 ? [...choices] : undefined })
    const outcome = await orErrorPage(context.gateway.checkout.hold.mutate({ basket: wanted, key: keyOf(form) }))
    if (outcome.kind !== 'gone') return redirect(`${pathOf('checkout')}?${chosen}`, 303)
    const required = outcome.refusals.find((refusal) => refusal.kind === 'service-required')
    if (required) return data({ kind: 'required' as const, typed, refusal: required }, 409)
  }
  return redirect(`${pathOf('services')}?${chosen}${viewOfButton(form)}`, 303)
}

async function basketOf({ request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>) {
  const hotel = await loadHotel(context)
  const { channelId = 0, language } = context.place
  const pathOf = (page: string) => hotelPath({ hotelId: hotel.id, channelId, languageId: language.id }, page)
  return { ...basketOrSearch({ request, context }, hotel), hotel, pathOf }
}

export default function Services() {
  const { t } = useTranslation()
  const { base } = useHotel()
  const page = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const isBusy = useNavigation().state !== 'idle'
  if (page.kind === 'gone')
    return (
      <main id="content" className="services-page">
        <h1>{t('checkout.goneTitle')}</h1>
        <RefusalReasons refusals={page.refusals} search={page} />
        <p>
          <Link className="button" to={`${base}/rooms?${page.address}`}>
            {t('rooms.goneAction')}
          </Link>
        </p>
      </main>
    )
  return (
    <main id="content" className="services-page" aria-busy={isBusy}>
      <BookingSteps current="services" />
      <h1>{t('services.title')}</h1>
      <ServicesForm {...page} action={`${base}/services?${page.address}`} answer={answer}>
        <ServicesSummary {...page} />
      </ServicesForm>
    </main>
  )
}
