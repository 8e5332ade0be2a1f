import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { hotelPath, portalPath } from '../base/address/paths.ts'

export function loader({ context: { place } }: LoaderFunctionArgs) {
  const { landingHotelId: hotelId, channelIds } = place.host
  const ids = { channelId: channelIds[0] ?? 0, languageId: place.language.id }
  return redirect(hotelId === undefined ? portalPath(ids) : hotelPath({ ...ids, hotelId }))
}
