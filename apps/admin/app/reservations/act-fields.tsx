import { type ReservationAct, type ReviewFinding, reviewFindings } from '@portico/contracts/operator/reservation-act'
import type { CurrencyCode } from '@portico/domain/money/currencies'
import { decimalText } from '@portico/domain/money/money'
import { hotelMethodIds, type PaymentMethodId, paymentMethods } from '@portico/domain/payment/payment-methods'
import { useState } from 'react'
import { minorOf } from '../ui/amount.ts'
import { SelectField, TextField } from '../ui/field.tsx'
import { methodName } from '../words/method-words.ts'
import type { actWords } from '../words/reservation-words.ts'

export type MoneyAct = Extract<ReservationAct, { kind: keyof typeof actWords }>

type ActFieldsProps = {
  act: MoneyAct
  currency: CurrencyCode
  /** Undefined while what is typed is no amount. */
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
      if (isWhole) return <p className="help">This provider does it for the whole amount only.</p>
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
            label="How it came"
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
            <legend>What the provider’s back office says</legend>
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
              label={act.finding === 'paid' ? 'All that came by it' : 'All that was given back of it'}
              minor={act.minor}
              currency={currency}
              onMinor={(minor) => onAct(minor ? { ...act, minor } : undefined)}
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
  .sort((one, other) => rankOf(one) - rankOf(other))

const agencyMethods = registeredMethods.filter((method) => method !== 'hotelpay' && method !== 'account')

function rankOf(method: PaymentMethodId): number {
  const rank = ['hotelpay', 'bank', 'extranet'].indexOf(method)
  return rank === -1 ? 3 : rank
}

export const findingWords: Record<ReviewFinding, string> = {
  paid: 'The money came',
  'not-paid': 'No money came',
  'given-back': 'Money was given back',
  'nothing-more': 'As it stands here',
}

type AmountFieldProps = {
  label?: string
  minor: number
  currency: CurrencyCode
  onMinor: (minor: number | undefined) => void
}

function AmountField({ label = 'Amount', minor, currency, onMinor }: AmountFieldProps) {
  const [text, setText] = useState(() => (minor === 0 ? '' : decimalText({ minor, currency })))
  const [error, setError] = useState<string>()
  const type = (typed: string) => {
    setText(typed)
    const read = minorOf(typed, currency)
    setError(read ? undefined : `An amount above zero, such as ${decimalText({ minor: 12_050, currency })}.`)
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
  const change = (minor: number, lowersPrice: boolean) =>
    onAct({ ...act, minor, lowersPrice: lowersPrice && isMore(minor) })
  return (
    <>
      {isWhole ? (
        <p className="help">This provider does it for the whole amount only.</p>
      ) : (
        <AmountField
          minor={act.minor}
          currency={currency}
          onMinor={(minor) => (minor ? change(minor, isGift) : onAct(undefined))}
        />
      )}
      {isMore(act.minor) && (
        <label className="choice">
          <input
            type="checkbox"
            checked={isGift}
            onChange={(event) => {
              setGift(event.target.checked)
              change(act.minor, event.target.checked)
            }}
          />
          <span>
            Lower the price by this too (goodwill){' '}
            <span className="help">
              {isGift
                ? 'The guest does not owe it again.'
                : 'The guest owes it again. No link to pay is mailed by itself; you may send one.'}
            </span>
          </span>
        </label>
      )}
    </>
  )
}

type Fee = Extract<MoneyAct, { kind: 'cancel' }>['fee']
const fees: readonly (readonly [Fee, string])[] = [
  ['none', 'Without a fee'],
  ['by-policy', 'With the fee that the rate says'],
]

function FeeChoice({ fee, onFee }: { fee: Fee; onFee: (fee: Fee) => void }) {
  return (
    <fieldset>
      <legend>What the guest pays for it</legend>
      <div className="choices">
        {fees.map(([value, label]) => (
          <label key={value} className="choice">
            <input type="radio" name="fee" checked={fee === value} onChange={() => onFee(value)} />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
