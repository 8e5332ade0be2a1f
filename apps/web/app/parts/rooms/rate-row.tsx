import { useHotel } from '../../base/hotel/use-hotel.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { useAmountText } from '../../base/ui/amount.tsx'
import type { useQueryLink } from '../../base/ui/use-query-link.ts'
import { ExplanationLink } from '../explanation/explanation-link.tsx'
import { PoliciesLink } from '../information/information-links.tsx'
import { NightSums, TotalPrice } from '../price/price-parts.tsx'
import { LaterFee, type QuotePageData, RateTerms } from '../price/rate-terms.tsx'
import { useSumRows } from '../price/sum-rows.ts'
import { Earnings } from '../trade/earnings.tsx'
import type { RoomPageData } from './rooms-page-data.ts'

export type RateLinks = {
  readonly linkTo: ReturnType<typeof useQueryLink>
  readonly chosenAloneQueryOf: (productId: number) => string
  readonly chosenQueryOf: (productId: number) => string
  /** Undefined unless several rooms of the same party are still to be chosen. */
  readonly forAll:
    | Readonly<{ count: number; queryOf: (productId: number) => string; linkTo: RateLinks['linkTo'] }>
    | undefined
  readonly isPerNight: boolean
}

type RateRowProps = { room: RoomPageData; quote: QuotePageData; isOfRate?: boolean; links: RateLinks }

export function RateRow({ room, quote, links, isOfRate = false }: RateRowProps) {
  const { t } = useTranslation()
  const { base } = useHotel()
  const amountText = useAmountText()
  const sumRows = useSumRows()
  const price = amountText(quote.price.guestTotal)
  const alone = links.chosenAloneQueryOf(quote.productId)
  const words = { room: room.name, rate: quote.name, price }
  const { forAll } = links
  const choose = links.linkTo(`?${links.chosenQueryOf(quote.productId)}`)
  const takeAll =
    forAll && room.available >= forAll.count ? forAll.linkTo(`?${forAll.queryOf(quote.productId)}`) : undefined
  return (
    <div className="rate">
      <RateTerms quote={quote} room={room} heading={isOfRate ? room.name : undefined} />
      <TotalPrice
        price={quote.price}
        nights={quote.nights.length}
        isBest={quote.best}
        saved={quote.saved}
        isPerNight={links.isPerNight}
      />
      <a className="button choose" href={choose.href} onClick={choose.onClick} aria-label={t('rooms.chooseOf', words)}>
        {t('rooms.choose')}
      </a>
      {forAll && takeAll && (
        <a
          className="choose-all"
          href={takeAll.href}
          onClick={takeAll.onClick}
          aria-label={t('rooms.chooseForAllOf', { ...words, count: forAll.count })}
        >
          {t('rooms.chooseForAll', { count: forAll.count })}
        </a>
      )}
      {(quote.commission || quote.publicPrice) && <Earnings {...quote} />}
      <details className="rate-more">
        <summary>
          {t('rooms.rateMore')}
          <span className="visually-hidden">: {words.rate}</span>
        </summary>
        <NightSums
          nights={quote.nights}
          sums={[...sumRows.ofPromotionsAndFees(quote), ...sumRows.ofPrice(quote.price)]}
        />
        <LaterFee cancellation={quote.cancellation} />
        <p className="rate-links">
          <ExplanationLink search={alone} of={quote.name} />
          <PoliciesLink base={base} search={alone} of={quote.name} />
        </p>
      </details>
    </div>
  )
}
