import type { RoomSearch } from '@portico/contracts/search/room-search'
import type { BasketRefusal } from '@portico/contracts/values/shapes'
import type { Money } from '@portico/domain/money/money'
import { type AppLoadContext, redirect } from '@remix-run/node'
import { type ChosenChanges, queryOf } from '../../../base/address/change-address.ts'
import { orErrorPage } from '../../../base/server/gateway.server.ts'
import { changeOf, type OpenChange } from '../../../parts/reservation/load-change.server.ts'
import type { NotPossibleReason } from '../../../parts/reservation/may-change.ts'
import { roomsPageData } from '../../../parts/rooms/rooms-page-data.ts'

export type SameRoom =
  | { readonly kind: 'as-booked' }
  | {
      readonly kind: 'possible'
      readonly roomName: string
      readonly rateName: string
      readonly total: Money
      readonly difference: Money
      readonly query: string
    }
  | { readonly kind: 'gone'; readonly refusals: readonly BasketRefusal[] }
  | { readonly kind: 'not-possible'; readonly why: NotPossibleReason | 'refused' }

type RoomChange = { readonly line: number; readonly productId: number; readonly chosenChanges: ChosenChanges }

export async function loadRoomOffer(
  context: AppLoadContext,
  openChange: OpenChange,
  { line, productId, chosenChanges }: RoomChange,
  search: RoomSearch,
) {
  const [sameRoom, result] = await Promise.all([
    loadSameRoom(context, openChange, line, chosenChanges),
    orErrorPage(context.gateway.roomSearch.quotes.query(searchFor(openChange, search))),
  ])
  const rooms = result.kind === 'rooms' ? result.rooms : []
  const otherRates = rooms.flatMap((room) => {
    const quotes = room.quotes.filter((quote) => quote.productId !== productId)
    return quotes.length === 0 ? [] : [{ ...room, quotes }]
  })
  return { sameRoom, others: roomsPageData(otherRates), refusals: result.kind === 'none' ? result.refusals : [] }
}

function searchFor({ voucher, grant }: OpenChange, search: RoomSearch): RoomSearch {
  const { package: offer } = voucher.basket
  return { ...search, grant, ...(offer && { packageId: offer.id }) }
}

async function loadSameRoom(
  { gateway }: AppLoadContext,
  { grant, voucher, of }: OpenChange,
  lineIndex: number,
  chosenChanges: ChosenChanges,
): Promise<SameRoom> {
  if (!chosenChanges.rooms.some(({ room }) => room === lineIndex)) return { kind: 'as-booked' }
  const review = await orErrorPage(gateway.reservation.review.mutate({ grant, ...changeOf(voucher, chosenChanges) }))
  switch (review.kind) {
    case 'review': {
      const { roomName = '', rateName = '' } = review.after.basket.lines[lineIndex] ?? {}
      return {
        kind: 'possible',
        roomName,
        rateName,
        total: review.total,
        difference: review.difference,
        query: queryOf(of, chosenChanges),
      }
    }
    case 'unchanged':
      return { kind: 'as-booked' }
    case 'gone':
      return { kind: 'gone', refusals: review.refusals }
    case 'not-changeable':
      return { kind: 'not-possible', why: review.why }
    case 'unsupported':
    case 'refused':
      return { kind: 'not-possible', why: review.kind }
    case 'ended':
      throw redirect('.', 303)
  }
}
