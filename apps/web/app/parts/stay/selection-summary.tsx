import type { BasketPrice } from '@portico/contracts/price/basket'
import type { RoomSearch } from '@portico/contracts/search/room-search'
import { nightCountOf } from '@portico/domain/time/stay'
import { Form, Link } from '@remix-run/react'
import { journeyOf, searchParamsOf, type TypedSearch, withPicks } from '../../base/address/search-address.ts'
import { useHotel } from '../../base/hotel/use-hotel.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { Amount, useAmountText } from '../../base/ui/amount.tsx'
import { useFormats } from '../../base/ui/use-formats.ts'
import { useHidesPrices } from '../../base/ui/use-root-data.ts'
import { useServiceText } from '../../base/ui/use-service-text.ts'
import { ExplanationLink } from '../explanation/explanation-link.tsx'
import { cityTaxTextIn } from '../price/city-tax-text.ts'
import { payTextIn } from '../price/pay-text.ts'
import { PriceSums, TotalPrice } from '../price/price-parts.tsx'
import { LineProtection, ProtectionOffer } from '../price/protection-offer.tsx'

type SelectionSummaryProps = {
  search: RoomSearch
  selection: BasketPrice
  complete: boolean
  typed: TypedSearch
  actionKey: string
}

/** It never covers content. */
export function SelectionSummary({ search, selection, complete, typed, actionKey }: SelectionSummaryProps) {
  const { t } = useTranslation()
  return (
    <aside className="summary" aria-labelledby="summary-title">
      <h2 id="summary-title">{t('rooms.summary')}</h2>
      <SelectionDetails selection={selection} />
      {complete && (
        <p>
          <ExplanationLink
            search={withPicks(
              typed,
              search.rooms.map(({ productId }) => productId),
            )}
          />
        </p>
      )}
      {complete && <ProtectionOffer lines={selection.lines} />}
      <p className="summary-clear">
        <Link to={`?${searchParamsOf({ ...typed, extras: journeyOf(typed.extras) })}`}>{t('rooms.clear')}</Link>
      </p>
      {complete && <BookButton search={search} typed={typed} selection={selection} actionKey={actionKey} />}
    </aside>
  )
}

export function SelectionDetails({ selection }: { selection: BasketPrice }) {
  const serviceText = useServiceText()
  return (
    <>
      <ul className="summary-rooms">
        {selection.lines.map((line, i) => (
          <li key={i}>
            <span>
              {line.roomName}
              <small>{line.rateName}</small>
              <LineProtection protection={line.protection} />
            </span>
            <Amount money={line.stay} />
          </li>
        ))}
        {selection.services.map((service, i) => (
          <li key={`service ${i}`}>
            <span>
              {serviceText(service).name}
              <small>{serviceText(service).details}</small>
            </span>
            <Amount money={service.amount} />
          </li>
        ))}
      </ul>
      <dl className="sums">
        <PriceSums price={selection.price} />
      </dl>
      <CityTaxRule selection={selection} />
      <Payments selection={selection} />
    </>
  )
}

/** A hold is made by this POST only; opening the checkout's address never takes a room. */
function BookButton({ search, typed, selection, actionKey }: Omit<SelectionSummaryProps, 'complete'>) {
  const { t } = useTranslation()
  const { base, hotel } = useHotel()
  const picks = search.rooms.map(({ productId }) => productId)
  if (hotel.hasServices)
    return (
      <div className="book">
        <TotalPrice price={selection.price} nights={nightCountOf(search.stay)} />
        <Link className="button" to={`${base}/services?${withPicks(typed, picks)}`}>
          {t('rooms.toServices')}
        </Link>
      </div>
    )
  return (
    <Form method="post" action={`${base}/checkout?${withPicks(typed, picks)}`} className="book">
      <input type="hidden" name="key" value={actionKey} />
      <TotalPrice price={selection.price} nights={nightCountOf(search.stay)} />
      <button type="submit" className="button">
        {t('rooms.book')}
      </button>
      <p className="book-hint">{t('rooms.bookHint')}</p>
    </Form>
  )
}

export function CityTaxRule({ selection }: { selection: BasketPrice }) {
  const text = cityTaxTextIn(useTranslation(), selection, useAmountText(), useFormats())
  const isHidden = useHidesPrices()
  return text === undefined || isHidden ? null : <p className="tax-rule">{text}</p>
}

/** A single line "at the hotel" says it all. */
export function Payments({ selection: { prepayment, guarantees, price } }: { selection: BasketPrice }) {
  const { t } = useTranslation()
  const { hotel } = useHotel()
  const { day } = useFormats()
  const isHidden = useHidesPrices()
  if (isHidden || prepayment.length + guarantees.length === 0) return null
  const { currency } = price.stay
  const laterMinor = prepayment.filter(({ on }) => on === undefined).reduce((sum, { amount }) => sum + amount.minor, 0)
  const atHotel = laterMinor + (price.taxesAtHotel?.minor ?? 0)
  return (
    <dl className="sums payments">
      {prepayment.map(
        ({ on, amount }) =>
          on && (
            <div key={on}>
              <dt>{payTextIn({ t }, on, { day, today: hotel.today })}</dt>
              <dd>
                <Amount money={amount} />
              </dd>
            </div>
          ),
      )}
      {guarantees.map(({ on, amount, by }) => (
        <div key={`${by} ${on}`}>
          <dt>
            {t(by === 'card' ? 'rooms.cardOn' : 'rooms.authoriseOn', { day: day(on, hotel.today) })}
            <small>{t(by === 'card' ? 'rooms.cardHelp' : 'rooms.authoriseHelp')}</small>
          </dt>
          <dd>{by === 'authorisation' && <Amount money={amount} />}</dd>
        </div>
      ))}
      {atHotel > 0 && (
        <div>
          <dt>{t('rooms.payAtHotel')}</dt>
          <dd>
            <Amount money={{ minor: atHotel, currency }} />
          </dd>
        </div>
      )}
    </dl>
  )
}
