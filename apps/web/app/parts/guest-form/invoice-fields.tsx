import type { FieldProblem } from '@portico/contracts/checkout/confirm'
import type { TypedFields } from '../../base/forms/typed-fields.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { FormField, fieldAriaOf } from '../../base/ui/form-field.tsx'
import { CountrySelect } from './booker-fields.tsx'
import { invoiceField, invoiceFields, invoiceTick } from './checkout-fields.ts'

type InvoiceFieldsProps = {
  typed: TypedFields
  problemOf: (field: string) => FieldProblem | undefined
  countries: readonly { code: string; name: string }[]
  takesOneAddress: boolean
}

/** The tick opens the fields by style alone, so that it needs no script. */
export function InvoiceFields({ typed, problemOf, countries, takesOneAddress }: InvoiceFieldsProps) {
  const { t } = useTranslation()
  return (
    <fieldset className="group invoice">
      <legend>{t('checkout.invoice')}</legend>
      <div className="choice consent-box">
        <input
          type="checkbox"
          name={invoiceTick}
          id={invoiceTick}
          value="on"
          defaultChecked={typed[invoiceTick] !== undefined}
          onChange={({ target }) => target.checked && target.form && fillInFromBooker(target.form)}
        />
        <label htmlFor={invoiceTick}>{t('checkout.invoiceNeeded')}</label>
      </div>
      <div className="fields invoice-fields">
        <p className="group-help">
          {t('checkout.invoiceHelp')}
          {takesOneAddress && ` ${t('checkout.invoiceOneAddress')}`}
        </p>
        {invoiceFields.map(({ name, autoComplete, isMandatory, isHalfWidth }) => {
          const id = invoiceField(name)
          const problem = problemOf(id)
          const control = {
            id,
            name: id,
            autoComplete,
            defaultValue: typed[id] ?? '',
            ...fieldAriaOf(id, false, problem),
          }
          return (
            <FormField
              key={name}
              id={id}
              label={t(`checkout.invoiceField.${name}`)}
              isOptional={!isMandatory}
              problem={problem}
              isHalfWidth={isHalfWidth}
            >
              {name === 'country' ? (
                <CountrySelect countries={countries} {...control} />
              ) : (
                <input type={name === 'certifiedEmail' ? 'email' : 'text'} spellCheck={false} {...control} />
              )}
            </FormField>
          )
        })}
      </div>
    </fieldset>
  )
}

const sameAsBooker = ['country', 'address', 'city', 'zip'] as const

/** A field of the invoice that has something keeps it. */
function fillInFromBooker(form: HTMLFormElement): void {
  const fieldText = (name: string) => {
    const field = form.elements.namedItem(name)
    return field instanceof HTMLInputElement || field instanceof HTMLSelectElement ? field : undefined
  }
  const fillField = (name: (typeof invoiceFields)[number]['name'], value: string) => {
    const field = fieldText(invoiceField(name))
    if (field?.value !== '' || value === '') return
    field.value = value
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  fillField('name', [fieldText('name')?.value, fieldText('lastName')?.value].filter(Boolean).join(' '))
  for (const name of sameAsBooker) fillField(name, fieldText(name)?.value ?? '')
}
