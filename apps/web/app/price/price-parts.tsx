import type { Quote } from '@portico/contracts/room-search'
import type { Price } from '@portico/contracts/shapes'
import { convertedForDisplay } from '@portico/domain/money/conversion'
import type { Money } from '@portico/domain/money/money'
import type { ReactNode } from 'react'
import { useHotel } from '../hotel/hotel.route.tsx'
import { useTranslation } from '../text/use-translation.ts'
import { Amount, useAmountText } from '../ui/amount.tsx'
import { useFormats } from '../ui/use-formats.ts'
import { useHidesPrices } from '../ui/use-root-data.ts'
import { usePromotionText } from './use-promotion-text.ts'

/** `guestTotal` is the largest figure; city tax stands under it, with when and to whom it is paid. */
export function TotalPrice({ price, nights, isBest = false }: { price: Price; nights: number; isBest?: boolean }) {
  const { t } = useTranslation()
  const amountText = useAmountText()
  const isHidden = useHidesPrices()
  if (isHidden) return null
  const noteOf = ({ taxesAtHotel }: Price) => {
    if (!taxesAtHotel) return t('rooms.forStayTaxOpen', { count: nights })
    if (taxesAtHotel.minor === 0) return t('rooms.forStay', { count: nights })
    return t('rooms.forStayTax', { count: nights, tax: amountText(taxesAtHotel) })
  }
  return (
    <div className="price">
      {isBest && <p className="best">{t('rooms.best')}</p>}
      <p className="total">
        <Amount money={price.guestTotal} />
      </p>
      <ConvertedAmount money={price.guestTotal} />
      <p className="price-note">{noteOf(price)}</p>
    </div>
  )
}

/** CUR-09: the same amount in the guest's currency, beside that in which it is booked and paid. */
export function ConvertedAmount({ money }: { money: Money }) {
  const { conversion } = useHotel()
  const isHidden = useHidesPrices()
  return (
    !isHidden &&
    conversion && (
      <p className="converted">
        {'≈\u00a0'}
        <Amount money={convertedForDisplay(money, conversion)} />
      </p>
    )
  )
}

type NightPricesProps = { name: string; nights: Quote['nights']; children?: ReactNode }

/** ROOM-01: the price of each night; `children` are the sums that they make. */
export function NightPrices({ name, nights, children }: NightPricesProps) {
  const { t } = useTranslation()
  const { day } = useFormats()
  const isHidden = useHidesPrices()
  return isHidden ? null : (
    <details className="nights">
      <summary>
        {t('rooms.nights')}
        <span className="visually-hidden">: {name}</span>
      </summary>
      <dl className="sums">
        {nights.map(({ night, price }) => (
          <div key={night}>
            <dt>{day(night)}</dt>
            <dd>
              <Amount money={price} />
            </dd>
          </div>
        ))}
        {children}
      </dl>
    </details>
  )
}

/** What a rate has beside its nights: what lowered them, and mandatory fees. */
export function PromotionsAndFees({ promotions, fees }: Pick<Quote, 'promotions' | 'fees'>) {
  const { t } = useTranslation()
  const promotionText = usePromotionText()
  return (
    <>
      {promotions.map((promotion) => (
        <div key={`promotion ${promotion.name}`}>
          <dt>{promotionText(promotion)}</dt>
          <dd>{t('rooms.promotionTaken')}</dd>
        </div>
      ))}
      {fees.map(({ name, amount }) => (
        <div key={`fee ${name}`}>
          <dt>{name}</dt>
          <dd>
            <Amount money={amount} />
          </dd>
        </div>
      ))}
    </>
  )
}

/** The sums below the nights: room and meals, city tax, and both together. */
export function PriceSums({ price }: { price: Price }) {
  const { t } = useTranslation()
  const { stay, taxesAtHotel, guestTotal } = price
  const isHidden = useHidesPrices()
  return isHidden ? null : (
    <>
      {taxesAtHotel && (
        <>
          <div className="sum">
            <dt>{t('rooms.nightsTotal')}</dt>
            <dd>
              <Amount money={stay} />
            </dd>
          </div>
          <div>
            <dt>{t('rooms.cityTax')}</dt>
            <dd>
              <Amount money={taxesAtHotel} />
            </dd>
          </div>
        </>
      )}
      <div className="sum grand">
        <dt>{t('rooms.total')}</dt>
        <dd>
          <Amount money={guestTotal} />
          <ConvertedAmount money={guestTotal} />
        </dd>
      </div>
    </>
  )
}
