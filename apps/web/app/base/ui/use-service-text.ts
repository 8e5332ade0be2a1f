import type { BasketPrice } from '@portico/contracts/price/basket'
import type { Formats } from '@portico/locale/formats'
import { type PageTexts, useTranslation } from '../text/use-translation.ts'
import { useFormats } from './use-formats.ts'

export function useServiceText(): ReturnType<typeof serviceTextIn> {
  return serviceTextIn(useTranslation(), useFormats())
}

export function serviceTextIn({ t }: Pick<PageTexts, 't'>, { day, factsText }: Pick<Formats, 'day' | 'factsText'>) {
  return (service: BasketPrice['services'][number]): { name: string; details: string } => ({
    name: service.quantity > 1 ? `${service.quantity} × ${service.name}` : service.name,
    details: factsText([
      service.day && day(service.day),
      service.slot,
      service.included && t('services.included'),
      service.required && t('services.preselectedShort'),
    ]),
  })
}
