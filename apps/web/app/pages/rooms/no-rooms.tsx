import type { RoomSearch, RoomSearchResult } from '@portico/contracts/search/room-search'
import type { BasketRefusal } from '@portico/contracts/values/shapes'
import { addDays } from '@portico/domain/time/calendar-date'
import { nightCountOf } from '@portico/domain/time/stay'
import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { searchParamsOf, type TypedSearch } from '../../base/address/search-address.ts'
import { useHotel } from '../../base/hotel/use-hotel.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { useFormats } from '../../base/ui/use-formats.ts'
import { RefusalReasons } from '../../parts/price/refusal-reasons.tsx'
import { SearchForm } from '../../parts/search-form/search-form.tsx'

type NoRoomsProps = { refusals: readonly BasketRefusal[] | 'in-the-past'; search: RoomSearch; typed: TypedSearch }

type Alternatives = Extract<RoomSearchResult, { kind: 'none' }>['alternatives']

/** True for more guests than one room takes, or more rooms than could be found as asked. */
export function isForMany(search: RoomSearch, refusals: NoRoomsProps['refusals']): boolean {
  return (
    search.rooms.length > 1 || (refusals !== 'in-the-past' && refusals.some(({ kind }) => kind === 'too-many-guests'))
  )
}

export function noneWordsOf(alternatives: Alternatives | undefined, isCombined: boolean) {
  if (isCombined) return { title: 'rooms.noneButTogether.title', text: 'rooms.noneButTogether.text' } as const
  if (alternatives?.split) return { title: 'rooms.noneButSplit.title', text: 'rooms.noneButSplit.text' } as const
  return alternatives && alternatives.otherHotels.length > 0
    ? ({ title: 'rooms.noneButNearby.title', text: 'rooms.noneButNearby.text' } as const)
    : undefined
}

export function NoRooms({
  refusals,
  search,
  typed,
  alternatives,
  isCombined = false,
  children,
}: NoRoomsProps & { alternatives?: Alternatives; isCombined?: boolean; children?: ReactNode }) {
  const { t } = useTranslation()
  const isPast = refusals === 'in-the-past'
  return (
    <section className="no-rooms">
      <p>
        {t(
          isPast
            ? 'rooms.pastText'
            : (noneWordsOf(alternatives, isCombined)?.text ??
                (refusals.length > 0 ? 'rooms.noneText' : 'rooms.noneTextBare')),
        )}
      </p>
      {!isPast && <RefusalReasons refusals={refusals} search={search} />}
      {!isPast && <ReopeningLink refusals={refusals} search={search} typed={typed} />}
      {children}
      {!isPast && <RequestLink typed={typed} />}
      {(isPast || !isForMany(search, refusals)) && <SearchForm typed={typed} />}
    </section>
  )
}

function RequestLink({ typed }: { typed: TypedSearch }) {
  const { t } = useTranslation()
  const { base } = useHotel()
  return (
    <p>
      {t('search.requestText')} <a href={`${base}/request?${searchParamsOf(typed)}`}>{t('search.request')}</a>
    </p>
  )
}

function ReopeningLink({ refusals, search, typed }: NoRoomsProps) {
  const { t } = useTranslation()
  const { day } = useFormats()
  const reopens = refusals === 'in-the-past' ? undefined : refusals.find(({ kind }) => kind === 'closed-season')
  if (reopens?.kind !== 'closed-season' || !reopens.reopens) return null
  const stay = { arrival: reopens.reopens, departure: addDays(reopens.reopens, nightCountOf(search.stay)) }
  return (
    <p>
      <Link className="button quiet" to={`?${searchParamsOf({ ...typed, ...stay })}`}>
        {t('rooms.reopeningAction', { arrival: day(stay.arrival) })}
      </Link>
    </p>
  )
}

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
