import type { FieldProblem } from '@portico/contracts/checkout/confirm'
import type { BasketPrice } from '@portico/contracts/price/basket'
import { money } from '@portico/domain/money/money'
import type { TypedFields } from '../../../base/forms/typed-fields.ts'
import { useTranslation } from '../../../base/text/use-translation.ts'
import { FormField, fieldAriaOf } from '../../../base/ui/form-field.tsx'
import { useHidesPrices } from '../../../base/ui/use-root-data.ts'
import { referenceField } from '../../guest-form/checkout-fields.ts'
import { EarningLines } from '../../trade/earnings.tsx'

type ProblemOf = (field: string) => FieldProblem | undefined
type AgencyBookingProps = { basket: BasketPrice; typed: TypedFields; problemOf: ProblemOf }

export default function AgencyBookingFields({ basket, typed, problemOf }: AgencyBookingProps) {
  const { t } = useTranslation()
  const problem = { reference: problemOf('reference'), note: problemOf('note') }
  return (
    <fieldset className="group" data-part="agency-booking">
      <legend>{t('agency.checkout.title')}</legend>
      <BookingEarnings basket={basket} />
      <div className="fields">
        <FormField
          id={referenceField.name}
          label={t('agency.checkout.reference')}
          isOptional
          problem={problem.reference}
        >
          <input
            type="text"
            id={referenceField.name}
            name={referenceField.name}
            maxLength={referenceField.maxLength}
            autoComplete="off"
            spellCheck={false}
            defaultValue={typed[referenceField.name] ?? ''}
            {...fieldAriaOf(referenceField.name, false, problem.reference)}
          />
        </FormField>
        <FormField id="note" label={t('checkout.note')} isOptional problem={problem.note}>
          <textarea
            rows={2}
            id="note"
            name="note"
            autoComplete="off"
            defaultValue={typed.note ?? ''}
            {...fieldAriaOf('note', false, problem.note)}
          />
        </FormField>
      </div>
    </fieldset>
  )
}

function BookingEarnings({ basket: { commission, price } }: Pick<AgencyBookingProps, 'basket'>) {
  const { t } = useTranslation()
  const isHidden = useHidesPrices()
  if (isHidden || !commission || commission.minor === 0) return null
  const rows = [
    [t('agency.rate.commission'), commission],
    [t('agency.rate.net'), money(price.stay.minor - commission.minor, commission.currency)],
  ] as const
  return <EarningLines rows={rows} />
}
