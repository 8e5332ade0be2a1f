import type { PromoOutcome } from '@portico/contracts/price/promo'
import type { RoomSearch } from '@portico/contracts/search/room-search'
import { addDays, type CalendarDate } from '@portico/domain/time/calendar-date'
import { nightCountOf, type Stay } from '@portico/domain/time/stay'
import { useEffect, useRef, useState } from 'react'
import type { SearchProblems } from '../../base/address/read-search.server.ts'
import type { TypedSearch } from '../../base/address/search-address.ts'
import { CachedMarkup } from '../../base/document/cached-markup.tsx'
import { useHotel } from '../../base/hotel/use-hotel.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { useFormats } from '../../base/ui/use-formats.ts'
import { countedParties, usePartyText } from '../../base/ui/use-party-text.ts'
import { useRootData } from '../../base/ui/use-root-data.ts'
import { FoldedSearchForm } from './later-search-form.ts'

type SearchStripProps = {
  typed: TypedSearch
  search: RoomSearch
  problems?: SearchProblems
  promo?: PromoOutcome | undefined
}

export function SearchStrip(props: SearchStripProps) {
  return <Strip key={JSON.stringify(props.typed)} {...props} />
}

/** A stay of so many nights that a form can read, on days that no other date in it is one of. */
function stayLike(nights: number): Stay {
  const arrival = '2900-01-01' as CalendarDate
  return { arrival, departure: addDays(arrival, nights) }
}

/** The form comes alive when a pointer or the focus is near, or however it is unfolded. */
function Strip({ typed, search, problems, promo }: SearchStripProps) {
  const { t } = useTranslation()
  const { shortDay } = useFormats()
  const partyText = usePartyText()
  const { locale } = useRootData()
  const { hotel, base } = useHotel()
  const { arrival, departure } = search.stay
  const nights = nightCountOf(search.stay)
  const { arrival: _, departure: __, ...otherThanDates } = typed
  const isRead = typed.arrival === arrival && typed.departure === departure
  const form = (stay: Pick<TypedSearch, 'arrival' | 'departure'>) => (
    <FoldedSearchForm isWanted={isWanted} typed={{ ...typed, ...stay }} problems={problems} />
  )
  const strip = useRef<HTMLDetailsElement>(null)
  const [isWanted, setWanted] = useState(false)
  const wantForm = () => setWanted(true)
  useEffect(() => {
    if (strip.current?.open) setWanted(true)
  }, [])
  return (
    <details className="strip" ref={strip} onPointerEnter={wantForm} onFocus={wantForm} onToggle={wantForm}>
      <summary>
        <span className="strip-dates">
          {shortDay(arrival)} – {shortDay(departure)}
        </span>
        <span className="strip-party">
          {t('search.nightCount', { count: nights })} ·{' '}
          {countedParties(search.rooms.map(({ party }) => partyText(party)))}
          {promo?.kind === 'applied' && search.promoCode && ` · ${search.promoCode}`}
        </span>
        <span className="strip-change">{t('search.change')}</span>
      </summary>
      {isRead ? (
        <CachedMarkup
          by={['strip', locale, base, hotel.today, hotel.ageBands, nights, otherThanDates, problems]}
          values={{ arrival, departure }}
          placeholders={stayLike(nights)}
        >
          {form}
        </CachedMarkup>
      ) : (
        form(typed)
      )}
    </details>
  )
}
