import { data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { changeParamsOf, queryOf, withRoomChoice } from '../../../base/address/change-address.ts'
import { readSearch, searchOfForm } from '../../../base/address/read-search.server.ts'
import type { TypedSearch } from '../../../base/address/search-address.ts'
import { unlistedPage } from '../../../base/document/page-meta.ts'
import { loadHotel } from '../../../base/server/gateway.server.ts'
import { textsOf } from '../../../base/text/texts.server.ts'
import { LockedVoucher } from '../../../parts/recovery/locked-voucher.tsx'
import { loadChange, startOf } from '../../../parts/reservation/load-change.server.ts'
import { loadRoomOffer } from './load-room-offer.server.ts'
import { RoomChoicePage } from './room-choice.tsx'

export const meta = unlistedPage

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { place } = context
  const url = new URL(request.url)
  const { searchParams } = url
  const hotel = await loadHotel(context)
  const loadedChange = await loadChange(context, params.ref, url)
  const title = `${textsOf(place.language.code).t('modify.chooseTitle')} · ${place.host.title}`
  if (loadedChange.kind === 'locked') return data({ ...loadedChange, title }, 403)
  const { voucher, headers, of, chosenChanges } = loadedChange
  const line = Number(searchParams.get('line')) - 1
  const [booked, room] = [voucher.basket.lines[line], voucher.rooms[line]]
  if (loadedChange.whyNot || !booked || !room || room.isFixed) throw redirect(startOf(url), { status: 303, headers })
  const carried = [['line', String(line + 1)] as const, ...changeParamsOf(of, chosenChanges)]
  const form = searchOfForm(searchParams)
  if (form)
    throw redirect(`${url.pathname}?${form.search}&${new URLSearchParams(carried.map(([...param]) => param))}`, {
      status: 303,
      headers,
    })
  const chosenRoom = chosenChanges.rooms.find((roomChoice) => roomChoice.room === line)
  const usual = { ...(chosenRoom?.stay ?? room.stay), party: chosenRoom?.party ?? booked.party }
  const parsedSearch = readSearch(ownSearchOf(searchParams, usual), hotel.today)
  const typedSearch: TypedSearch = { ...parsedSearch.typed, extras: carried }
  const page = {
    kind: 'open' as const,
    title,
    voucher,
    of,
    chosenChanges,
    line,
    typed: typedSearch,
    isUnreadable: loadedChange.isUnreadable,
  }
  if (parsedSearch.kind === 'invalid')
    return data(
      { ...page, problems: parsedSearch.problems, offer: undefined, search: undefined },
      { status: 400, headers },
    )
  const { stay, rooms } = parsedSearch.search
  const party = rooms[0]?.party ?? booked.party
  const pick = searchParams.get('pick') ?? ''
  const productId = /^[1-9]\d{0,9}$/.test(pick) ? Number(pick) : chosenRoom?.productId
  const changesWithRoom = withRoomChoice(
    chosenChanges,
    { ...chosenRoom, room: line, stay, party, ...(productId !== undefined && { productId }) },
    voucher,
  )
  if (pick !== '') throw redirect(`${startOf(url)}/review?${queryOf(of, changesWithRoom)}`, { status: 303, headers })
  const offer = await loadRoomOffer(
    context,
    loadedChange,
    { line, productId: productId ?? booked.productId, chosenChanges: changesWithRoom },
    parsedSearch.search,
  )
  return data({ ...page, problems: {}, offer, search: parsedSearch.search }, { headers })
}

function ownSearchOf(
  params: URLSearchParams,
  {
    arrival,
    departure,
    party,
  }: { arrival: string; departure: string; party: { adults: number; childrenAges: readonly number[] } },
) {
  const ownParams = new URLSearchParams()
  ownParams.set('arrival', params.get('arrival') ?? arrival)
  ownParams.set('departure', params.get('departure') ?? departure)
  ownParams.set('room', params.get('room') ?? [party.adults, ...party.childrenAges].join('-'))
  return ownParams
}

export default function RoomOfChange() {
  const page = useLoaderData<typeof loader>()
  return page.kind === 'open' ? <RoomChoicePage {...page} /> : <LockedVoucher isEnded={page.isEnded} />
}
