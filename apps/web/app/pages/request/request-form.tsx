import type { FieldProblem } from '@portico/contracts/checkout/confirm'
import { offerRequestMaxima } from '@portico/contracts/offer/offer-request-maxima'
import { maxRequestedRooms } from '@portico/domain/offer/requested-rooms'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import { maxNights } from '@portico/domain/time/stay'
import type { ReactNode } from 'react'
import { useHotel } from '../../base/hotel/use-hotel.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { useProblemText } from '../../base/ui/form-field.tsx'
import { useFormats } from '../../base/ui/use-formats.ts'
import { monthsFrom } from '../../parts/calendar/range-selection.ts'

const requestFieldNames = [
  ...(['arrival', 'departure', 'month', 'nights'] as const),
  ...(['rooms', 'adults', 'ages', 'name', 'email', 'note'] as const),
] as const
export type RequestField = (typeof requestFieldNames)[number]
export type TypedRequest = Readonly<Record<RequestField, string>> & { readonly when: 'stay' | 'flexible' }

export const ownProblems = [
  ...(['past', 'order', 'long', 'month', 'nights', 'rooms', 'adults', 'ages'] as const),
  ...(['too-few-adults', 'too-many-adults', 'too-many-children'] as const),
] as const
type OwnProblem = (typeof ownProblems)[number]
export type RequestProblem = { readonly field: RequestField; readonly problem: OwnProblem | FieldProblem }

/** Browsers fill in no field of this name: only a program does. */
export const trapField = 'topic'

const isOwn = (problem: RequestProblem['problem']): problem is OwnProblem =>
  ownProblems.some((ownProblem) => ownProblem === problem)

function useRequestProblemText() {
  const { t } = useTranslation()
  const problemText = useProblemText()
  return ({ problem }: RequestProblem) =>
    isOwn(problem)
      ? t(`offerRequest.problem.${problem}`, { nights: maxNights, rooms: maxRequestedRooms })
      : problemText(problem)
}

type RequestFormProps = {
  typed: TypedRequest
  problems: readonly RequestProblem[]
  requestKey: string
  children?: ReactNode
}

export function RequestForm({ typed, problems, requestKey, children }: RequestFormProps) {
  const { t } = useTranslation()
  const { hotel } = useHotel()
  const { month: monthText } = useFormats()
  const whenChoice = (value: TypedRequest['when']) => (
    <label className="choice request-when">
      <input type="radio" name="when" value={value} defaultChecked={typed.when === value} />
      <span>{t(`offerRequest.when.${value}`)}</span>
    </label>
  )
  const inputProps = (id: RequestField) => ({ id, name: id, defaultValue: typed[id], ...ariaOf(id, problems) })
  return (
    <form method="post" className="request-form" noValidate>
      {children}
      <ProblemList problems={problems} />
      <input type="hidden" name="key" value={requestKey} />
      <fieldset className="group">
        <legend>{t('offerRequest.days')}</legend>
        <div className="request-days">
          {whenChoice('stay')}
          <div className="fields request-stay">
            <RequestEntry id="arrival" problems={problems}>
              <input type="date" min={hotel.today} {...inputProps('arrival')} />
            </RequestEntry>
            <RequestEntry id="departure" problems={problems}>
              <input type="date" min={hotel.today} {...inputProps('departure')} />
            </RequestEntry>
          </div>
          {whenChoice('flexible')}
          <div className="fields request-flexible">
            <RequestEntry id="month" problems={problems} isOptional>
              <select {...inputProps('month')}>
                <option value="">{t('offerRequest.anyMonth')}</option>
                {monthsFrom(hotel.today).map((month) => (
                  <option key={month} value={month}>
                    {monthText(`${month}-01` as CalendarDate)}
                  </option>
                ))}
              </select>
            </RequestEntry>
            <RequestEntry id="nights" problems={problems} isOptional>
              <input type="text" inputMode="numeric" autoComplete="off" {...inputProps('nights')} />
            </RequestEntry>
          </div>
        </div>
      </fieldset>
      <fieldset className="group">
        <legend>{t('offerRequest.guests')}</legend>
        <div className="fields request-guests">
          <RequestEntry id="rooms" problems={problems}>
            <input type="text" inputMode="numeric" autoComplete="off" {...inputProps('rooms')} />
          </RequestEntry>
          <RequestEntry id="adults" problems={problems}>
            <input type="text" inputMode="numeric" autoComplete="off" {...inputProps('adults')} />
          </RequestEntry>
          <RequestEntry id="ages" problems={problems} help={t('offerRequest.agesHelp')} isOptional>
            <input type="text" autoComplete="off" {...inputProps('ages')} />
          </RequestEntry>
        </div>
      </fieldset>
      <fieldset className="group">
        <legend>{t('offerRequest.you')}</legend>
        <div className="fields">
          <RequestEntry id="name" problems={problems}>
            <input
              type="text"
              autoComplete="name"
              maxLength={offerRequestMaxima.name}
              aria-required
              {...inputProps('name')}
            />
          </RequestEntry>
          <RequestEntry id="email" problems={problems} help={t('offerRequest.emailHelp')}>
            <input type="email" autoComplete="email" spellCheck={false} aria-required {...inputProps('email')} />
          </RequestEntry>
          <RequestEntry id="note" problems={problems} help={t('offerRequest.noteHelp')} isOptional>
            <textarea rows={5} maxLength={offerRequestMaxima.note} {...inputProps('note')} />
          </RequestEntry>
        </div>
      </fieldset>
      <div className="visually-hidden" aria-hidden="true">
        <label>
          {t('offerRequest.trap')}
          <input type="text" name={trapField} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <p className="help">{t('offerRequest.privacy', { hotel: hotel.name })}</p>
      <button type="submit" className="button">
        {t('offerRequest.submit')}
      </button>
    </form>
  )
}

const withHelp: readonly RequestField[] = ['ages', 'email', 'note']

function ariaOf(id: RequestField, problems: readonly RequestProblem[]) {
  const isWrong = problems.some(({ field }) => field === id)
  const describingIds = [withHelp.includes(id) && `${id}-help`, isWrong && `${id}-problem`].filter(Boolean)
  return {
    'aria-describedby': describingIds.length > 0 ? describingIds.join(' ') : undefined,
    'aria-invalid': isWrong ? true : undefined,
  }
}

type RequestEntryProps = {
  id: RequestField
  problems: readonly RequestProblem[]
  help?: string
  isOptional?: boolean
  children: ReactNode
}

function RequestEntry({ id, problems, help, isOptional = false, children }: RequestEntryProps) {
  const { t } = useTranslation()
  const { remark } = useFormats()
  const textOf = useRequestProblemText()
  const problem = problems.find(({ field }) => field === id)
  return (
    <div className="entry" data-invalid={problem !== undefined}>
      <label htmlFor={id}>
        {t(`offerRequest.field.${id}`)}
        {isOptional && <span className="optional">{remark(t('checkout.optional'))}</span>}
      </label>
      {help !== undefined && (
        <p className="help" id={`${id}-help`}>
          {help}
        </p>
      )}
      {problem && (
        <p className="problem" id={`${id}-problem`}>
          {textOf(problem)}
        </p>
      )}
      {children}
    </div>
  )
}

function ProblemList({ problems }: { problems: readonly RequestProblem[] }) {
  const { t } = useTranslation()
  const { colon } = useFormats()
  const textOf = useRequestProblemText()
  if (problems.length === 0) return null
  return (
    // biome-ignore lint/a11y/noAutofocus: the answer to a button that did not do what was asked; without JavaScript too
    <div className="problem-summary" role="alert" tabIndex={-1} autoFocus>
      <p>{t('offerRequest.problemsTitle')}</p>
      <ul>
        {problems.map((problem) => (
          <li key={problem.field}>
            <a href={`#${problem.field}`}>{t(`offerRequest.field.${problem.field}`)}</a>
            {colon}
            {textOf(problem)}
          </li>
        ))}
      </ul>
    </div>
  )
}
