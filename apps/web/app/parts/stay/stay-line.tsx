import type { Party } from '@portico/domain/party/party'
import { nightCountOf, type Stay } from '@portico/domain/time/stay'
import { useHotel } from '../../base/hotel/use-hotel.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { useFormats } from '../../base/ui/use-formats.ts'
import { usePartyText } from '../../base/ui/use-party-text.ts'

export function StayLine({ stay, parties }: { stay: Stay; parties: readonly Party[] }) {
  const { t } = useTranslation()
  const { hotel } = useHotel()
  const { day } = useFormats()
  const partyText = usePartyText()
  const everybody = {
    adults: parties.reduce((sum, { adults }) => sum + adults, 0),
    childrenAges: parties.flatMap(({ childrenAges }) => childrenAges),
  }
  return (
    <p className="stay-line">
      <span>
        {day(stay.arrival, hotel.today)} – {day(stay.departure, hotel.today)}
      </span>{' '}
      <span>
        {t('search.nightCount', { count: nightCountOf(stay) })} · {partyText(everybody)}
      </span>
    </p>
  )
}
