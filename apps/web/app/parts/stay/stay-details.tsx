import type { BasketPrice } from '@portico/contracts/price/basket'
import { money } from '@portico/domain/money/money'
import { addDays } from '@portico/domain/time/calendar-date'
import { nightCountOf, type Stay } from '@portico/domain/time/stay'
import { useSearchParams } from '@remix-run/react'
import { useHotel } from '../../base/hotel/use-hotel.ts'
import { useOwnTextLang } from '../../base/hotel/use-own-text-lang.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { Amount } from '../../base/ui/amount.tsx'
import { useFormats } from '../../base/ui/use-formats.ts'
import { usePartyText } from '../../base/ui/use-party-text.ts'
import { useHidesPrices } from '../../base/ui/use-root-data.ts'
import { useServiceText } from '../../base/ui/use-service-text.ts'
import { PromoNotice } from '../price/later-promo.ts'
import { PriceSums, SumRows } from '../price/price-parts.tsx'
import { LineProtection } from '../price/protection-offer.tsx'
import { CancellationTerms } from '../price/rate-terms.tsx'
import { useSumRows } from '../price/sum-rows.ts'
import { CityTaxRule, Payments } from './selection-summary.tsx'

export function StayTimes({ stay }: { stay: Stay }) {
  const { t } = useTranslation()
  const { hotel } = useHotel()
  const { day, factsText } = useFormats()
  return (
    <dl className="stay-times">
      <div>
        <dt>{t('checkout.arrival')}</dt>
        <dd>{factsText([day(stay.arrival, hotel.today), t('checkout.from', { time: hotel.checkIn })])}</dd>
      </div>
      <div>
        <dt>{t('checkout.departure')}</dt>
        <dd>{factsText([day(stay.departure, hotel.today), t('checkout.until', { time: hotel.checkOut })])}</dd>
      </div>
      <div>
        <dt>{t('checkout.duration')}</dt>
        <dd>{t('search.nightCount', { count: nightCountOf(stay) })}</dd>
      </div>
    </dl>
  )
}

type StayLinesProps = {
  lines: BasketPrice['lines']
  codes?: readonly (string | undefined)[]
  areNightsOpen?: boolean
  isCancelled?: boolean
}

export function StayLines({ lines, codes = [], areNightsOpen = false, isCancelled = false }: StayLinesProps) {
  const { t } = useTranslation()
  const partyText = usePartyText()
  const { ofNights, ofPromotionsAndFees } = useSumRows()
  const ownTextLang = useOwnTextLang()
  const isHidden = useHidesPrices()
  const isSplit = new Set(lines.map(({ nights }) => nights[0]?.night)).size > 1
  return (
    <ol className="stay-lines">
      {lines.map((line, i) => (
        <li key={i}>
          <div className="stay-line-head">
            <h3 lang={ownTextLang}>{line.roomName}</h3>
            <Amount money={line.stay} />
          </div>
          <p>{partyText(line.party, line.moreChildren)}</p>
          {codes.length > 1 && codes[i] && <p className="room-code">{t('cancel.roomCode', { code: codes[i] })}</p>}
          {isSplit && <StayPart nights={line.nights} />}
          <p>
            {[...new Set([line.mealPlan && t(`rooms.mealPlan.${line.mealPlan}`), !isHidden && line.rateName])]
              .filter(Boolean)
              .join(' · ')}
          </p>
          {!isCancelled && <CancellationTerms cancellation={line.cancellation} />}
          <LineProtection protection={line.protection} />
          {line.nights.length > 0 && (
            <details className="nights" open={areNightsOpen}>
              <summary>
                {t('rooms.nights')}
                <span className="visually-hidden">: {line.roomName}</span>
              </summary>
              <dl className="sums">
                <SumRows rows={[...ofNights(line.nights), ...ofPromotionsAndFees(line)]} />
              </dl>
            </details>
          )}
        </li>
      ))}
    </ol>
  )
}

function ServiceLines({ services }: { services: BasketPrice['services'] }) {
  const { t } = useTranslation()
  const serviceText = useServiceText()
  if (services.length === 0) return null
  return (
    <>
      <h3>{t('services.listTitle')}</h3>
      <dl className="sums service-lines">
        {services.map((service, i) => {
          const { name, details } = serviceText(service)
          return (
            <div key={i}>
              <dt>
                {name}
                {details && <small> {details}</small>}
              </dt>
              <dd>
                <Amount money={service.amount} />
              </dd>
            </div>
          )
        })}
      </dl>
    </>
  )
}

function StayPart({ nights }: Pick<BasketPrice['lines'][number], 'nights'>) {
  const { t } = useTranslation()
  const { day, factsText } = useFormats()
  const [firstNight, lastNight] = [nights[0]?.night, nights.at(-1)?.night]
  if (!firstNight || !lastNight) return null
  return (
    <p>
      {factsText([
        `${day(firstNight)} – ${day(addDays(lastNight, 1))}`,
        t('search.nightCount', { count: nights.length }),
      ])}
    </p>
  )
}

export function StaySums({ basket, hasPayments = true }: { basket: BasketPrice; hasPayments?: boolean }) {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const isHidden = useHidesPrices()
  return (
    <div className="stay-sums">
      <ServiceLines services={basket.services} />
      {basket.promo && params.get('promo') && <PromoNotice promo={basket.promo} code={params.get('promo') ?? ''} />}
      <dl className="sums">
        {basket.crossDiscount && !isHidden && (
          <div>
            <dt>{t('alternatives.splitDiscount')}</dt>
            <dd>
              <Amount money={money(-basket.crossDiscount.minor, basket.crossDiscount.currency)} />
            </dd>
          </div>
        )}
        <PriceSums price={basket.price} />
      </dl>
      {isHidden || basket.price.taxesAtHotel ? (
        <CityTaxRule selection={basket} />
      ) : (
        <p className="tax-rule">{t('checkout.cityTaxUnknown')}</p>
      )}
      {hasPayments && !isHidden && (
        <>
          <h3>{t('checkout.prepayment')}</h3>
          <Payments selection={basket} />
        </>
      )}
    </div>
  )
}
