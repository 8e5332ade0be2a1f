import { Outlet } from '@remix-run/react'
import type { ComponentProps, ReactNode } from 'react'
import { DialogPages } from '../../base/dialog/dialog-link.tsx'
import { Frame } from '../../base/frame/frame.tsx'
import type { HotelPageData } from '../../base/hotel/use-hotel.ts'
import { CurrencyChoice, CurrencyNote } from '../currency/currency-choice.tsx'

type HotelFrameProps = Pick<HotelPageData, 'hotel' | 'base' | 'currencies' | 'conversion'> &
  Pick<ComponentProps<typeof Frame>, 'others' | 'offers' | 'tradeLink' | 'tradeBar'> & { children?: ReactNode }

export function HotelFrame({ hotel, base, currencies, conversion, children, ...frame }: HotelFrameProps) {
  return (
    <Frame
      home={base}
      name={hotel.name}
      recover={`${base}/recover`}
      hotel={hotel}
      currency={<CurrencyChoice hotelCurrency={hotel.currency} currencies={currencies} conversion={conversion} />}
      currencyNote={conversion && <CurrencyNote hotelCurrency={hotel.currency} conversion={conversion} />}
      {...frame}
    >
      <DialogPages>
        <Outlet />
      </DialogPages>
      {children}
    </Frame>
  )
}
