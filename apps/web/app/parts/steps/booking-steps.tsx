import { Link, useLocation } from '@remix-run/react'
import { toChooseAgain } from '../../base/address/search-address.ts'
import { useHotel } from '../../base/hotel/use-hotel.ts'
import { useTranslation } from '../../base/text/use-translation.ts'

const allSteps = ['rooms', 'services', 'checkout', 'voucher'] as const
type Step = (typeof allSteps)[number]

/**
 * A house without services has three steps. A step behind is a link, or, where something typed must come along, a
 * button of that form. From a voucher nothing leads back.
 */
export function BookingSteps({ current, form }: { current: Step; form?: string }) {
  const { t } = useTranslation()
  const { hotel } = useHotel()
  const steps = allSteps.filter((step) => step !== 'services' || hotel.hasServices)
  const stepIndex = steps.indexOf(current)
  return (
    <nav className="steps no-print" aria-label={t('checkout.steps.label')}>
      {/* A phone has no room for all of them, and hides the list's others. */}
      <p className="steps-count">{t('checkout.steps.count', { number: stepIndex + 1, count: steps.length })}</p>
      <ol>
        {steps.map((step, i) => (
          <li key={step} aria-current={step === current ? 'step' : undefined}>
            {i < stepIndex && current !== 'voucher' ? <WayBack step={step} form={form} /> : t(`checkout.steps.${step}`)}
          </li>
        ))}
      </ol>
    </nav>
  )
}

function WayBack({ step, form }: { step: Step; form: string | undefined }) {
  const { t } = useTranslation()
  const { base } = useHotel()
  const { search } = useLocation()
  const text = t(`checkout.steps.${step}`)
  const query = step === 'rooms' ? toChooseAgain(new URLSearchParams(search)) : search.slice(1)
  if (form === undefined) return <Link to={`${base}/${step}?${query}`}>{text}</Link>
  return (
    <button type="submit" form={form} name="back" value={step} className="link">
      {text}
    </button>
  )
}
