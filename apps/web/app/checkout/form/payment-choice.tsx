import type { BasketPrice, PaymentMethod } from '@portico/contracts/basket'
import type { FieldProblem } from '@portico/contracts/checkout'
import { money } from '@portico/domain/money/money'
import { formatIban } from '@portico/domain/payment/format-iban'
import type { z } from 'zod'
import { useTranslation } from '../../text/use-translation.ts'
import { useAmountText } from '../../ui/amount.tsx'
import { fieldAriaOf, ProblemText } from '../../ui/form-field.tsx'

type PaymentChoiceProps = { basket: BasketPrice; chosen: string | undefined; problem: FieldProblem | undefined }

/** CHK-24: with one method there is nothing to choose; with several the choice is the guest's own. */
export function PaymentChoice({ basket, chosen, problem }: PaymentChoiceProps) {
  const { t } = useTranslation()
  const methods = basket.paymentMethods
  return (
    <fieldset
      className="group"
      id="paymentMethod"
      tabIndex={-1}
      aria-describedby={fieldAriaOf('paymentMethod', false, problem)['aria-describedby']}
    >
      <legend>{t('checkout.payment')}</legend>
      <ProblemText id="paymentMethod" problem={problem} />
      {methods.length === 0 && <p className="group-help">{t('checkout.noPayment')}</p>}
      {methods.map((method) => (
        <div key={method.id} className="choice">
          <input
            type="radio"
            id={`paymentMethod-${method.id}`}
            name="paymentMethod"
            value={method.id}
            defaultChecked={chosen === method.id || methods.length === 1}
            aria-describedby={`paymentMethod-${method.id}-help`}
          />
          <label htmlFor={`paymentMethod-${method.id}`}>{t(`checkout.${method.id}`)}</label>
          <MethodHelp method={method} basket={basket} />
        </div>
      ))}
    </fieldset>
  )
}

function MethodHelp({ method, basket }: { method: z.infer<typeof PaymentMethod>; basket: BasketPrice }) {
  const { t } = useTranslation()
  const amountText = useAmountText()
  const id = `paymentMethod-${method.id}-help`
  const dueAmount = dueBeforeStay(basket)
  if (method.id === 'hotelpay') {
    return (
      <p className="help" id={id}>
        {dueAmount.minor > 0 ? t('checkout.hotelpayDated') : t('checkout.hotelpayHelp', { amount: amountText(basket.price.guestTotal) })}
      </p>
    )
  }
  const amount = amountText(dueAmount.minor > 0 ? dueAmount : basket.price.stay)
  return (
    <div className="help" id={id}>
      <p>{t('checkout.bankHelp', { amount, count: method.days })}</p>
      <dl className="account">
        <div>
          <dt>{t('checkout.bankOwner')}</dt>
          <dd>{method.owner}</dd>
        </div>
        <div>
          <dt>{t('checkout.bankIban')}</dt>
          <dd className="code">{formatIban(method.iban)}</dd>
        </div>
      </dl>
    </div>
  )
}

/** What has a date before the stay. */
function dueBeforeStay({ prepayment, price }: BasketPrice) {
  return money(
    prepayment.reduce((sum, { on, amount }) => (on === undefined ? sum : sum + amount.minor), 0),
    price.stay.currency,
  )
}
