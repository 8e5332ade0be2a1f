import { type CurrencyCode, currencies } from '@portico/domain/money/currencies'
import type { Party } from '@portico/domain/party/party'
import { daysBetween } from '@portico/domain/time/calendar-date'
import { useTranslation } from '../text/use-translation.ts'
import { useFormats } from '../ui/use-formats.ts'
import { usePartyText } from '../ui/use-party-text.ts'
import { type DayProblem, nextEndOf, type RangeSelection } from './range-selection.ts'

/** CAL-01: what is chosen so far and what comes next; CAL-02 to CAL-05: why a day could not be chosen. Said by a screen reader as it changes. */
export function RangeStatus({ selection, problem }: { selection: RangeSelection; problem: DayProblem | undefined }) {
  const { t } = useTranslation()
  const { day } = useFormats()
  const { arrival, departure } = selection
  return (
    <div className="calendar-status" role="status">
      {problem && (
        <p className="problem">
          {'nights' in problem ? t(`calendar.problem.${problem.kind}`, { count: problem.nights }) : t(`calendar.problem.${problem.kind}`)}
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

/** CAL-06: that prices are indicative, for whom they are, and what the marks mean. */
export function CalendarNotes({ party, currency, hasPrices }: { party: Party; currency: CurrencyCode; hasPrices: boolean }) {
  const { t } = useTranslation()
  const partyText = usePartyText()
  return (
    <div className="calendar-notes">
      {hasPrices && <p>{t('calendar.indicative', { party: partyText(party), currency: currencies[currency].symbol })}</p>}
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
