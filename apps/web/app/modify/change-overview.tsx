import type { Voucher } from '@portico/contracts/reservation'
import { Link, useLocation } from '@remix-run/react'
import { useHotel } from '../hotel/hotel.route.tsx'
import { useTranslation } from '../text/use-translation.ts'
import { Amount } from '../ui/amount.tsx'
import { useFormats } from '../ui/use-formats.ts'
import { usePartyText } from '../ui/use-party-text.ts'
import { roomNameOf } from '../voucher/change-of-plans.tsx'
import { type ChangeChoices, isEmpty, queryOf, type RoomChoice } from './change-address.ts'
import { ChangeSteps } from './change-steps.tsx'
import type { NotPossibleReason } from './may-change.ts'
import { NotChangeable } from './not-changeable.tsx'

type ChangeOverviewProps = {
  voucher: Voucher
  of: string
  choices: ChangeChoices
  isUnreadable: boolean
  whyNot: NotPossibleReason | undefined
  notice: 'stale' | 'unchanged' | undefined
}

/** The booking as it is, each room with what was chosen for it and the way to choose. */
export function ChangeOverview({ voucher, of, choices, isUnreadable, whyNot, notice }: ChangeOverviewProps) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  if (whyNot) return <NotChangeable why={whyNot} back={pathname.replace(/\/change$/, '')} />
  const isChosen = !isEmpty(choices)
  const said = isUnreadable ? 'unreadable' : notice
  return (
    <main id="content" className="change">
      <ChangeSteps current="show" paths={{}} />
      <h1>{t('modify.title')}</h1>
      {said && (
        <p className="notice-line" role="alert">
          {t(`modify.notice.${said}`)}
        </p>
      )}
      <p className="lead">{t('modify.lead')}</p>
      <section aria-labelledby="change-rooms">
        <h2 id="change-rooms">{t('modify.rooms')}</h2>
        <ol className="change-list">
          {voucher.basket.lines.map((_, i) => (
            <RoomEntry key={i} voucher={voucher} place={i} of={of} choices={choices} />
          ))}
        </ol>
      </section>
      <p className="cancel-buttons">
        {isChosen && (
          <Link to={`${pathname}/review?${queryOf(of, choices)}`} className="button">
            {t('modify.toReview')}
          </Link>
        )}
        <Link to={pathname.replace(/\/change$/, '')} className="button quiet">
          {t('modify.dismiss')}
        </Link>
      </p>
    </main>
  )
}

type RoomEntryProps = Pick<ChangeOverviewProps, 'voucher' | 'of' | 'choices'> & { place: number }

function RoomEntry({ voucher, place, of, choices }: RoomEntryProps) {
  const { t } = useTranslation()
  const { hotel } = useHotel()
  const { day } = useFormats()
  const { pathname } = useLocation()
  const partyText = usePartyText()
  const [line, room] = [voucher.basket.lines[place], voucher.rooms[place]]
  if (!line || !room) return null
  const name = roomNameOf(voucher.basket.lines, place)
  const choice = choices.rooms.find((one) => one.room === place)
  const others = { rooms: choices.rooms.filter((one) => one.room !== place) }
  return (
    <li>
      <div className="stay-line-head">
        <h3>{name}</h3>
        <Amount money={line.stay} />
      </div>
      <p>
        {day(room.stay.arrival, hotel.today)} – {day(room.stay.departure, hotel.today)}
        <br />
        {partyText(line.party, line.moreChildren)}
        <br />
        {[...new Set([line.mealPlan && t(`rooms.mealPlan.${line.mealPlan}`), line.rateName])].filter(Boolean).join(' · ')}
      </p>
      {choice && <ChosenForRoom choice={choice} asItIs={`?${queryOf(of, others)}`} name={name} />}
      <p>
        <Link to={`${pathname}/room?line=${place + 1}&${queryOf(of, choices)}`}>
          {t('modify.changeRoom')}
          <span className="visually-hidden">: {name}</span>
        </Link>
      </p>
    </li>
  )
}

/** What a room is to be, as far as it is chosen; another room or rate is named where its price is known. */
function ChosenForRoom({ choice, asItIs, name }: { choice: RoomChoice; asItIs: string; name: string }) {
  const { t } = useTranslation()
  const { hotel } = useHotel()
  const { day } = useFormats()
  const partyText = usePartyText()
  const { stay, party, productId } = choice
  const chosen = [
    stay && `${day(stay.arrival, hotel.today)} – ${day(stay.departure, hotel.today)}`,
    party && partyText({ ...party, childrenAges: [...party.childrenAges] }),
    productId !== undefined && t('modify.otherRoom'),
  ].filter(Boolean)
  return (
    <p className="change-chosen">
      {t('modify.chosen', { choice: chosen.join(', ') })}{' '}
      <Link to={asItIs}>
        {t('modify.asItIs')}
        <span className="visually-hidden">: {name}</span>
      </Link>
    </p>
  )
}
