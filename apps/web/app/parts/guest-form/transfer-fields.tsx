import type { FieldProblem } from '@portico/contracts/checkout/confirm'
import { transferFields, transferMaxima } from '@portico/contracts/checkout/transfer-fields'
import type { BasketPrice } from '@portico/contracts/price/basket'
import type { TypedFields } from '../../base/forms/typed-fields.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { FormField, fieldAriaOf } from '../../base/ui/form-field.tsx'
import { useFormats } from '../../base/ui/use-formats.ts'
import { useServiceText } from '../../base/ui/use-service-text.ts'
import { transferField } from './checkout-fields.ts'

type TransferFieldsProps = {
  services: BasketPrice['services']
  typed: TypedFields
  problemOf: (field: string) => FieldProblem | undefined
}

export default function TransferFields({ services, typed, problemOf }: TransferFieldsProps) {
  const { t } = useTranslation()
  const { factsText } = useFormats()
  const serviceText = useServiceText()
  return services.map((service, place) => {
    if (!service.transfer) return null
    const { name, details } = serviceText(service)
    return (
      <fieldset className="group" key={place} data-part="transfers">
        <legend>{factsText([name, details])}</legend>
        <p className="group-help">{t('services.transferHelp')}</p>
        <div className="fields">
          {transferFields.map((field) => {
            const id = transferField(place, field)
            const problem = problemOf(id)
            const control = { id, name: id, autoComplete: 'off', ...fieldAriaOf(id, false, problem) }
            const value = typed[id] ?? (field === 'date' ? (service.day ?? '') : '')
            const kind = field === 'date' || field === 'time' ? field : 'text'
            return (
              <FormField
                key={field}
                id={id}
                label={t(`services.transfer.${field}`)}
                isOptional={kind === 'text'}
                problem={problem}
                isHalfWidth={field !== 'note'}
              >
                <input
                  type={kind}
                  maxLength={kind === 'text' ? transferMaxima[field] : undefined}
                  defaultValue={value}
                  {...control}
                />
              </FormField>
            )
          })}
        </div>
      </fieldset>
    )
  })
}
