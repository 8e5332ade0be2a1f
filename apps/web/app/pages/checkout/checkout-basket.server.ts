import { guestPartiesOf } from '@portico/contracts/checkout/guests'
import { rulesOfCheckout } from '@portico/domain/party/guest-record'
import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { hotelPath } from '../../base/address/paths.ts'
import { basketOrSearch } from '../../base/address/read-basket.server.ts'
import { withHiddenPromoCode } from '../../base/address/read-search.server.ts'
import { loadHotel } from '../../base/server/gateway.server.ts'

export async function checkoutBasketOf({ request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>) {
  const hotel = await loadHotel(context)
  const { basket, unreadable } = basketOrSearch({ request, context }, hotel)
  const { channelId = 0, language } = context.place
  const toServices = () =>
    redirect(
      `${hotelPath({ hotelId: hotel.id, channelId, languageId: language.id }, 'services')}${new URL(request.url).search}`,
      303,
    )
  if (unreadable.some(([name]) => name === 'service')) throw toServices()
  const areFlying = basket.flight !== undefined
  const { guestRecords, checkout } = hotel
  const rules = rulesOfCheckout(guestRecords, { registration: checkout?.registration, areFlying })
  const guests = { parties: guestPartiesOf(basket), rules, areFlying, checkout }
  return {
    basket: withHiddenPromoCode(context, basket),
    guests,
    today: hotel.today,
    hotelId: hotel.id,
    hotelName: hotel.name,
    terms: hotel.terms,
    toServices,
  }
}
