import type { PortalCard } from '@portico/contracts/portal/portal-page'
import { type Conversion, convertedForDisplay } from '@portico/domain/money/conversion'
import type { CurrencyCode } from '@portico/domain/money/currencies'
import { usePortal } from '../../base/hotel/use-portal.ts'
import { say } from '../../base/text/say.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { Amount, useAmountText } from '../../base/ui/amount.tsx'
import { CityAndStars } from '../../base/ui/city-and-stars.tsx'
import { Picture } from '../../base/ui/picture.tsx'
import { useFormats } from '../../base/ui/use-formats.ts'

type HotelCardProps = {
  hotel: PortalCard
  href: string
  nights: number | undefined
  hrefOfStay: (stay: { arrival: string; departure: string }) => string
  eager: boolean
}

export function HotelCard({ hotel, href, nights, hrefOfStay, eager }: HotelCardProps) {
  const { t } = useTranslation()
  const { name, city, stars, summary, picture, distanceKm, offer, nearby = [] } = hotel
  const distanceText = (km: number) =>
    km < 1
      ? t('portal.metres', { distance: Math.round(km * 20) * 50 })
      : t('portal.kilometres', { distance: Math.round(km) })
  return (
    <li className="hotel" id={`hotel-${hotel.id}`}>
      <a className="hotel-card" href={href}>
        {picture && <Picture picture={picture} eager={eager} />}
        <strong>{name}</strong>
        <span className="eyebrow">
          <CityAndStars city={city} stars={stars} />
          {distanceKm !== undefined && ` · ${distanceText(distanceKm)}`}
        </span>
        <span className="hotel-summary">{summary}</span>
        {offer && nights !== undefined && <OfferPrice offer={offer} nights={nights} />}
        {!offer && nights !== undefined && <span className="hotel-away">{t('portal.none')}</span>}
      </a>
      {nearby.length > 0 && <NearestStays stays={nearby} hrefOf={hrefOfStay} />}
    </li>
  )
}

function OfferPrice({
  offer: { price, mealPlan, isRefundable, remaining },
  nights,
}: {
  offer: NonNullable<PortalCard['offer']>
  nights: number
}) {
  const { t } = useTranslation()
  const amountText = useAmountText()
  const { taxesAtHotel: tax } = price
  const note = !tax ? 'rooms.forStayTaxOpen' : tax.minor === 0 ? 'rooms.forStay' : 'rooms.forStayTax'
  const conditions = [
    ...(mealPlan ? [t(`rooms.mealPlan.${mealPlan}`)] : []),
    ...(isRefundable === undefined ? [] : [t(isRefundable ? 'portal.refundable' : 'portal.notRefundable')]),
  ]
  return (
    <span className="price">
      <span className="total from">{say({ t }, 'rooms.from', { price: <Amount money={price.guestTotal} /> })}</span>
      <ConvertedTotal money={price.guestTotal} />
      <span className="price-note">{t(note, { count: nights, tax: tax && amountText(tax) })}</span>
      {conditions.length > 0 && <span className="hotel-conditions">{conditions.join(' · ')}</span>}
      {remaining !== undefined && <span className="hotel-few">{t('portal.fewRooms', { count: remaining })}</span>}
    </span>
  )
}

function ConvertedTotal({ money }: { money: { minor: number; currency: CurrencyCode } }) {
  const { currencies } = usePortal()
  const conversion: Conversion | undefined = currencies?.from === money.currency ? currencies.conversion : undefined
  return (
    conversion && (
      <span className="converted">
        {'≈\u00a0'}
        <Amount money={convertedForDisplay(money, conversion)} />
      </span>
    )
  )
}

function NearestStays({
  stays,
  hrefOf,
}: {
  stays: NonNullable<PortalCard['nearby']>
  hrefOf: HotelCardProps['hrefOfStay']
}) {
  const { t } = useTranslation()
  const { shortDay, factsText } = useFormats()
  const amountText = useAmountText()
  return (
    <p className="hotel-nearest">
      {say({ t }, 'portal.nearest', {
        dates: stays.map(({ arrival, departure, price }, i) => (
          <span key={arrival}>
            {i > 0 && ' · '}
            <a href={hrefOf({ arrival, departure })}>
              {factsText([
                `${shortDay(arrival)} – ${shortDay(departure)}`,
                t('rooms.from', { price: amountText(price) }),
              ])}
            </a>
          </span>
        )),
      })}
    </p>
  )
}
