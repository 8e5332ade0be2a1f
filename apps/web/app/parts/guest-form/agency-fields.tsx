import type { FieldProblem } from '@portico/contracts/checkout/confirm'
import type { ComponentPropsWithoutRef } from 'react'
import type { TypedFields } from '../../base/forms/typed-fields.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { FormField, fieldAriaOf } from '../../base/ui/form-field.tsx'
import { CountrySelect } from './booker-fields.tsx'
import { agencyField, agencyFields, agencyTick } from './checkout-fields.ts'

type AgencyFieldsProps = {
  typed: TypedFields
  problemOf: (field: string) => FieldProblem | undefined
  countries: readonly { code: string; name: string }[]
}

/** The tick opens the fields by style alone, so that it needs no script. */
export function AgencyFields({ typed, problemOf, countries }: AgencyFieldsProps) {
  const { t } = useTranslation()
  return (
    <fieldset className="group agency">
      <legend>{t('checkout.agency')}</legend>
      <div className="choice consent-box">
        <input
          type="checkbox"
          name={agencyTick}
          id={agencyTick}
          value="on"
          defaultChecked={typed[agencyTick] !== undefined}
        />
        <label htmlFor={agencyTick}>{t('checkout.agencyBooking')}</label>
      </div>
      <div className="fields agency-fields">
        <p className="group-help">{t('checkout.agencyHelp')}</p>
        <AgencyInputs typed={typed} problemOf={problemOf} countries={countries} />
      </div>
    </fieldset>
  )
}

export function AgencyInputs({ typed, problemOf, countries }: AgencyFieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      {agencyFields.map(({ name, kind, autoComplete, isMandatory, isHalfWidth }) => {
        const id = agencyField(name)
        const problem = problemOf(id)
        const isEither = name === 'vatNumber' || name === 'iata'
        const controlProps = {
          id,
          name: id,
          autoComplete,
          defaultValue: typed[id] ?? '',
          ...fieldAriaOf(id, isEither, problem),
        }
        return (
          <FormField
            key={name}
            id={id}
            label={t(`checkout.agencyField.${name}`)}
            isOptional={!isMandatory && !isEither}
            help={isEither ? t('checkout.agencyEither') : undefined}
            problem={problem}
            isHalfWidth={isHalfWidth}
          >
            {kind === 'country' && <CountrySelect countries={countries} {...controlProps} />}
            {kind === 'type' && <TypeSelect {...controlProps} />}
            {kind !== 'country' && kind !== 'type' && <input type={kind} spellCheck={false} {...controlProps} />}
          </FormField>
        )
      })}
    </>
  )
}

function TypeSelect(control: ComponentPropsWithoutRef<'select'>) {
  const { t } = useTranslation()
  return (
    <select {...control}>
      <option value="">{t('checkout.pleaseChoice')}</option>
      <option value="travel-agency">{t('checkout.agencyType.travel-agency')}</option>
      <option value="company">{t('checkout.agencyType.company')}</option>
    </select>
  )
}
