import type { PromoOutcome } from '@portico/contracts/price/promo'
import type { RoomSearch } from '@portico/contracts/search/room-search'
import { nightCountOf } from '@portico/domain/time/stay'
import { useEffect, useRef, useState } from 'react'
import type { SearchProblems } from '../../base/address/read-search.server.ts'
import type { TypedSearch } from '../../base/address/search-address.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { useFormats } from '../../base/ui/use-formats.ts'
import { countedParties, usePartyText } from '../../base/ui/use-party-text.ts'
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

/** The form comes alive when a pointer or the focus is near, or however it is unfolded. */
function Strip({ typed, search, problems, promo }: SearchStripProps) {
  const { t } = useTranslation()
  const { shortDay } = useFormats()
  const partyText = usePartyText()
  const { arrival, departure } = search.stay
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
          {t('search.nightCount', { count: nightCountOf(search.stay) })} ·{' '}
          {countedParties(search.rooms.map(({ party }) => partyText(party)))}
          {promo?.kind === 'applied' && search.promoCode && ` · ${search.promoCode}`}
        </span>
        <span className="strip-change">{t('search.change')}</span>
      </summary>
      <FoldedSearchForm isWanted={isWanted} typed={typed} problems={problems} />
    </details>
  )
}
