import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { hotelPath, portalPath } from '../base/address/paths.ts'
import { languageOfVisit } from '../base/server/language-cookies.server.ts'

export function loader({ request, context }: LoaderFunctionArgs) {
  const { landingHotelId: hotelId, channelIds } = context.place.host
  const { language, header } = languageOfVisit(context, request.headers.get('accept-language'))
  const placeIds = { channelId: channelIds[0] ?? 0, languageId: language.id }
  return redirect(hotelId === undefined ? portalPath(placeIds) : hotelPath({ ...placeIds, hotelId }), {
    headers: { 'set-cookie': header, vary: 'accept-language, cookie' },
  })
}
