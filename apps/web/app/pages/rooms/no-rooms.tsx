import type { RoomSearch, RoomSearchResult } from '@portico/contracts/search/room-search'
import type { BasketRefusal } from '@portico/contracts/values/shapes'
import { addDays } from '@portico/domain/time/calendar-date'
import { nightCountOf } from '@portico/domain/time/stay'
import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { searchParamsOf, type TypedSearch } from '../../base/address/search-address.ts'
import { useHotel } from '../../base/hotel/use-hotel.ts'
import { say } from '../../base/text/say.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { useFormats } from '../../base/ui/use-formats.ts'
import { MergedRoomsProposal, SisterHotels, SplitStayProposal } from '../../parts/alternatives/alternatives.tsx'
import { CombinedRooms, HouseContact } from '../../parts/alternatives/combined-rooms.tsx'
import type { LoadedAlternatives } from '../../parts/alternatives/load-alternatives.server.ts'
import { NearbyDates } from '../../parts/alternatives/nearby-dates.tsx'
import { PriceChart } from '../../parts/alternatives/price-chart.tsx'
import { RefusalReasons } from '../../parts/price/refusal-reasons.tsx'
import { noneWordsOf, type WaysOut } from '../../parts/rooms/none-words.ts'
import { RoomListSkeleton } from '../../parts/rooms/room-list-skeleton.tsx'
import { SearchForm } from '../../parts/search-form/search-form.tsx'

type NoRoomsProps = { refusals: readonly BasketRefusal[] | 'in-the-past'; search: RoomSearch; typed: TypedSearch }

type NoStayProps = {
  result: Exclude<RoomSearchResult, { kind: 'rooms' | 'complete' }>
  /** What the page brought along, or what is loaded after it. */
  alternatives: LoadedAlternatives | undefined
  isLate: boolean
  search: RoomSearch
  typed: TypedSearch
  actionKey: string
}

export default function NoStay({ result, alternatives, isLate, search, typed, actionKey }: NoStayProps) {
  if (result.kind === 'in-the-past') return <NoRooms refusals="in-the-past" search={search} typed={typed} />
  if (result.kind === 'selection-gone')
    return <SelectionGone refusals={result.refusals} search={search} typed={typed} />
  const combinations = alternatives?.combinations ?? []
  const { split, otherHotels } = result.alternatives
  return (
    <>
      <NoRooms
        refusals={result.refusals}
        search={search}
        typed={typed}
        alternatives={result.alternatives}
        isCombined={combinations.length > 0}
      >
        <SplitStayProposal split={split} search={search} typed={typed} actionKey={actionKey} />
        <SisterHotels hotels={otherHotels} search={search} typed={typed} />
      </NoRooms>
      <div className="late-alternatives" data-late={isLate}>
        {!alternatives && <RoomListSkeleton />}
        <CombinedRooms combinations={combinations} search={search} typed={typed} />
        {alternatives && !alternatives.merged && combinations.length === 0 && isForMany(search, result.refusals) && (
          <HouseContact />
        )}
        <MergedRoomsProposal merged={alternatives?.merged} search={search} typed={typed} />
        <NearbyDates dates={alternatives?.nearby ?? []} search={search} typed={typed} />
        <PriceChart months={alternatives?.months ?? []} search={search} typed={typed} />
      </div>
      {isForMany(search, result.refusals) && <SearchForm typed={typed} />}
    </>
  )
}

function isForMany(search: RoomSearch, refusals: NoRoomsProps['refusals']): boolean {
  return (
    search.rooms.length > 1 || (refusals !== 'in-the-past' && refusals.some(({ kind }) => kind === 'too-many-guests'))
  )
}

function NoRooms({
  refusals,
  search,
  typed,
  alternatives,
  isCombined = false,
  children,
}: NoRoomsProps & { alternatives?: WaysOut; isCombined?: boolean; children?: ReactNode }) {
  const { t } = useTranslation()
  const isPast = refusals === 'in-the-past'
  const words = noneWordsOf(alternatives, isCombined)
  return (
    <div className="no-rooms" data-part="no-rooms">
      <p>
        {isPast && t('rooms.pastText')}
        {!isPast && words && t(`rooms.${words}.text`)}
        {!isPast && !words && t(refusals.length > 0 ? 'rooms.noneText' : 'rooms.noneTextBare')}
      </p>
      {!isPast && <RefusalReasons refusals={refusals} search={search} />}
      {!isPast && <ReopeningLink refusals={refusals} search={search} typed={typed} />}
      {children}
      {!isPast && <RequestLink typed={typed} />}
      {(isPast || !isForMany(search, refusals)) && <SearchForm typed={typed} />}
    </div>
  )
}

function RequestLink({ typed }: { typed: TypedSearch }) {
  const { t } = useTranslation()
  const { base } = useHotel()
  return (
    <p>
      {say({ t }, 'search.requestText', {
        link: <a href={`${base}/request?${searchParamsOf(typed)}`}>{t('search.request')}</a>,
      })}
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

function SelectionGone({ refusals, search, typed }: NoRoomsProps) {
  const { t } = useTranslation()
  return (
    <div className="no-rooms" data-part="no-rooms">
      <p>{t('rooms.goneText')}</p>
      {refusals !== 'in-the-past' && <RefusalReasons refusals={refusals} search={search} />}
      <p>
        <Link className="button" to={`?${searchParamsOf(typed)}`}>
          {t('rooms.goneAction')}
        </Link>
      </p>
    </div>
  )
}
