import type { OfferPeriod } from '@portico/contracts/search/calendar'
import { type CurrencyCode, currencies } from '@portico/domain/money/currencies'
import type { Party } from '@portico/domain/party/party'
import { daysBetween } from '@portico/domain/time/calendar-date'
import { useHotel } from '../../base/hotel/use-hotel.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { useFormats } from '../../base/ui/use-formats.ts'
import { usePartyText } from '../../base/ui/use-party-text.ts'
import { type DayProblem, nextEndOf, type RangeSelection } from './range-selection.ts'

/** What the calendar is under: a package, or the code that was typed; `period` where it has one. */
export type Offer = {
  readonly packageId?: number | undefined
  readonly promoCode?: string | undefined
  readonly period?: OfferPeriod | undefined
}

function usePeriodText(): (period: OfferPeriod | undefined) => string {
  const { t } = useTranslation()
  const { day } = useFormats()
  const { hotel } = useHotel()
  return ({ first, last } = {}) => {
    const [from, until] = [first && day(first, hotel.today), last && day(last, hotel.today)]
    if (from && until) return t('calendar.offer.between', { from, until })
    return from ? t('calendar.offer.from', { from }) : t('calendar.offer.until', { until: until ?? '' })
  }
}

/**
 * What is chosen so far and what comes next; why a day could not be chosen. Said by a screen
 * reader as it changes.
 */
export function RangeStatus({
  selection,
  problem,
  offer,
}: {
  selection: RangeSelection
  problem: DayProblem | undefined
  offer: Offer | undefined
}) {
  const { t } = useTranslation()
  const { day } = useFormats()
  const periodText = usePeriodText()
  const { arrival, departure } = selection
  return (
    <div className="calendar-status" role="status">
      {problem && (
        <p className="problem">
          {'nights' in problem
            ? t(`calendar.problem.${problem.kind}`, { count: problem.nights })
            : problem.kind === 'outside'
              ? periodText(offer?.period)
              : t(`calendar.problem.${problem.kind}`)}
        </p>
      )}
      <p>
        {arrival && departure
          ? t('calendar.chosen', {
              arrival: day(arrival),
              departure: day(departure),
              nights: t('search.nightCount', { count: daysBetween(arrival, departure) }),
            })
          : nextEndOf(selection) === 'departure' && arrival
            ? t('calendar.chooseDeparture', { arrival: day(arrival) })
            : t('calendar.chooseArrival')}
      </p>
    </div>
  )
}

type CalendarNotesProps = { party: Party; currency: CurrencyCode; hasPrices: boolean; offer: Offer | undefined }

/** That prices are indicative, for whom they are, under which offer, and what the marks mean. */
export function CalendarNotes({ party, currency, hasPrices, offer }: CalendarNotesProps) {
  const periodText = usePeriodText()
  const { t } = useTranslation()
  const partyText = usePartyText()
  return (
    <div className="calendar-notes">
      {offer && (
        <p>
          {offer.packageId === undefined
            ? t('calendar.offer.code', { code: offer.promoCode ?? '' })
            : t('calendar.offer.package')}{' '}
          {offer.period && periodText(offer.period)}
        </p>
      )}
      {hasPrices && (
        <p>{t('calendar.indicative', { party: partyText(party), currency: currencies[currency].symbol })}</p>
      )}
      <ul className="calendar-legend">
        {(['arrive-only', 'depart-only', 'full', 'closed'] as const).map((state) => (
          <li key={state}>
            <span className="calendar-mark" data-state={state} aria-hidden="true" />
            {t(`calendar.state.${state}`)}
          </li>
        ))}
      </ul>
    </div>
  )
}
