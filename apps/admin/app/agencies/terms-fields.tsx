import type { ContractTerms, TradeChannel } from '@portico/contracts/operator/agencies'
import type { CurrencyCode } from '@portico/domain/money/currencies'
import { decimalText, money } from '@portico/domain/money/money'
import { typedCode, typedLine } from '@portico/domain/text/typed-text'
import { useId } from 'react'
import { minorOf } from '../ui/amount.ts'
import type { FieldErrors } from '../ui/api.ts'
import { CheckField, SelectField, TextField } from '../ui/field.tsx'

export type TypedTerms = {
  readonly enabled: boolean
  readonly rateGroup: string
  readonly commission: string
  readonly commissionVat: string
  readonly credit: string
  readonly currency: CurrencyCode
  readonly paymentDays: string
}

export function typedTermsOf(terms: ContractTerms | undefined, currencies: readonly CurrencyCode[]): TypedTerms {
  return {
    enabled: terms?.enabled ?? true,
    rateGroup: terms?.rateGroup ?? '',
    commission: terms?.commission === undefined ? '' : String(terms.commission),
    commissionVat: terms?.commissionVat === undefined ? '' : String(terms.commissionVat),
    credit: terms?.credit ? decimalText(terms.credit) : '',
    currency: terms?.credit?.currency ?? currencies[0] ?? 'EUR',
    paymentDays: String(terms?.paymentDays ?? 30),
  }
}

export function readTerms(typed: TypedTerms): { readonly terms: ContractTerms } | { readonly errors: FieldErrors } {
  const commission = percentOf(typed.commission)
  const commissionVat = percentOf(typed.commissionVat)
  const creditMinor = typedCode(typed.credit) === '' ? undefined : (minorOf(typed.credit, typed.currency) ?? Number.NaN)
  const days = typedCode(typed.paymentDays) === '' ? Number.NaN : Number(typedCode(typed.paymentDays))
  const rateGroup = typedLine(typed.rateGroup)
  const errors: FieldErrors = {
    ...(commission !== undefined &&
      !(commission >= 0 && commission <= 100) && { commission: 'From 0 to 100, such as 12.5.' }),
    ...(commissionVat !== undefined &&
      !(commissionVat >= 0 && commissionVat <= 100) && { commissionVat: 'From 0 to 100, such as 22.' }),
    ...(Number.isNaN(creditMinor) && { credit: 'An amount above zero, such as 5000, or nothing.' }),
    ...(!(Number.isInteger(days) && days >= 0 && days <= 180) && { paymentDays: 'Whole days from 0 to 180.' }),
    ...(rateGroup.length > 40 && { rateGroup: 'At most 40 characters.' }),
  }
  if (Object.keys(errors).length > 0) return { errors }
  return {
    terms: {
      enabled: typed.enabled,
      paymentDays: days,
      rateGroup: rateGroup !== '' ? rateGroup : undefined,
      commission: hundredths(commission),
      commissionVat: hundredths(commissionVat),
      credit: creditMinor !== undefined ? money(creditMinor, typed.currency) : undefined,
    },
  }
}

function percentOf(text: string): number | undefined {
  const percent = typedCode(text)
  return percent === '' ? undefined : Number(percent.replace(',', '.').replace('%', ''))
}

function hundredths(percent: number | undefined): number | undefined {
  return percent === undefined ? undefined : Math.round(percent * 100) / 100
}

/** A group that no rate knows opens nothing: it may be misspelt, or its rates are still to come. */
function groupHelp(typed: string, known: readonly string[]): string {
  if (typed !== '' && !known.includes(typed)) return 'No rate of this channel is reserved to this group yet.'
  return known.length === 0
    ? 'No rate of this channel is reserved to a group.'
    : `Sees the rates reserved to it: ${known.join(', ')}.`
}

type TermsFieldsProps = {
  typed: TypedTerms
  errors: FieldErrors
  channel: Pick<TradeChannel, 'currencies' | 'rateGroups'>
  canClose: boolean
  onTyped: (typed: TypedTerms) => void
}

export function TermsFields({
  typed,
  errors,
  channel: { currencies, rateGroups },
  canClose,
  onTyped,
}: TermsFieldsProps) {
  const bind = (field: Exclude<keyof TypedTerms, 'enabled' | 'currency'>) => ({
    value: typed[field],
    error: errors[field],
    onText: (text: string) => onTyped({ ...typed, [field]: text }),
  })
  const choices = [...new Set([typed.currency, ...currencies])]
  const groupsId = useId()
  return (
    <>
      <datalist id={groupsId}>
        {rateGroups.map((group) => (
          <option key={group} value={group} />
        ))}
      </datalist>
      <div className="columns">
        <TextField
          label="Commission, %"
          help="Empty: that of each rate."
          inputMode="decimal"
          className="short"
          {...bind('commission')}
        />
        <TextField
          label="VAT on the commission, %"
          help="On the agency's invoice, 22 in Italy. Empty: the VAT of the stays."
          inputMode="decimal"
          className="short"
          {...bind('commissionVat')}
        />
        <TextField
          label="Group of rates"
          help={groupHelp(typedLine(typed.rateGroup), rateGroups)}
          list={groupsId}
          spellCheck={false}
          autoCapitalize="none"
          {...bind('rateGroup')}
        />
        <TextField
          label={choices.length > 1 ? 'Credit' : `Credit, ${typed.currency}`}
          help="Empty: it books nothing on account."
          inputMode="decimal"
          className="short"
          {...bind('credit')}
        />
        {choices.length > 1 && (
          <SelectField
            label="Currency of the credit"
            help="Of hotels on this channel."
            value={typed.currency}
            options={choices.map((code) => [code, code] as const)}
            onText={(currency) => onTyped({ ...typed, currency: currency as CurrencyCode })}
          />
        )}
        <TextField
          label="Days to pay"
          help="After departure."
          inputMode="numeric"
          className="short"
          {...bind('paymentDays')}
        />
      </div>
      {canClose && (
        <CheckField
          label="Sells this channel"
          help="Without it nobody of the agency can log in there, and who is logged in is logged out."
          checked={typed.enabled}
          onCheck={(enabled) => onTyped({ ...typed, enabled })}
        />
      )}
    </>
  )
}
