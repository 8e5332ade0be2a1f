import type { BasketPrice } from '@portico/contracts/price/basket'
import { useEffect } from 'react'
import { useHotel } from '../../base/hotel/use-hotel.ts'
import { useHidesPrices } from '../../base/ui/use-root-data.ts'
import { purchaseEvent } from './data-events.ts'
import { record } from './data-layer.ts'
import { trackOnce } from './tracked-booking.ts'

type Booking = {
  readonly code: string
  /** Names the booking to analytics, and opens nothing. */
  readonly transactionId: string
  readonly basket: BasketPrice
}

export function useBookingEvents(
  { code, transactionId, basket }: Booking,
  news: 'booked' | 'cancelled' | undefined,
): void {
  const { hotel, trade } = useHotel()
  const isQuiet = useHidesPrices() || trade?.user !== undefined
  useEffect(() => {
    if (isQuiet || news === undefined) return
    if (!trackOnce(localStorage, hotel.id, news === 'booked' ? code : `${code}-cancelled`)) return
    record(
      news === 'booked' ? purchaseEvent(transactionId, basket) : { event: 'refund', transaction_id: transactionId },
    )
  }, [isQuiet, news, hotel.id, code, transactionId, basket])
}
