import type { RoomSearch } from '@portico/contracts/room-search'
import { nightCountOf } from '@portico/domain/time/stay'
import { useTranslation } from '../text/use-translation.ts'
import { useFormats } from '../ui/use-formats.ts'
import { usePartyText } from '../ui/use-party-text.ts'
import type { TypedSearch } from './search-address.ts'
import { SearchForm } from './search-form.tsx'

/** What was asked, in one line; opened, the search bar again. */
export function SearchStrip({ typed, search, open = false }: { typed: TypedSearch; search: RoomSearch; open?: boolean }) {
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
          {t('search.nightCount', { count: nightCountOf(search.stay) })} · {search.rooms.map(({ party }) => partyText(party)).join(' + ')}
          {search.promoCode && ` · ${search.promoCode}`}
        </span>
        <span className="strip-change">{t('search.change')}</span>
      </summary>
      <SearchForm typed={typed} />
    </details>
  )
}
