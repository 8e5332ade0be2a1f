import type { Organiser, Package } from '@portico/contracts/price/packages'
import { useHotel } from '../../base/hotel/use-hotel.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { useFormats } from '../../base/ui/use-formats.ts'
import { LowestTotal } from '../price/lowest-total.tsx'

export function usePackageLength() {
  const { t } = useTranslation()
  return ({ minNights, maxNights }: Pick<Package, 'minNights' | 'maxNights'>) =>
    minNights === maxNights
      ? t('packages.nights', { count: minNights })
      : t('packages.nightsBetween', { min: minNights, max: maxNights })
}

export function NextStay({ next }: Pick<Package, 'next'>) {
  const { t } = useTranslation()
  const { hotel } = useHotel()
  const { day } = useFormats()
  if (!next) return null
  return (
    <div className="package-next">
      <p>{t('packages.next', { day: day(next.arrival, hotel.today) })}</p>
      <LowestTotal total={next.price} nights={next.nights}>
        <p className="price-note">{t('packages.forTwo')}</p>
      </LowestTotal>
    </div>
  )
}

export function OrganisedBy({ organiser: { name, licence, insolvencyCover } }: { organiser: Organiser }) {
  const { t } = useTranslation()
  return <p className="help">{t('packages.organisedBy', { name, licence, cover: insolvencyCover })}</p>
}
