import type { PromoOutcome } from '@portico/contracts/price/promo'
import type { RoomSearch } from '@portico/contracts/search/room-search'
import { nightCountOf } from '@portico/domain/time/stay'
import type { SearchProblems } from '../../base/address/read-search.server.ts'
import type { TypedSearch } from '../../base/address/search-address.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { useFormats } from '../../base/ui/use-formats.ts'
import { countedParties, usePartyText } from '../../base/ui/use-party-text.ts'
import { SearchForm } from './search-form.tsx'

type SearchStripProps = {
  typed: TypedSearch
  search: RoomSearch
  problems?: SearchProblems
  promo?: PromoOutcome | undefined
  open?: boolean
}

export function SearchStrip({ typed, search, problems, promo, open = false }: SearchStripProps) {
  const { t } = useTranslation()
  const { shortDay } = useFormats()
  const partyText = usePartyText()
  const { arrival, departure } = search.stay
  return (
    <details className="strip" open={open} key={JSON.stringify(typed)}>
      <summary>
        <span className="strip-dates">
          {shortDay(arrival)} – {shortDay(departure)}
        </span>
        <span className="strip-party">
          {t('search.nightCount', { count: nightCountOf(search.stay) })} ·{' '}
          {countedParties(search.rooms.map(({ party }) => partyText(party)))}
          {promo?.kind === 'applied' && search.promoCode && ` · ${search.promoCode}`}
        </span>
        <span className="strip-change">{t('search.change')}</span>
      </summary>
      <SearchForm typed={typed} problems={problems} />
    </details>
  )
}
