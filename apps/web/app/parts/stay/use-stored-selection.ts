import type { BasketPrice } from '@portico/contracts/price/basket'
import type { RoomSearch } from '@portico/contracts/search/room-search'
import { useLocation } from '@remix-run/react'
import { useEffect } from 'react'
import { clearSelection, saveSelection, storedLinesOf } from '../../base/address/selection-storage.ts'
import { useHotel } from '../../base/hotel/use-hotel.ts'

export function useStoredSelection(rooms: RoomSearch['rooms'], selection: BasketPrice | undefined): void {
  const { hotel } = useHotel()
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (rooms.some(({ productId }) => productId !== undefined))
      saveSelection(sessionStorage, storedLinesOf(rooms, selection, hotel.ageBands), pathname + search)
    else clearSelection(sessionStorage)
  }, [rooms, selection, hotel, pathname, search])
}
