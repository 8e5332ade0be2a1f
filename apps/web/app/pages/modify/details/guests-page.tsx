import type { Money } from '@portico/domain/money/money'
import { Form, Link, useLocation, useNavigation } from '@remix-run/react'
import type { FormProblem, TypedFields } from '../../../base/forms/typed-fields.ts'
import { useHotel } from '../../../base/hotel/use-hotel.ts'
import { useTranslation } from '../../../base/text/use-translation.ts'
import { GuestFields } from '../../../parts/guest-form/guest-fields.tsx'
import type { GuestRequirements } from '../../../parts/guest-form/guest-inputs.ts'
import { ProblemSummary } from '../../../parts/guest-form/problem-summary.tsx'

export type GuestsAnswer = {
  readonly kind: 'invalid' | 'failed'
  readonly typed: TypedFields
  readonly problems: readonly FormProblem[]
}

type GuestsPageProps = {
  requirements: GuestRequirements
  roomNames: readonly string[]
  total: Money
  typed: TypedFields
  actionKey: string
  answer: GuestsAnswer | undefined
}

export function GuestsPage({ requirements, roomNames, total, typed, actionKey, answer }: GuestsPageProps) {
  const { t } = useTranslation()
  const { hotel } = useHotel()
  const { pathname } = useLocation()
  const isSending = useNavigation().state !== 'idle'
  return (
    <main id="content" className="change">
      <h1>{t('modify.guestsTitle')}</h1>
      <p className="lead">{t('modify.guestsLead')}</p>
      <ProblemSummary problems={answer?.problems ?? noProblems} policies={[]} text={t('modify.problemsText')} />
      {answer?.kind === 'failed' && (
        // biome-ignore lint/a11y/noAutofocus: the answer to a button that did not do what was pressed; without JavaScript too
        <p className="notice-line" role="alert" tabIndex={-1} autoFocus>
          {t('modify.guestsFailed', { phone: hotel.phone })}
        </p>
      )}
      <Form method="post" action={pathname} className="checkout-form" noValidate>
        <input type="hidden" name="key" value={actionKey} />
        <input type="hidden" name="shown" value={`${total.minor}.${total.currency}`} />
        <GuestFields
          requirements={requirements}
          roomNames={roomNames}
          typed={answer?.typed ?? typed}
          problemOf={(field) => answer?.problems.find((problem) => problem.field === field)?.problem}
        />
        <p className="cancel-buttons">
          <button type="submit" className="button" aria-disabled={isSending}>
            {t('modify.guestsSave')}
          </button>
          <Link to={pathname.replace(/\/change\/guests$/, '')} className="button quiet">
            {t('modify.dismiss')}
          </Link>
        </p>
      </Form>
    </main>
  )
}

const noProblems: GuestsAnswer['problems'] = []
