import type { FoundPlace } from '@portico/contracts/portal/portal-page'
import { hotelPath, portalPath } from '../../base/address/paths.ts'
import { withoutView } from '../../base/address/portal-address.ts'

export function addressOfFoundPlace(
  params: URLSearchParams,
  { kind, id }: FoundPlace,
  placeIds: { channelId: number; languageId: number },
): string {
  const otherParams = new URLSearchParams([...params].filter(([name]) => name !== 'place' && name !== 'where'))
  if (kind === 'hotel')
    return `${hotelPath({ ...placeIds, hotelId: id }, params.has('arrival') ? 'rooms' : undefined)}?${withoutView(otherParams)}`
  otherParams.set('where', `d${id}`)
  return `${portalPath(placeIds)}?${otherParams}`
}
