import type { ContractTerms, TradeChannel } from '@portico/contracts/operator/agencies'
import type { CurrencyCode } from '@portico/domain/money/currencies'
import { decimalText, money } from '@portico/domain/money/money'
import { typedCode, typedLine } from '@portico/domain/text/typed-text'
import { useId } from 'react'
import { minorOf } from '../ui/amount.ts'
import type { FieldErrors } from '../ui/api.ts'
import { CheckField, SelectField, TextField } from '../ui/field.tsx'
import { t } from '../ui/texts.ts'

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

export function readTerms(
  typedTerms: TypedTerms,
): { readonly terms: ContractTerms } | { readonly errors: FieldErrors } {
  const commission = percentOf(typedTerms.commission)
  const commissionVat = percentOf(typedTerms.commissionVat)
  const creditMinor =
    typedCode(typedTerms.credit) === '' ? undefined : (minorOf(typedTerms.credit, typedTerms.currency) ?? Number.NaN)
  const days = typedCode(typedTerms.paymentDays) === '' ? Number.NaN : Number(typedCode(typedTerms.paymentDays))
  const rateGroup = typedLine(typedTerms.rateGroup)
  const errors: FieldErrors = {
    ...(commission !== undefined &&
      !(commission >= 0 && commission <= 100) && { commission: t('agencies.from0To100SuchAs') }),
    ...(commissionVat !== undefined &&
      !(commissionVat >= 0 && commissionVat <= 100) && { commissionVat: t('agencies.vatPercentHelp') }),
    ...(Number.isNaN(creditMinor) && { credit: t('agencies.anAmountAboveZeroSuchAs') }),
    ...(!(Number.isInteger(days) && days >= 0 && days <= 180) && { paymentDays: t('agencies.wholeDaysFrom0To180') }),
    ...(rateGroup.length > 40 && { rateGroup: t('agencies.atMost40Characters') }),
  }
  if (Object.keys(errors).length > 0) return { errors }
  return {
    terms: {
      enabled: typedTerms.enabled,
      paymentDays: days,
      rateGroup: rateGroup !== '' ? rateGroup : undefined,
      commission: percentText(commission),
      commissionVat: percentText(commissionVat),
      credit: creditMinor !== undefined ? money(creditMinor, typedTerms.currency) : undefined,
    },
  }
}

function percentOf(text: string): number | undefined {
  const percent = typedCode(text)
  return percent === '' ? undefined : Number(percent.replace(',', '.').replace('%', ''))
}

function percentText(percent: number | undefined): number | undefined {
  return percent === undefined ? undefined : Math.round(percent * 100) / 100
}

/** A group that no rate knows opens nothing: it may be misspelt, or its rates are still to come. */
function groupHelp(typedGroup: string, knownGroups: readonly string[]): string {
  if (typedGroup !== '' && !knownGroups.includes(typedGroup)) return t('agencies.noRateOfThisChannelIs')
  return knownGroups.length === 0
    ? t('agencies.noReservedRates')
    : t('agencies.seesTheRatesReservedToIt', { value: knownGroups.join(', ') })
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
  const bindField = (field: Exclude<keyof TypedTerms, 'enabled' | 'currency'>) => ({
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
          label={t('agencies.commissionPercent')}
          help={t('agencies.emptyThatOfEachRate')}
          inputMode="decimal"
          className="short"
          {...bindField('commission')}
        />
        <TextField
          label={t('agencies.vatOnTheCommission')}
          help={t('agencies.onTheAgencysInvoice22In')}
          inputMode="decimal"
          className="short"
          {...bindField('commissionVat')}
        />
        <TextField
          label={t('agencies.groupOfRates')}
          help={groupHelp(typedLine(typed.rateGroup), rateGroups)}
          list={groupsId}
          spellCheck={false}
          autoCapitalize="none"
          {...bindField('rateGroup')}
        />
        <TextField
          label={choices.length > 1 ? t('agencies.credit') : t('agencies.creditIn', { currency: typed.currency })}
          help={t('agencies.emptyItBooksNothingOn')}
          inputMode="decimal"
          className="short"
          {...bindField('credit')}
        />
        {choices.length > 1 && (
          <SelectField
            label={t('agencies.currencyOfTheCredit')}
            help={t('agencies.ofHotelsOnThisChannel')}
            value={typed.currency}
            options={choices.map((code) => [code, code] as const)}
            onText={(currency) => onTyped({ ...typed, currency: currency as CurrencyCode })}
          />
        )}
        <TextField
          label={t('agencies.daysToPay')}
          help={t('agencies.afterDeparture')}
          inputMode="numeric"
          className="short"
          {...bindField('paymentDays')}
        />
      </div>
      {canClose && (
        <CheckField
          label={t('agencies.sellsThisChannel')}
          help={t('agencies.withoutItNobodyOfTheAgency')}
          checked={typed.enabled}
          onCheck={(enabled) => onTyped({ ...typed, enabled })}
        />
      )}
    </>
  )
}
