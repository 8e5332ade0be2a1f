import { type ReservationAct, type ReviewFinding, reviewFindings } from '@portico/contracts/operator/reservation-act'
import type { CurrencyCode } from '@portico/domain/money/currencies'
import { decimalText } from '@portico/domain/money/money'
import { hotelMethodIds, type PaymentMethodId, paymentMethods } from '@portico/domain/payment/payment-methods'
import { useState } from 'react'
import { minorOf } from '../ui/amount.ts'
import { SelectField, TextField } from '../ui/field.tsx'
import { say, t, texts } from '../ui/texts.ts'
import { methodName } from '../words/method-words.ts'
import type { actWords } from '../words/reservation-words.ts'

export type MoneyAct = Extract<ReservationAct, { kind: keyof typeof actWords }>

type ActFieldsProps = {
  act: MoneyAct
  currency: CurrencyCode
  onAct: (act: MoneyAct | undefined) => void
  isWhole: boolean
  owed: number
}

export function ActFields({ act, currency, onAct, isWhole, owed }: ActFieldsProps) {
  switch (act.kind) {
    case 'cancel':
    case 'cancel-room':
      return <FeeChoice fee={act.fee} onFee={(fee) => onAct({ ...act, fee })} />
    case 'refund':
      return <RefundFields act={act} currency={currency} onAct={onAct} isWhole={isWhole} owed={owed} />
    case 'capture':
    case 'charge-card':
    case 'lower-price':
    case 'waive-fee':
      if (isWhole) return <p className="help">{t('reservations.thisProviderDoesItForThe')}</p>
      return (
        <AmountField
          minor={act.minor}
          currency={currency}
          onMinor={(minor) => onAct(minor ? { ...act, minor } : undefined)}
        />
      )
    case 'register-money':
      return (
        <>
          <AmountField
            minor={act.minor}
            currency={currency}
            onMinor={(minor) => onAct(minor ? { ...act, minor } : undefined)}
          />
          <SelectField
            label={t('reservations.howItCame')}
            value={act.method}
            options={(act.byAgency ? agencyMethods : registeredMethods).map(
              (method) => [method, methodName(method)] as const,
            )}
            onText={(method) => onAct({ ...act, method: method as PaymentMethodId })}
          />
        </>
      )
    case 'settle-review':
      return (
        <>
          <fieldset>
            <legend>{t('reservations.whatTheProvidersBackOffice')}</legend>
            <div className="choices">
              {reviewFindings.map((finding) => (
                <label key={finding} className="choice">
                  <input
                    type="radio"
                    name="finding"
                    checked={act.finding === finding}
                    onChange={() => onAct({ ...act, finding })}
                  />
                  {findingWords[finding]}
                </label>
              ))}
            </div>
          </fieldset>
          {(act.finding === 'paid' || act.finding === 'given-back') && (
            <AmountField
              label={
                act.finding === 'paid' ? t('reservations.allThatCameByIt') : t('reservations.allThatWasGivenBackOf')
              }
              minor={act.minor}
              currency={currency}
              onMinor={(typedMinor) => onAct(typedMinor ? { ...act, minor: typedMinor } : undefined)}
            />
          )}
        </>
      )
    case 'register-payment':
    case 'no-show':
    case 'reinstate':
    case 'take-back':
    case 'register-refund':
    case 'release':
      return null
  }
}

const registeredMethods = hotelMethodIds
  .filter((method) => paymentMethods[method] !== 'link')
  .sort((a, b) => rankOf(a) - rankOf(b))

const agencyMethods = registeredMethods.filter((method) => method !== 'hotelpay' && method !== 'account')

function rankOf(method: PaymentMethodId): number {
  const rank = ['hotelpay', 'bank', 'extranet'].indexOf(method)
  return rank === -1 ? 3 : rank
}

export const findingWords: Record<ReviewFinding, string> = texts.reservations.finding

type AmountFieldProps = {
  label?: string
  minor: number
  currency: CurrencyCode
  onMinor: (minor: number | undefined) => void
}

function AmountField({ label = t('reservations.amount'), minor, currency, onMinor }: AmountFieldProps) {
  const [text, setText] = useState(() => (minor === 0 ? '' : decimalText({ minor, currency })))
  const [error, setError] = useState<string>()
  const type = (typedAmount: string) => {
    setText(typedAmount)
    const read = minorOf(typedAmount, currency)
    setError(
      read
        ? undefined
        : t('reservations.anAmountAboveZeroSuchAs', { decimal: decimalText({ minor: 12_050, currency }) }),
    )
    onMinor(read)
  }
  return (
    <TextField
      label={`${label} (${currency})`}
      className="short"
      inputMode="decimal"
      value={text}
      error={error}
      onText={type}
    />
  )
}

type RefundFieldsProps = Omit<ActFieldsProps, 'act'> & { act: Extract<MoneyAct, { kind: 'refund' }> }

/** Money that the house does not owe is a gift, unless somebody says that the guest owes it again. */
function RefundFields({ act, currency, onAct, isWhole, owed }: RefundFieldsProps) {
  const [isGift, setGift] = useState(true)
  const isMore = (minor: number) => minor > owed
  const changeAmount = (minor: number, lowersPrice: boolean) =>
    onAct({ ...act, minor, lowersPrice: lowersPrice && isMore(minor) })
  return (
    <>
      {isWhole ? (
        <p className="help">{t('reservations.thisProviderDoesItForThe')}</p>
      ) : (
        <AmountField
          minor={act.minor}
          currency={currency}
          onMinor={(minor) => (minor ? changeAmount(minor, isGift) : onAct(undefined))}
        />
      )}
      {isMore(act.minor) && (
        <label className="choice">
          <input
            type="checkbox"
            checked={isGift}
            onChange={(event) => {
              setGift(event.target.checked)
              changeAmount(act.minor, event.target.checked)
            }}
          />
          <span>
            {say('reservations.lowerThePriceByThisToo', {
              span: (
                <span className="help">
                  {isGift ? t('reservations.theGuestDoesNotOweIt') : t('reservations.theGuestOwesItAgainNo')}
                </span>
              ),
            })}
          </span>
        </label>
      )}
    </>
  )
}

type CancelFee = Extract<MoneyAct, { kind: 'cancel' }>['fee']
const feeChoices: readonly (readonly [CancelFee, string])[] = [
  ['none', t('reservations.withoutAFee')],
  ['by-policy', t('reservations.withTheFeeThatTheRate')],
]

function FeeChoice({ fee, onFee }: { fee: CancelFee; onFee: (fee: CancelFee) => void }) {
  return (
    <fieldset>
      <legend>{t('reservations.whatTheGuestPaysForIt')}</legend>
      <div className="choices">
        {feeChoices.map(([value, label]) => (
          <label key={value} className="choice">
            <input type="radio" name="fee" checked={fee === value} onChange={() => onFee(value)} />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
