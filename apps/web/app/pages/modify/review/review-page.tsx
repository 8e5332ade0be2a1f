import type { Voucher } from '@portico/contracts/reservation/reservation'
import type { ReviewOutcome } from '@portico/contracts/reservation/reservation-change'
import type { Money } from '@portico/domain/money/money'
import { Form, Link, useLocation, useNavigation } from '@remix-run/react'
import { type ChosenChanges, queryOf } from '../../../base/address/change-address.ts'
import { useHotel } from '../../../base/hotel/use-hotel.ts'
import { useTranslation } from '../../../base/text/use-translation.ts'
import { Amount, useAmountText } from '../../../base/ui/amount.tsx'
import { useFormats } from '../../../base/ui/use-formats.ts'
import { ProtectionConsent } from '../../../parts/guest-form/consent-fields.tsx'
import { RefusalReasons } from '../../../parts/price/refusal-reasons.tsx'
import { Account } from '../../../parts/reservation/account.tsx'
import { ChangeSteps } from '../../../parts/reservation/change-steps.tsx'
import { useDifferenceText } from '../../../parts/reservation/use-difference-text.ts'
import { BeforeAndAfter } from './before-and-after.tsx'
import { RoomChanges } from './room-changes.tsx'
import { ServiceChanges } from './service-changes.tsx'

type ReviewPageProps = {
  voucher: Voucher
  of: string
  chosenChanges: ChosenChanges
  review: Exclude<ReviewOutcome, { kind: 'ended' | 'unchanged' }>
  seen: Money | undefined
  actionKey: string
  areTermsMissing: boolean
}

type PossibleChange = Extract<ReviewOutcome, { kind: 'review' }>

export function ReviewPage({ voucher, of, chosenChanges, review, seen, actionKey, areTermsMissing }: ReviewPageProps) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const query = queryOf(of, chosenChanges)
  const start = `${pathname.replace(/\/review$/, '')}?${query}`
  return (
    <main id="content" className="change">
      <ChangeSteps current="review" paths={{ show: start, choose: choosePath(pathname, query, chosenChanges) }} />
      <h1>{t('modify.reviewTitle')}</h1>
      {review.kind === 'review' ? (
        <>
          <PriceChanged seen={seen} now={review.total} />
          <p className="lead">{t('modify.reviewLead')}</p>
          <section aria-labelledby="review-what">
            <h2 id="review-what">{t('modify.whatChanges')}</h2>
            <RoomChanges voucher={voucher} chosenChanges={chosenChanges} after={review.after.basket.lines} />
            <ServiceChanges before={voucher.basket.services} after={review.after.basket.services} />
            <p>
              <Link to={start}>{t('modify.changeMore')}</Link>
            </p>
          </section>
          <section aria-labelledby="review-price">
            <h2 id="review-price">{t('modify.price')}</h2>
            <BeforeAndAfter review={review} />
          </section>
          {review.folio && (
            <section aria-labelledby="review-folio" className="review-folio">
              <h2 id="review-folio">{t('modify.folio')}</h2>
              <Account folio={review.folio} hasTitle={false} />
            </section>
          )}
          <ConfirmForm
            needsTerms={chosenChanges.rooms.some(({ isProtected }) => isProtected)}
            areTermsMissing={areTermsMissing}
            review={review}
            query={query}
            actionKey={actionKey}
            dismiss={pathname.replace(/\/change\/review$/, '')}
          />
        </>
      ) : (
        <Impossible review={review} voucher={voucher} chosenChanges={chosenChanges} startPath={start} />
      )}
    </main>
  )
}

function choosePath(pathname: string, query: string, { rooms: [firstChoice] }: ChosenChanges): string | undefined {
  if (!firstChoice) return `${pathname.replace(/review$/, 'services')}?${query}`
  return `${pathname.replace(/review$/, 'room')}?line=${firstChoice.room + 1}&${query}`
}

function PriceChanged({ seen, now }: { seen: Money | undefined; now: Money }) {
  const { t } = useTranslation()
  const amountText = useAmountText()
  if (!seen || (seen.minor === now.minor && seen.currency === now.currency)) return null
  return (
    // biome-ignore lint/a11y/noAutofocus: the answer to a button that did not do what was pressed; without JavaScript too
    <p className="notice-line" role="alert" tabIndex={-1} autoFocus>
      {t('modify.priceChanged', { seen: amountText(seen), now: amountText(now) })}
    </p>
  )
}

type ConfirmFormProps = {
  review: PossibleChange
  query: string
  actionKey: string
  dismiss: string
  needsTerms: boolean
  areTermsMissing: boolean
}

function ConfirmForm({ review, query, actionKey, dismiss, needsTerms, areTermsMissing }: ConfirmFormProps) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const isSending = useNavigation().state !== 'idle'
  const differenceText = useDifferenceText()
  const today = useTodayText()(review)
  const { sentencesText } = useFormats()
  const { total, difference } = review
  return (
    <Form method="post" action={`${pathname}?${query}`} className="cancel-form">
      <input type="hidden" name="key" value={actionKey} />
      <input type="hidden" name="shown" value={`${total.minor}.${total.currency}`} />
      <div className="pay-total">
        <span>{t('modify.newTotal')}</span>
        <strong>
          <Amount money={total} />
        </strong>
      </div>
      <p>{sentencesText([differenceText(difference), ...(today === undefined ? [] : [today])])}</p>
      {needsTerms && <ProtectionConsent isTicked={false} problem={areTermsMissing ? 'accept' : undefined} />}
      <p className="cancel-buttons">
        <button type="submit" className="button" aria-disabled={isSending}>
          {t('modify.confirm')}
        </button>
        <Link to={dismiss} className="button quiet">
          {t('modify.dismiss')}
        </Link>
      </p>
    </Form>
  )
}

function useTodayText(): (review: PossibleChange) => string | undefined {
  const { t } = useTranslation()
  const { hotel } = useHotel()
  const amountText = useAmountText()
  return ({ folio, total }) => {
    if (!folio) return undefined
    const minor = folio.due.reduce(
      (sum, { on, amount }) => (on !== undefined && on <= hotel.today ? sum + amount.minor : sum),
      0,
    )
    return minor === 0
      ? t('modify.nothingToday')
      : t('modify.dueToday', { amount: amountText({ minor, currency: total.currency }) })
  }
}

type ImpossibleProps = Pick<ReviewPageProps, 'voucher' | 'chosenChanges'> & {
  review: Exclude<ReviewPageProps['review'], PossibleChange>
  startPath: string
}

function Impossible({ review, voucher, chosenChanges, startPath }: ImpossibleProps) {
  const { t } = useTranslation()
  const { hotel } = useHotel()
  if (review.kind !== 'gone')
    return (
      <p className="lead" role="alert">
        {t(`modify.notChangeable.${review.kind === 'not-changeable' ? review.why : review.kind}`, {
          phone: hotel.phone,
        })}
      </p>
    )
  const stay = chosenChanges.rooms.find((room) => room.stay)?.stay
  return (
    <>
      <div className="notice-line" role="alert">
        <p>{stay ? t('modify.datesGone') : t('modify.gone')}</p>
        <RefusalReasons refusals={review.refusals} search={{ stay: stay ?? voucher.stay }} />
      </div>
      <p className="cancel-buttons">
        <Link to={startPath} className="button">
          {t('modify.chooseAgain')}
        </Link>
      </p>
    </>
  )
}
