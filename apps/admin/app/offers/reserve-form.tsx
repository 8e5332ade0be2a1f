import type { OfferSeller } from '@portico/contracts/operator/offer-rooms'
import { currencies } from '@portico/domain/money/currencies'
import { type FormEvent, useState } from 'react'
import { amountText } from '../ui/amount.ts'
import { api, type FieldErrors } from '../ui/api.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { CheckField, focusFirstError } from '../ui/field.tsx'
import { Link, useUnsavedGuard } from '../ui/location.tsx'
import { Done, Warning } from '../ui/notice.tsx'
import { t } from '../ui/texts.ts'
import { notPricedText } from '../words/offer-words.ts'
import { LetterFields } from './letter-fields.tsx'
import { OptionFields } from './option-fields.tsx'
import { readOffer, stillWrong, type TypedOffer, type TypedOfferOption } from './typed-offer.ts'
import { useDraftPrice } from './use-draft-price.ts'
import { useOfferAct } from './use-offer-act.ts'

type ReserveFormProps = { first: TypedOffer; seller: OfferSeller; languageIds: readonly number[] }
type ReservedStay = { readonly id: number; readonly name: string; readonly email: string }

export function ReserveForm({ first, seller, languageIds }: ReserveFormProps) {
  const { currency } = seller
  const [typed, setTyped] = useState<TypedOffer>({ ...first, isGuaranteed: true })
  const [errors, setErrors] = useState<FieldErrors>({})
  const [wantsPayment, setWantsPayment] = useState(true)
  const [isConfirming, setConfirming] = useState(false)
  const [reserved, setReserved] = useState<ReservedStay>()
  const { make, problem, isBusy } = useOfferAct()
  const { price, priceProblem, draft, shown, isShown } = useDraftPrice(typed, currency)
  useUnsavedGuard(reserved === undefined && (typed.name !== '' || typed.email !== ''))
  const setOption = (typedOption: TypedOfferOption, isWhole = false) => {
    const next = { ...typed, options: [typedOption] }
    setTyped(next)
    const parsedOffer = readOffer(next, currency)
    setErrors((errorsBefore) => stillWrong(errorsBefore, parsedOffer.errors))
    if (isWhole && parsedOffer.draft && !isShown(parsedOffer.draft)) void price(parsedOffer.draft)
  }
  const total = shown?.kind === 'priced' ? shown.options[0]?.total : undefined
  const submitReservation = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const parsedOffer = readOffer(typed, currency)
    setErrors(typed.expiresDay === '' ? { ...parsedOffer.errors, expiresDay: 'date' } : parsedOffer.errors)
    focusFirstError(event.currentTarget)
    if (!parsedOffer.draft || typed.expiresDay === '') return
    if (!isShown(parsedOffer.draft)) await price(parsedOffer.draft)
    setConfirming(true)
  }
  const reserveOffer = async () => {
    setConfirming(false)
    if (!draft || !total) return
    const reserveRequest = { draft, totalMinor: total.minor, wantsPayment }
    const reserved = await make(reserveRequest, (key) => api.offers.reserve.mutate({ ...reserveRequest, key }))
    if (reserved) setReserved({ id: reserved.id, name: draft.name, email: draft.email })
    // What it costs now, or that it is sold out.
    else await price(draft)
  }
  if (reserved)
    return (
      <>
        <Done>{t('offers.theRoomsAreTakenGetsA', { name: reserved.name, email: reserved.email })}</Done>
        <p>
          <Link href={`/reservations/${reserved.id}`}>{t('offers.theReservation')}</Link>
        </p>
      </>
    )
  return (
    <form onSubmit={submitReservation} noValidate aria-label={t('offers.reservationLabel')}>
      <LetterFields typed={typed} errors={errors} languageIds={languageIds} onTyped={setTyped} isReservation />
      {typed.options.map((typedOption) => (
        <OptionFields
          key={typedOption.key}
          option={typedOption}
          number={1}
          seller={typed}
          currencySign={currencies[currency].symbol}
          errors={errors}
          price={shown?.kind === 'priced' ? shown.options[0] : undefined}
          onOption={setOption}
          onRemove={undefined}
          isReservation
        />
      ))}
      <CheckField
        label={t('offers.forPaymentWithThe')}
        help={t('offers.asTheRateWantsItWithout')}
        checked={wantsPayment}
        onCheck={setWantsPayment}
      />
      {typed.host === '' && <p className="help">{t('offers.noHostShowsThisHotels')}</p>}
      {problem && <Warning>{problem}</Warning>}
      {priceProblem && <Warning>{priceProblem}</Warning>}
      {shown?.kind === 'not-priced' && <Warning>{notPricedText(shown.option, shown.refusal)}</Warning>}
      {Object.keys(errors).length > 0 && !draft && <Warning>{t('offers.nothingWasReservedPlease')}</Warning>}
      <div className="actions bar">
        <button type="submit" className="primary" disabled={isBusy}>
          {t('offers.reserveAndSendTheLink')}
        </button>
      </div>
      {isConfirming && draft && total && (
        <ConfirmDialog
          title={t('offers.reserveThisFor', { name: draft.name })}
          confirmLabel={t('offers.reserveIt')}
          onConfirm={reserveOffer}
          onCancel={() => setConfirming(false)}
        >
          <p>{t('offers.theRoomsAreTakenAtUntil', { amount: amountText(total), email: draft.email })}</p>
        </ConfirmDialog>
      )}
    </form>
  )
}
