import type { OfferPeriod } from '@portico/contracts/search/calendar'
import { type CurrencyCode, currencies } from '@portico/domain/money/currencies'
import type { Party } from '@portico/domain/party/party'
import { type CalendarDate, daysBetween } from '@portico/domain/time/calendar-date'
import { useTranslation } from '../../base/text/use-translation.ts'
import { useAmountText } from '../../base/ui/amount.tsx'
import { useFormats } from '../../base/ui/use-formats.ts'
import { usePartyText } from '../../base/ui/use-party-text.ts'
import { type DayProblem, nextEndOf, type RangeSelection } from './range-selection.ts'
import type { StayPreview } from './stay-preview.ts'

export type Offer = {
  readonly packageId?: number | undefined
  readonly promoCode?: string | undefined
  readonly period?: OfferPeriod | undefined
}

function usePeriodText(today: CalendarDate): (period: OfferPeriod | undefined) => string {
  const { t } = useTranslation()
  const { day } = useFormats()
  return ({ first, last } = {}) => {
    const [from, until] = [first && day(first, today), last && day(last, today)]
    if (from && until) return t('calendar.offer.between', { from, until })
    return from ? t('calendar.offer.from', { from }) : t('calendar.offer.until', { until: until ?? '' })
  }
}

export function RangeStatus({
  selection,
  problem,
  offer,
  today,
  preview,
}: {
  selection: RangeSelection
  problem: DayProblem | undefined
  offer: Offer | undefined
  today: CalendarDate
  preview?: StayPreview | undefined
}) {
  const { t } = useTranslation()
  const { day } = useFormats()
  const periodText = usePeriodText(today)
  const amountText = useAmountText()
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
        {preview && (
          <strong className="calendar-preview">
            {preview.estimate
              ? t('calendar.estimate', {
                  nights: t('search.nightCount', { count: preview.nights }),
                  total: amountText(preview.estimate),
                })
              : t('search.nightCount', { count: preview.nights })}
          </strong>
        )}
      </p>
    </div>
  )
}

type CalendarNotesProps = {
  party: Party
  currency: CurrencyCode
  hasPrices: boolean
  offer: Offer | undefined
  today: CalendarDate
}

export function CalendarNotes({ party, currency, hasPrices, offer, today }: CalendarNotesProps) {
  const periodText = usePeriodText(today)
  const { t } = useTranslation()
  const { sentencesText } = useFormats()
  const partyText = usePartyText()
  return (
    <div className="calendar-notes">
      {offer && (
        <p>
          {sentencesText([
            offer.packageId === undefined
              ? t('calendar.offer.code', { code: offer.promoCode ?? '' })
              : t('calendar.offer.package'),
            ...(offer.period ? [periodText(offer.period)] : []),
          ])}
        </p>
      )}
      {hasPrices && (
        <p>{t('calendar.indicative', { party: partyText(party), currency: currencies[currency].symbol })}</p>
      )}
    </div>
  )
}

export function CalendarLegend() {
  const { t } = useTranslation()
  return (
    <ul className="calendar-legend">
      {(['arrive-only', 'depart-only', 'full', 'closed'] as const).map((state) => (
        <li key={state}>
          <span className="calendar-mark" data-state={state} aria-hidden="true" />
          {t(`calendar.state.${state}`)}
        </li>
      ))}
    </ul>
  )
}
