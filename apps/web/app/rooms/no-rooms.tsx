import type { RoomSearch } from '@portico/contracts/room-search'
import type { BasketRefusal } from '@portico/contracts/shapes'
import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { searchParamsOf, type TypedSearch } from '../search/search-address.ts'
import { SearchForm } from '../search/search-form.tsx'
import { useTranslation } from '../text/use-translation.ts'
import { RefusalReasons } from './refusal-reasons.tsx'

type NoRoomsProps = { refusals: readonly BasketRefusal[] | 'in-the-past'; search: RoomSearch; typed: TypedSearch }

/** ROOM-18: why there is no room, what else there is, and the search bar to change it. */
export function NoRooms({ refusals, search, typed, children }: NoRoomsProps & { children?: ReactNode }) {
  const { t } = useTranslation()
  const isPast = refusals === 'in-the-past'
  return (
    <section className="no-rooms">
      <p>{isPast ? t('rooms.pastText') : t('rooms.noneText')}</p>
      {!isPast && <RefusalReasons refusals={refusals} search={search} />}
      {children}
      <SearchForm typed={typed} />
    </section>
  )
}

/** The chosen products can no longer be had together. */
export function SelectionGone({ refusals, search, typed }: NoRoomsProps) {
  const { t } = useTranslation()
  return (
    <section className="no-rooms">
      <p>{t('rooms.goneText')}</p>
      {refusals !== 'in-the-past' && <RefusalReasons refusals={refusals} search={search} />}
      <p>
        <Link className="button" to={`?${searchParamsOf(typed)}`}>
          {t('rooms.goneAction')}
        </Link>
      </p>
    </section>
  )
}
