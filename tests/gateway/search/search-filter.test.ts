import { PortalPageRequest } from '@portico/contracts/portal/portal-page'
import { RoomSearch } from '@portico/contracts/search/room-search'
import { promoCodeOf } from '@portico/domain/pricing/promotion'
import { availabilityCheck } from '@portico/legacy/calls/search/availability-check'
import { portalSearch } from '@portico/legacy/calls/search/portal-search'
import { roomSearch } from '@portico/legacy/calls/search/room-search'
import { profiles } from '@portico/legacy/codec/extensions'
import { type Caller, decodeReply, encodeQuery } from '@portico/legacy/codec/legacy-call'
import { expect, it } from 'vitest'

const caller: Caller = { domain: 'hotel.example', channelId: 201, hotelId: 101, languageId: 2, sessionCode: 's-1' }
const stay = { arrival: '2027-03-05', departure: '2027-03-08' }
const party = { adults: 2, childrenAges: [7] }

it('SRCH-06 a search has promocode, hidden promocode, destination, airport, hotels, rooms, and whether it was answered, each in its place on the wire', () => {
  const wanted = { stay, rooms: [party, party], hiddenPromoCode: 'AMICI' }
  const { search: portal, ...where } = PortalPageRequest.parse({ search: wanted, destinationId: 4, hotelIds: [7, 8] })
  if (!portal) throw new Error('no search')
  const sent = encodeQuery(
    portalSearch,
    caller,
    { ...portal, ...where, promoCode: promoCodeOf(portal) },
    profiles.plain,
  )
  expect([sent.get('lc_id'), sent.get('hoIds'), sent.get('promoCode')]).toEqual(['4', '7,8', 'AMICI'])
  expect([sent.get('etaBambini'), sent.get('etaBambini2'), sent.get('adulti3')]).toEqual(['7', '7', null])

  const search = RoomSearch.parse({ stay, rooms: [{ party }], promoCode: 'MARE', hiddenPromoCode: 'AMICI' })
  const request = { stay: search.stay, party, chosen: [], cross: true, promoCode: promoCodeOf(search), timestamp: 5 }
  // G-23: the hidden code is sent where no visible one is typed.
  expect(encodeQuery(roomSearch, caller, request, profiles.plain).getAll('promoCode')).toEqual(['MARE'])

  const check = encodeQuery(
    availabilityCheck,
    caller,
    { stay: search.stay, rooms: [party], originAirportId: 3 },
    profiles.plain,
  )
  expect(check.get('originAirportId')).toBe('3')

  const nothing = decodeReply(roomSearch, '{"currency":{"code":"EUR"},"availability":" "}', profiles.plain)
  expect(nothing).toMatchObject({ kind: 'answered', answer: { rooms: [] } })
  expect(decodeReply(roomSearch, '{"errore":"no"}', profiles.plain)).toMatchObject({ kind: 'refused' })
})
