import type { BasketPrice } from '@portico/contracts/price/basket'
import type { RoomSearch } from '@portico/contracts/search/room-search'
import { type AgeBand, bandOf, defaultAgeBand } from '@portico/domain/party/party'

const roomsKey = 'bol.rooms'
const addressKey = 'bol.address'

type StoredChild = { groupId: number; groupMin: number; groupMax: number; realAge: number }
type StoredRoomLine = {
  id: number
  adults: number
  childs: StoredChild[]
  selectedRoom: number | null
  selectedRate: number | null
}

export function storedLinesOf(
  rooms: RoomSearch['rooms'],
  selection: BasketPrice | undefined,
  bands: readonly AgeBand[],
): StoredRoomLine[] {
  return rooms.map(({ party, productId }, i) => ({
    id: i + 1,
    adults: party.adults,
    childs: party.childrenAges.map((realAge) => storedChildOf(realAge, bands)),
    selectedRoom: selection?.lines.find((line) => line.productId === productId)?.roomTypeId ?? null,
    selectedRate: productId ?? null,
  }))
}

function storedChildOf(realAge: number, bands: readonly AgeBand[]): StoredChild {
  const { id, min, max } = bandOf(realAge, bands) ?? defaultAgeBand
  return { groupId: id, groupMin: min, groupMax: max, realAge }
}

export function saveSelection(storage: Storage, storedRoomLines: readonly StoredRoomLine[], address: string): void {
  storage.setItem(roomsKey, JSON.stringify(storedRoomLines))
  storage.setItem(addressKey, address)
}

export function clearSelection(storage: Storage): void {
  storage.removeItem(roomsKey)
  storage.removeItem(addressKey)
}

export function savedAddressIn(storage: Storage, base: string): string | undefined {
  const address = storage.getItem(addressKey)
  const isOfChoice = ['rooms', 'services', 'checkout'].some((page) => address?.startsWith(`${base}/${page}?`))
  return isOfChoice && address !== null && storage.getItem(roomsKey) !== null ? address : undefined
}
