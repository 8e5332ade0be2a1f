import type { CalendarDay, ChartMonth } from '@portico/contracts/search/calendar'
import type { RoomSearch } from '@portico/contracts/search/room-search'
import { money } from '@portico/domain/money/money'
import { addDays, type CalendarDate } from '@portico/domain/time/calendar-date'
import { nightCountOf } from '@portico/domain/time/stay'
import { Link } from '@remix-run/react'
import { searchParamsOf, type TypedSearch } from '../../base/address/search-address.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { Amount, useAmountText } from '../../base/ui/amount.tsx'
import { useFormats } from '../../base/ui/use-formats.ts'
import { usePartyText } from '../../base/ui/use-party-text.ts'
import { useHidesPrices } from '../../base/ui/use-root-data.ts'

type PriceChartProps = { months: readonly ChartMonth[]; search: RoomSearch; typed: TypedSearch }

export function PriceChart({ months, search, typed }: PriceChartProps) {
  const { t } = useTranslation()
  const partyText = usePartyText()
  const isHidden = useHidesPrices()
  const [firstRoom] = search.rooms
  if (months.length === 0 || !firstRoom || isHidden) return null
  return (
    <section className="price-chart" aria-labelledby="year-title">
      <h2 id="year-title">{t('alternatives.chartTitle')}</h2>
      <p className="quiet">
        {t('alternatives.chartText', { party: partyText(firstRoom.party), count: nightCountOf(search.stay) })}
      </p>
      <PriceBars months={months} />
      <table>
        <caption className="visually-hidden">{t('alternatives.chartCaption')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('alternatives.month')}</th>
            <th scope="col">{t('alternatives.stay')}</th>
            <th scope="col">{t('alternatives.lowest')}</th>
          </tr>
        </thead>
        <tbody>
          {months.map((month) => (
            <MonthRow key={month.month} month={month} typed={typed} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function MonthRow({ month: { month, lowest, days }, typed }: { month: ChartMonth; typed: TypedSearch }) {
  const { t } = useTranslation()
  const { day: dayText, month: monthText } = useFormats()
  const amountText = useAmountText()
  const name = monthText(`${month}-01` as CalendarDate)
  if (!lowest?.shortest) {
    const closed = days.every(({ state }) => state === 'closed' || state === 'depart-only')
    return (
      <tr>
        <th scope="row">{name}</th>
        <td colSpan={2} className="quiet">
          {closed ? t('alternatives.closed') : t('alternatives.nothingFree')}
        </td>
      </tr>
    )
  }
  const { day, shortest } = lowest
  const { nights, price } = shortest
  const stay = { arrival: day, departure: addDays(day, nights) }
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        <Link to={`?${searchParamsOf({ ...typed, ...stay })}`}>
          {t('alternatives.stayFrom', { count: nights, arrival: dayText(day) })}
        </Link>
      </td>
      <td>
        <Amount money={price} />
        {nights > 1 && (
          <span className="price-note">
            {t('alternatives.perNight', { price: amountText(money(Math.round(price.minor / nights), price.currency)) })}
          </span>
        )}
      </td>
    </tr>
  )
}

const chartHeight = 100
/** A month that begins or ends the year with fewer days has no room for its name. */
const minNamedDays = 20

/** As high as the shortest stay of the day costs a night; none where no stay begins. */
function PriceBars({ months: shownMonths }: { months: readonly ChartMonth[] }) {
  const amountText = useAmountText()
  const { month: monthText } = useFormats()
  const days: readonly CalendarDay[] = shownMonths.flatMap((month) => month.days)
  const perNight = days.map(({ shortest }) => (shortest ? shortest.price.minor / shortest.nights : 0))
  const highest = Math.max(...perNight, 1)
  const bars = perNight.map((price, i) => {
    const height = Math.round((price / highest) * chartHeight)
    return height === 0 ? '' : `M${i * 3} ${chartHeight}v${-height}h2v${height}z`
  })
  const months = days.flatMap(({ day }, i) => (day.endsWith('-01') ? [`M${i * 3 - 0.5} 0v${chartHeight}`] : []))
  const startOf = (month: number) => shownMonths.slice(0, month).reduce((sum, { days: its }) => sum + its.length, 0)
  const currency = days.find(({ shortest }) => shortest)?.shortest?.price.currency
  const scale = currency ? [highest, highest / 2].map((minor) => amountText(money(Math.round(minor), currency))) : []
  return (
    <div className="price-chart-figure" aria-hidden="true">
      <p className="price-chart-scale">
        {scale.map((text) => (
          <span key={text}>{text}</span>
        ))}
      </p>
      <svg
        className="price-chart-bars"
        viewBox={`0 0 ${days.length * 3} ${chartHeight}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path className="price-chart-months" d={months.join('')} />
        <path d={bars.join('')} />
      </svg>
      <svg className="price-chart-names" aria-hidden="true">
        {shownMonths.map(
          (month, i) =>
            month.days.length >= minNamedDays && (
              <text key={month.month} x={`${(startOf(i) / days.length) * 100}%`} y="1em">
                {monthText(`${month.month}-01` as CalendarDate)
                  .replace(/\d+/, '')
                  .trim()
                  .slice(0, 3)}
              </text>
            ),
        )}
      </svg>
    </div>
  )
}
