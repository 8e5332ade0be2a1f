import type { Basket } from '@portico/contracts/price/basket'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useActionData, useLoaderData, useLocation, useNavigation } from '@remix-run/react'
import { bookedServicesOf, isEmpty, queryOf, withServiceChoices } from '../../base/address/change-address.ts'
import { unlistedPage } from '../../base/document/page-meta.ts'
import { readFormData } from '../../base/forms/read-form-data.server.ts'
import { orErrorPage } from '../../base/server/gateway.server.ts'
import { textsOf } from '../../base/text/texts.server.ts'
import { LockedVoucher } from '../../parts/recovery/locked-voucher.tsx'
import {
  changeOf,
  loadChange,
  type OpenChange,
  startOf,
  voucherOf,
} from '../../parts/reservation/load-change.server.ts'
import { readServicesForm } from '../../parts/services/read-services-form.server.ts'
import { readView, viewOfButton } from '../../parts/services/read-view.server.ts'
import { ChangedServicesPage } from './changed-services.tsx'

export const meta = unlistedPage

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { place, gateway } = context
  const url = new URL(request.url)
  const title = `${textsOf(place.language.code).t('modify.servicesTitle')} · ${place.host.title}`
  const loadedChange = await loadChange(context, params.ref, url)
  if (loadedChange.kind === 'locked') return data({ ...loadedChange, title }, 403)
  const { voucher, headers, of, chosenChanges, grant } = loadedChange
  if (loadedChange.whyNot || !voucher.mayChange.includes('services'))
    throw redirect(startOf(url), { status: 303, headers })
  const basket = basketOf(loadedChange)
  const rooms = basket.rooms.map(({ party }, i) => ({ party, roomTypeId: voucher.basket.lines[i]?.roomTypeId }))
  const [offeredServices, review] = await orErrorPage(
    Promise.all([
      gateway.services.offered.query({ stay: basket.stay, rooms, grant }),
      isEmpty(chosenChanges)
        ? undefined
        : gateway.reservation.review.mutate({ grant, ...changeOf(voucher, chosenChanges) }),
    ]),
  )
  if (review?.kind === 'ended') return data({ kind: 'locked' as const, isEnded: true, title }, 403)
  const page = {
    title,
    of,
    chosenChanges,
    basket,
    offered: offeredServices,
    isUnreadable: loadedChange.isUnreadable,
    view: readView(url.searchParams),
  }
  const isPriced = review?.kind === 'review'
  return data(
    {
      ...page,
      kind: 'open' as const,
      price: isPriced ? review.after.basket : voucher.basket,
      problems: review?.kind === 'gone' ? review.refusals : [],
      difference: isPriced ? review.difference : undefined,
      total: isPriced ? review.total : voucher.basket.price.guestTotal,
    },
    { headers },
  )
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const url = new URL(request.url)
  const loadedChange = await loadChange(context, params.ref, url)
  if (loadedChange.kind === 'locked') return redirect(voucherOf(url), 303)
  const form = await readFormData(request)
  const parsedForm = readServicesForm(form)
  if (parsedForm.kind === 'invalid') return data(parsedForm, 400)
  const { of, chosenChanges, voucher } = loadedChange
  const query = queryOf(of, withServiceChoices(chosenChanges, parsedForm.choices, voucher))
  if (form.get('go') === 'review') return redirect(`${startOf(url)}/review?${query}`, 303)
  return redirect(`${url.pathname}?${query}${viewOfButton(form)}`, 303)
}

function basketOf({ voucher, chosenChanges }: OpenChange): Basket {
  const rooms = voucher.rooms.flatMap(({ stay }, i) => {
    const line = voucher.basket.lines[i]
    const roomChoice = chosenChanges.rooms.find(({ room }) => room === i)
    return line
      ? [
          {
            stay: roomChoice?.stay ?? stay,
            party: roomChoice?.party ?? line.party,
            productId: roomChoice?.productId ?? line.productId,
          },
        ]
      : []
  })
  const [arrival = voucher.stay.arrival] = rooms.map(({ stay }) => stay.arrival).sort()
  const [departure = voucher.stay.departure] = rooms
    .map(({ stay }) => stay.departure)
    .sort()
    .reverse()
  return {
    stay: { arrival, departure },
    rooms: rooms.map(({ party, productId }) => ({
      party: { ...party, childrenAges: [...party.childrenAges] },
      productId,
    })),
    services: [...(chosenChanges.services ?? bookedServicesOf(voucher))],
  }
}

export default function ServicesOfChange() {
  const page = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const isBusy = useNavigation().state !== 'idle'
  const { pathname } = useLocation()
  return page.kind === 'open' ? (
    <ChangedServicesPage {...page} startPath={pathname.replace(/\/services$/, '')} answer={answer} isBusy={isBusy} />
  ) : (
    <LockedVoucher isEnded={page.isEnded} />
  )
}
