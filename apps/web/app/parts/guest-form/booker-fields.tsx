import type { FieldProblem } from '@portico/contracts/checkout/confirm'
import type { CheckoutRules } from '@portico/domain/party/checkout-rules'
import { sexes } from '@portico/domain/party/guest-record'
import type { ComponentPropsWithoutRef } from 'react'
import type { TypedFields } from '../../base/forms/typed-fields.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { FormField, fieldAriaOf } from '../../base/ui/form-field.tsx'
import { useFormats } from '../../base/ui/use-formats.ts'
import { bookerFields, oneNameTick } from './checkout-fields.ts'
import { DomainHint } from './domain-hint.tsx'
import { useNameOrder } from './use-name-order.ts'

type Country = { code: string; name: string; dialCode?: string | undefined }
type ProblemOf = (field: string) => FieldProblem | undefined
type BookerProps = {
  typed: TypedFields
  problemOf: ProblemOf
  countries: readonly Country[]
  hasNote?: boolean
  rules?: CheckoutRules | undefined
}

export function BookerFields({ typed, problemOf, countries, hasNote = true, rules = {} }: BookerProps) {
  const { t } = useTranslation()
  const { remark } = useFormats()
  const inNameOrder = useNameOrder()
  const fields = fieldsBy(rules)
  const bookerEntry = (bookerFieldRules: (typeof bookerFields)[number]) => {
    const { name, kind, hasHelp, isMandatory, isHalfWidth } = bookerFieldRules
    const problem = problemOf(name)
    return (
      <FormField
        key={name}
        id={name}
        label={t(`checkout.${name}`)}
        help={hasHelp ? t(`checkout.${helpKeyOf(name)}`) : undefined}
        isOptional={!isMandatory}
        problem={problem}
        isHalfWidth={isHalfWidth}
      >
        <Control field={bookerFieldRules} value={typed[name] ?? ''} problem={problem} countries={countries} />
        {kind === 'email' && name !== 'emailConfirm' && <DomainHint field={name} />}
        {name === 'lastName' && (
          <div className="choice">
            <input
              type="checkbox"
              name={oneNameTick}
              id={oneNameTick}
              value="on"
              defaultChecked={typed[oneNameTick] !== undefined}
            />
            <label htmlFor={oneNameTick}>{t('checkout.oneName')}</label>
          </div>
        )}
      </FormField>
    )
  }
  const shownFields = inNameOrder(
    fields.filter(({ isExtra, name }) => !isExtra && name !== 'note'),
    ({ name }) => name,
  )
  const notes = fields.filter(({ name }) => hasNote && name === 'note')
  const extraFields = fields.filter(({ isExtra }) => isExtra)
  const isNoteOpen = typed.note !== undefined || problemOf('note') !== undefined
  const isOpen = extraFields.some(({ name }) => typed[name] !== undefined || problemOf(name) !== undefined)
  return (
    <fieldset className="group">
      <legend>{t('checkout.booker')}</legend>
      <p className="group-help">{t('checkout.bookerHelp')}</p>
      <div className="fields">{shownFields.map(bookerEntry)}</div>
      {notes.length > 0 && (
        <details className="more-about-booker" open={isNoteOpen}>
          <summary>
            {t('checkout.note')}
            <span className="optional">{remark(t('checkout.optional'))}</span>
          </summary>
          <div className="fields">{notes.map(bookerEntry)}</div>
        </details>
      )}
      {extraFields.length > 0 && (
        <details className="more-about-booker" open={isOpen}>
          <summary>{t('checkout.more')}</summary>
          <p className="group-help">{t('checkout.moreHelp')}</p>
          <div className="fields">{extraFields.map(bookerEntry)}</div>
        </details>
      )}
    </fieldset>
  )
}

/** What the hotel must have stands among the first; what it does not ask for is away. */
function fieldsBy(rules: CheckoutRules) {
  const ruleOf = (name: string) => (rules as Readonly<Record<string, string | undefined>>)[name]
  return bookerFields
    .filter(({ name }) => ruleOf(name) !== 'not-asked')
    .map((field) => (ruleOf(field.name) === 'mandatory' ? { ...field, isMandatory: true, isExtra: false } : field))
}

const helpKeyOf = (bookerField: (typeof bookerFields)[number]['name']) =>
  `${bookerField as 'email' | 'phone' | 'alternativeEmail' | 'note' | 'taxCode' | 'birthDate'}Help` as const

type ControlProps = {
  field: (typeof bookerFields)[number]
  value: string
  problem: FieldProblem | undefined
  countries: readonly Country[]
}

export function SexSelect(control: ComponentPropsWithoutRef<'select'>) {
  const { t } = useTranslation()
  return (
    <select {...control}>
      <option value="">{t('checkout.sexes.unstated')}</option>
      {sexes.map((sex) => (
        <option key={sex} value={sex}>
          {t(`checkout.sexes.${sex}`)}
        </option>
      ))}
    </select>
  )
}

type CountrySelectProps = ComponentPropsWithoutRef<'select'> & { countries: readonly Country[]; hasDialCodes?: boolean }

export function CountrySelect({ countries, hasDialCodes = false, ...control }: CountrySelectProps) {
  const { t } = useTranslation()
  return (
    <select {...control}>
      <option value="">{t('checkout.countryChoose')}</option>
      {countries.map(({ code, name, dialCode }) => (
        <option key={code} value={code}>
          {hasDialCodes && dialCode ? `${name} (${dialCode})` : name}
        </option>
      ))}
    </select>
  )
}

function Control({
  field: { name, kind, autoComplete, isMandatory, hasHelp },
  value,
  problem,
  countries,
}: ControlProps) {
  const common = {
    id: name,
    name,
    autoComplete,
    defaultValue: value,
    'aria-required': isMandatory || undefined,
    ...fieldAriaOf(name, hasHelp, problem),
  }
  if (kind === 'note') return <textarea rows={3} {...common} />
  if (kind === 'country') return <CountrySelect countries={countries} hasDialCodes {...common} />
  if (kind === 'sex') return <SexSelect {...common} />
  if (kind === 'date') return <input type="text" inputMode="numeric" spellCheck={false} {...common} />
  return <input type={kind} inputMode={kind} spellCheck={kind === 'text' ? undefined : false} {...common} />
}
