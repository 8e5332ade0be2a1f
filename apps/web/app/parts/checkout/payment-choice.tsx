import type { FieldProblem } from '@portico/contracts/checkout/confirm'
import type { BasketPrice, PaymentMethod } from '@portico/contracts/price/basket'
import { money } from '@portico/domain/money/money'
import { formatIban } from '@portico/domain/payment/format-iban'
import { instalmentMethods, isPaidAtProvider, providerNameOf } from '@portico/domain/payment/payment-methods'
import { addDays } from '@portico/domain/time/calendar-date'
import type { Stay } from '@portico/domain/time/stay'
import type { z } from 'zod'
import { useHotel } from '../../base/hotel/use-hotel.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { useAmountText } from '../../base/ui/amount.tsx'
import { fieldAriaOf, ProblemText } from '../../base/ui/form-field.tsx'
import { useFormats } from '../../base/ui/use-formats.ts'
import { useHidesPrices } from '../../base/ui/use-root-data.ts'
import { methodTextIn } from '../price/method-text.ts'

type PaymentChoiceProps = {
  basket: BasketPrice
  stay: Stay
  chosen: string | undefined
  problem: FieldProblem | undefined
  onChoice: (method: string) => void
}

export function PaymentChoice({ basket, stay, chosen, problem, onChoice }: PaymentChoiceProps) {
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
            onChange={() => onChoice(method.id)}
            defaultChecked={chosen === method.id}
            aria-describedby={`paymentMethod-${method.id}-help`}
          />
          <label htmlFor={`paymentMethod-${method.id}`}>{methodTextIn({ t }, method.id)}</label>
          <MethodHelp method={method} basket={basket} stay={stay} />
        </div>
      ))}
    </fieldset>
  )
}

export function useBookText(basket: BasketPrice, chosenMethod: string | undefined): string {
  const { t } = useTranslation()
  const { hotel } = useHotel()
  const amountText = useAmountText()
  const isHidden = useHidesPrices()
  const { prepayment, paymentMethods, price } = basket
  const method = paymentMethods.find(({ id }) => id === chosenMethod)
  if (!method || isHidden) return t('checkout.pay')
  if (method.id === 'hotelpay' || method.id === 'bank' || method.id === 'link') {
    const isAllAtHotel = prepayment.every(({ on }) => on === undefined)
    return t(method.id === 'hotelpay' && !isAllAtHotel ? 'checkout.pay' : `checkout.payBy.${method.id}`)
  }
  const now = sumOfPrepayment(prepayment.filter(({ on }) => on !== undefined && on <= hotel.today))
  if (!isPaidAtProvider(method.id)) return t('checkout.pay')
  return now > 0
    ? t('checkout.payBy.now', { amount: amountText(money(now, price.stay.currency)) })
    : t('checkout.payBy.later')
}

type Method = z.infer<typeof PaymentMethod>

function MethodHelp({ method, basket, stay }: { method: Method; basket: BasketPrice; stay: Stay }) {
  const { t } = useTranslation()
  const id = `paymentMethod-${method.id}-help`
  const texts = useMethodTexts(basket, stay)(method)
  return (
    <div className="help" id={id}>
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {method.id !== 'bank' && method.mode && (
        <p>
          <strong>{t(`paymentChoice.${method.mode}`)}</strong>
        </p>
      )}
      {method.id === 'bank' && (
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
      )}
    </div>
  )
}

function useMethodTexts(basket: BasketPrice, stay: Stay): (method: Method) => string[] {
  const { t } = useTranslation()
  const { hotel } = useHotel()
  const amountText = useAmountText()
  const { day } = useFormats()
  const isHidden = useHidesPrices()
  const { price, prepayment, guarantees } = basket
  const dated = sumOfPrepayment(prepayment.filter(({ on }) => on !== undefined))
  const now = sumOfPrepayment(prepayment.filter(({ on }) => on !== undefined && on <= hotel.today))
  const hasLater = dated > now
  const amountOfMinor = (minor: number) => amountText(money(minor, price.stay.currency))
  return (method) => {
    if (isHidden) return []
    const provider = providerNameOf(method.id)
    if (method.id === 'bank') {
      const amount = amountOfMinor(dated > 0 ? dated : price.stay.minor)
      // An arrival before so many days are over must be paid by the day before it.
      const lastDay = addDays(stay.arrival, -1)
      const isByDays = addDays(hotel.today, method.days) <= lastDay
      return [
        isByDays
          ? t('checkout.bankHelp', { amount, count: method.days })
          : t('checkout.bankHelpBy', { amount, day: day(lastDay) }),
      ]
    }
    if (method.id === 'account') {
      const amount = amountOfMinor(price.stay.minor)
      return [
        method.days === undefined
          ? t('checkout.accountHelp', { amount })
          : t('checkout.accountHelpBy', { amount, day: day(addDays(stay.departure, method.days)) }),
      ]
    }
    if (method.id === 'link')
      return [
        ...(dated > 0 ? [t('paymentChoice.link', { amount: amountOfMinor(dated) })] : []),
        ...(guarantees.length > 0 ? [t('paymentChoice.linkGuarantee')] : []),
      ]
    if (provider === undefined)
      return [
        dated > 0 ? t('checkout.hotelpayDated') : t('checkout.hotelpayHelp', { amount: amountText(price.guestTotal) }),
      ]
    return [
      ...(now > 0 ? [t('paymentChoice.now', { amount: amountOfMinor(now), provider })] : []),
      ...(hasLater ? [t(now > 0 ? 'paymentChoice.laterBesides' : 'paymentChoice.later')] : []),
      ...guarantees.map(({ by, amount }) => t(`paymentChoice.${by}`, { amount: amountText(amount), provider })),
      ...(instalmentMethods.some((instalmentMethod) => instalmentMethod === method.id)
        ? [t('paymentChoice.instalments', { provider })]
        : []),
    ]
  }
}

const sumOfPrepayment = (lines: BasketPrice['prepayment']): number =>
  lines.reduce((sum, { amount }) => sum + amount.minor, 0)
