import type { Voucher } from '@portico/contracts/reservation/reservation'
import type { RoomSearch } from '@portico/contracts/search/room-search'
import { Link, useLocation, useNavigation } from '@remix-run/react'
import type { ComponentProps } from 'react'
import { type ChosenChanges, queryOf } from '../../../base/address/change-address.ts'
import type { SearchProblems } from '../../../base/address/read-search.server.ts'
import type { TypedSearch } from '../../../base/address/search-address.ts'
import { useHotel } from '../../../base/hotel/use-hotel.ts'
import { useTranslation } from '../../../base/text/use-translation.ts'
import { Amount, useAmountText } from '../../../base/ui/amount.tsx'
import { useFormats } from '../../../base/ui/use-formats.ts'
import { usePartyText } from '../../../base/ui/use-party-text.ts'
import { RefusalReasons } from '../../../parts/price/refusal-reasons.tsx'
import { roomNameOf } from '../../../parts/reservation/change-of-plans.tsx'
import { ChangeSteps } from '../../../parts/reservation/change-steps.tsx'
import { useDifferenceText } from '../../../parts/reservation/use-difference-text.ts'
import { useListInDocument } from '../../../parts/rooms/list-items.ts'
import { RoomList } from '../../../parts/rooms/room-list.tsx'
import type { RoomListData } from '../../../parts/rooms/rooms-page-data.ts'
import type { SameRoom } from './load-room-offer.server.ts'
import { StayFields } from './stay-fields.tsx'

type RoomChoiceProps = {
  voucher: Voucher
  of: string
  chosenChanges: ChosenChanges
  /** The room's place on the voucher, from 0. */
  line: number
  typed: TypedSearch
  problems: SearchProblems
  search: RoomSearch | undefined
  offer:
    | {
        sameRoom: SameRoom
        others: RoomListData
        refusals: ComponentProps<typeof RefusalReasons>['refusals']
      }
    | undefined
}

export function RoomChoicePage({ voucher, of, chosenChanges, line, typed, problems, search, offer }: RoomChoiceProps) {
  const { t } = useTranslation()
  const { hotel } = useHotel()
  const { day, factsText, colon } = useFormats()
  const partyText = usePartyText()
  const { pathname } = useLocation()
  const isBusy = useNavigation().state !== 'idle'
  const { lines } = voucher.basket
  const [booked, room] = [lines[line], voucher.rooms[line]]
  if (!booked || !room) return null
  const startPath = `${pathname.replace(/\/room$/, '')}?${queryOf(of, chosenChanges)}`
  return (
    <main id="content" className="change choose" aria-busy={isBusy}>
      <ChangeSteps current="choose" paths={{ show: startPath }} />
      <h1>{t('modify.chooseTitleOf', { room: roomNameOf(lines, line) })}</h1>
      <p className="lead">
        {factsText([
          t('modify.bookedAs', {
            stay: `${day(room.stay.arrival, hotel.today)} – ${day(room.stay.departure, hotel.today)}`,
            party: partyText(booked.party, booked.moreChildren),
          }),
          [...new Set([booked.mealPlan && t(`rooms.mealPlan.${booked.mealPlan}`), booked.rateName])]
            .filter(Boolean)
            .join(' · '),
        ])}
        {colon}
        <Amount money={booked.stay} />
      </p>
      <StayFields typed={typed} problems={problems} line={line} />
      {offer && search && (
        <>
          <SameRoomOffer
            sameRoom={offer.sameRoom}
            search={search}
            areDatesNew={search.stay.arrival !== room.stay.arrival || search.stay.departure !== room.stay.departure}
          />
          <section className="change-others" aria-labelledby="change-others">
            <h2 id="change-others">{t('modify.otherRooms')}</h2>
            {offer.others.count > 0 ? (
              <>
                <p className="help">{t('modify.otherRoomsHelp')}</p>
                <OtherRooms others={offer.others} search={search} typed={typed} />
              </>
            ) : (
              <>
                <p>{t('modify.noOtherRooms')}</p>
                <RefusalReasons refusals={offer.refusals} search={search} />
              </>
            )}
          </section>
        </>
      )}
    </main>
  )
}

type OtherRoomsProps = { others: RoomListData; search: RoomSearch; typed: TypedSearch }

function OtherRooms({ others, search, typed }: OtherRoomsProps) {
  const { rooms, meals } = others
  const inDocument = useListInDocument(!rooms)
  return <RoomList rooms={rooms} inDocument={inDocument} meals={meals} search={search} typed={typed} line={0} />
}

function SameRoomOffer({
  sameRoom,
  search,
  areDatesNew,
}: {
  sameRoom: SameRoom
  search: RoomSearch
  areDatesNew: boolean
}) {
  const { t } = useTranslation()
  const { hotel } = useHotel()
  const { pathname } = useLocation()
  const amountText = useAmountText()
  const differenceText = useDifferenceText()
  const { sentencesText } = useFormats()
  switch (sameRoom.kind) {
    case 'as-booked':
      return null
    case 'possible':
      return (
        <section className="change-same-room" aria-labelledby="change-same-room">
          <h2 id="change-same-room">{t('modify.sameRoom', { room: sameRoom.roomName })}</h2>
          <p>
            {sameRoom.rateName}
            <br />
            {sentencesText([
              t('modify.sameRoomTotal', { total: amountText(sameRoom.total) }),
              differenceText(sameRoom.difference),
            ])}
          </p>
          <p>
            <Link to={`${pathname.replace(/room$/, 'review')}?${sameRoom.query}`} className="button">
              {t('modify.reviewThis')}
            </Link>
          </p>
        </section>
      )
    case 'gone':
      return (
        <div className="notice-line" role="alert" id="dates-gone">
          <p>{areDatesNew ? t('modify.datesGone') : t('modify.partyGone')}</p>
          <RefusalReasons refusals={sameRoom.refusals} search={search} />
        </div>
      )
    case 'not-possible':
      return (
        <p className="notice-line" role="alert">
          {t(`modify.notChangeable.${sameRoom.why}`, { phone: hotel.phone })}
        </p>
      )
  }
}
