import type { BasketPrice } from '@portico/contracts/price/basket'
import { useTranslation } from '../../../base/text/use-translation.ts'
import { Amount } from '../../../base/ui/amount.tsx'
import { useFormats } from '../../../base/ui/use-formats.ts'
import { useServiceText } from '../../../base/ui/use-service-text.ts'

type Services = BasketPrice['services']

/** Services that fall away with their days count too; a changed quantity is both added and left out. */
export function ServiceChanges({ before, after }: { before: Services; after: Services }) {
  const { t } = useTranslation()
  const [added, removed] = [servicesWithout(after, before), servicesWithout(before, after)]
  return (
    <>
      <ServiceList title={t('modify.servicesGone')} services={removed} isGone />
      <ServiceList title={t('modify.servicesAdded')} services={added} />
    </>
  )
}

function ServiceList({ title, services, isGone = false }: { title: string; services: Services; isGone?: boolean }) {
  const serviceText = useServiceText()
  const { factsText } = useFormats()
  if (services.length === 0) return null
  return (
    <>
      <h3>{title}</h3>
      <dl className="sums service-lines">
        {services.map((service, i) => {
          const text = factsText([serviceText(service).name, serviceText(service).details])
          return (
            <div key={i}>
              <dt>{isGone ? <s>{text}</s> : text}</dt>
              <dd>
                <Amount money={service.amount} />
              </dd>
            </div>
          )
        })}
      </dl>
    </>
  )
}

function servicesWithout(services: Services, otherServices: Services): Services {
  const serviceText = ({ serviceId, quantity, line = 0, bandId, day, slot }: Services[number]) =>
    [serviceId, quantity, line, bandId, day, slot].join()
  const otherTexts = new Set(otherServices.map(serviceText))
  return services.filter((service) => !otherTexts.has(serviceText(service)))
}
