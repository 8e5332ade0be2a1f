import type { Basket, BasketPrice } from '@portico/contracts/price/basket'
import { nightCountOf } from '@portico/domain/time/stay'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Link, useActionData, useLoaderData, useLocation, useNavigation } from '@remix-run/react'
import { useCallback, useState } from 'react'
import { hotelPath } from '../../base/address/paths.ts'
import { basketOrSearch } from '../../base/address/read-basket.server.ts'
import { withHiddenPromoCode } from '../../base/address/read-search.server.ts'
import { unlistedPage } from '../../base/document/page-meta.ts'
import { actionKeyOf, newActionKey } from '../../base/forms/action-key.server.ts'
import { readFormData } from '../../base/forms/read-form-data.server.ts'
import { useHotel } from '../../base/hotel/use-hotel.ts'
import { loadHotel, orErrorPage } from '../../base/server/gateway.server.ts'
import { textsOf } from '../../base/text/texts.server.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { basketEvent } from '../../parts/analytics/data-events.ts'
import { useDataEvents } from '../../parts/analytics/data-layer.ts'
import { ProtectionOffer } from '../../parts/price/protection-offer.tsx'
import { RefusalReasons } from '../../parts/price/refusal-reasons.tsx'
import { UpgradeProposal } from '../../parts/rooms/upgrade-proposal.tsx'
import { readServicesForm, withServices } from '../../parts/services/read-services-form.server.ts'
import { readView, viewOfButton } from '../../parts/services/read-view.server.ts'
import { ServicesForm, ServicesSummary } from '../../parts/services/services-form.tsx'
import { StayLine } from '../../parts/stay/stay-line.tsx'
import { UnreadableUpgrade } from '../../parts/stay/unreadable-upgrade.tsx'
import { useStoredSelection } from '../../parts/stay/use-stored-selection.ts'
import { BookingSteps } from '../../parts/steps/booking-steps.tsx'

export const meta = unlistedPage

/** Where nothing can be had beside the rooms, this step is skipped. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { basket, canonicalParams, unreadable, hotel, pathOf } = await basketOf({ request, context })
  const basketWithCode = withHiddenPromoCode(context, basket)
  const step = await orErrorPage(
    context.gateway.services.step.mutate({ basket: basketWithCode, wantsUpgrade: wantsUpgrade(context, basket) }),
  )
  const title = `${textsOf(context.place.language.code).t('services.title')} · ${hotel.name}`
  if (step.kind === 'gone') return { ...step, title, stay: basket.stay, address: String(canonicalParams) }
  const hasChoices = step.offered.length > 0 || step.upgrade !== undefined || offersProtection(context, step.price)
  if (!hasChoices) return redirect(`${pathOf('checkout')}?${withServices(canonicalParams, [])}`, 303)
  const { searchParams } = new URL(request.url)
  return {
    ...step,
    title,
    basket,
    isUnreadable: unreadable.some(([name]) => name === 'service'),
    address: String(canonicalParams),
    view: readView(searchParams),
    actionKey: newActionKey(),
  }
}

/** Not shown once it was taken, or closed in this browser. */
function wantsUpgrade({ cookies, place }: LoaderFunctionArgs['context'], { upgradedFrom }: Basket): boolean {
  return !place.hidesPrices && upgradedFrom === undefined && cookies.get(upgradeCookie) === undefined
}

const upgradeCookie = 'upgrade'

function offersProtection({ place }: LoaderFunctionArgs['context'], { lines }: BasketPrice): boolean {
  return !place.hidesPrices && lines.some(({ protection }) => protection && protection.state !== 'included')
}

/** The button that leads to personal data makes the hold. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readFormData(request)
  const { basket, canonicalParams, pathOf } = await basketOf({ request, context })
  const read = readServicesForm(form)
  if (read.kind === 'invalid') return data(read, 400)
  const { choices, typed } = read
  const basketWithServices = withServices(canonicalParams, choices)
  const go = form.get('go')
  if (go === 'checkout') {
    const { services: _, ...rooms } = basket
    const basketWithCode = withHiddenPromoCode(context, {
      ...rooms,
      services: choices.length > 0 ? [...choices] : undefined,
    })
    const outcome = await orErrorPage(
      context.gateway.checkout.hold.mutate({ basket: basketWithCode, key: actionKeyOf(form) }),
    )
    if (outcome.kind !== 'gone') return redirect(`${pathOf('checkout')}?${basketWithServices}`, 303)
    const required = outcome.refusals.find((refusal) => refusal.kind === 'service-required')
    if (required) return data({ kind: 'required' as const, typed, refusal: required }, 409)
  }
  return redirect(`${pathOf('services')}?${basketWithServices}${viewOfButton(form)}`, {
    status: 303,
    ...(go === 'keep-room' && { headers: { 'set-cookie': context.cookies.header(upgradeCookie, 'closed') } }),
  })
}

async function basketOf({ request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>) {
  const hotel = await loadHotel(context)
  const { channelId = 0, language } = context.place
  const pagePathOf = (page: string) => hotelPath({ hotelId: hotel.id, channelId, languageId: language.id }, page)
  return { ...basketOrSearch({ request, context }, hotel), hotel, pathOf: pagePathOf }
}

const noItems: [] = []

/** In the parts of a split stay the same guests sleep. */
function partiesOf({ rooms }: Basket) {
  const parties = rooms.map(({ party }) => party)
  return rooms.some((room) => room.stay) ? parties.slice(0, 1) : parties
}

export default function Services() {
  const { t } = useTranslation()
  const { base } = useHotel()
  const page = useLoaderData<typeof loader>()
  useStoredSelection(page.kind === 'open' ? page.basket.rooms : noItems, page.kind === 'open' ? page.price : undefined)
  const answer = useActionData<typeof action>()
  const isBusy = useNavigation().state !== 'idle'
  const { key } = useLocation()
  const [firstKey] = useState(key)
  const isFirst = key === firstKey
  const price = page.kind === 'open' ? page.price : undefined
  useDataEvents(useCallback(() => (price && isFirst ? [basketEvent('add_to_cart', price)] : []), [price, isFirst]))
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
      <StayLine stay={page.basket.stay} parties={partiesOf(page.basket)} />
      <ServicesForm
        {...page}
        action={`${base}/services?${page.address}`}
        answer={answer}
        before={
          <>
            <UnreadableUpgrade />
            {page.upgrade && (
              <UpgradeProposal upgrade={page.upgrade} address={page.address} nights={nightCountOf(page.basket.stay)} />
            )}
          </>
        }
        after={<ProtectionOffer lines={page.price.lines} />}
      >
        <ServicesSummary {...page} />
      </ServicesForm>
    </main>
  )
}
