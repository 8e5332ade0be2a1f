import type { BasketPrice } from '@portico/contracts/basket'
import { useTranslation } from '../text/use-translation.ts'
import { useFormats } from './use-formats.ts'

/** A service of a basket in words: how many of what, and when, or that it is included or was put in for the guest. */
export function useServiceText(): (service: BasketPrice['services'][number]) => { name: string; details: string } {
  const { t } = useTranslation()
  const { day } = useFormats()
  return (service) => ({
    name: service.quantity > 1 ? `${service.quantity} × ${service.name}` : service.name,
    details: [
      service.day && day(service.day),
      service.slot,
      service.included && t('services.included'),
      service.required && t('services.preselectedShort'),
    ]
      .filter(Boolean)
      .join(', '),
  })
}
