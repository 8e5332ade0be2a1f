import type { Voucher } from '@portico/contracts/reservation/reservation'
import { Link, useLocation } from '@remix-run/react'
import {
  type ChosenChanges,
  isEmpty,
  queryOf,
  type RoomChoice,
  withRoomChoice,
} from '../../base/address/change-address.ts'
import { useHotel } from '../../base/hotel/use-hotel.ts'
import { say } from '../../base/text/say.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { Amount, useAmountText } from '../../base/ui/amount.tsx'
import { useFormats } from '../../base/ui/use-formats.ts'
import { usePartyText } from '../../base/ui/use-party-text.ts'
import { useServiceText } from '../../base/ui/use-service-text.ts'
import { LineProtection } from '../../parts/price/protection-offer.tsx'
import { roomNameOf } from '../../parts/reservation/change-of-plans.tsx'
import { ChangeSteps } from '../../parts/reservation/change-steps.tsx'
import { ChangeTerms } from '../../parts/reservation/change-terms.tsx'
import { mayNameGuests, type NotPossibleReason } from '../../parts/reservation/may-change.ts'
import { NotChangeable } from '../../parts/reservation/not-changeable.tsx'

type ChangeOverviewProps = {
  voucher: Voucher
  of: string
  chosenChanges: ChosenChanges
  isUnreadable: boolean
  whyNot: NotPossibleReason | undefined
  notice: 'stale' | 'unchanged' | undefined
}

export function ChangeOverview({ voucher, of, chosenChanges, isUnreadable, whyNot, notice }: ChangeOverviewProps) {
  const { t } = useTranslation()
  const { hotel } = useHotel()
  const { pathname } = useLocation()
  if (whyNot) return <NotChangeable why={whyNot} back={pathname.replace(/\/change$/, '')} />
  const isChosen = !isEmpty(chosenChanges)
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
            <RoomEntry key={i} voucher={voucher} place={i} of={of} chosenChanges={chosenChanges} />
          ))}
        </ol>
      </section>
      {hotel.hasServices && voucher.mayChange.includes('services') && (
        <Services voucher={voucher} of={of} chosenChanges={chosenChanges} />
      )}
      <Details voucher={voucher} />
      <p className="cancel-buttons">
        {isChosen && (
          <Link to={`${pathname}/review?${queryOf(of, chosenChanges)}`} className="button">
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

type RoomEntryProps = Pick<ChangeOverviewProps, 'voucher' | 'of' | 'chosenChanges'> & { place: number }

function RoomEntry({ voucher, place, of, chosenChanges }: RoomEntryProps) {
  const { t } = useTranslation()
  const { hotel } = useHotel()
  const { day } = useFormats()
  const { pathname } = useLocation()
  const partyText = usePartyText()
  const [line, room] = [voucher.basket.lines[place], voucher.rooms[place]]
  if (!line || !room) return null
  const name = roomNameOf(voucher.basket.lines, place)
  const choice = chosenChanges.rooms.find((roomChoice) => roomChoice.room === place)
  const changesWithoutRoom = {
    ...chosenChanges,
    rooms: chosenChanges.rooms.filter((roomChoice) => roomChoice.room !== place),
  }
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
        {[...new Set([line.mealPlan && t(`rooms.mealPlan.${line.mealPlan}`), line.rateName])]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {choice && <ChosenForRoom choice={choice} asItIs={`?${queryOf(of, changesWithoutRoom)}`} name={name} />}
      <ChangeTerms voucher={voucher} place={place} />
      {!room.isFixed && (
        <p>
          <Link to={`${pathname}/room?line=${place + 1}&${queryOf(of, chosenChanges)}`}>
            {t('modify.changeRoom')}
            <span className="visually-hidden">: {name}</span>
          </Link>
        </p>
      )}
      <Protection voucher={voucher} place={place} of={of} chosenChanges={chosenChanges} />
    </li>
  )
}

function Protection({ voucher, place, of, chosenChanges }: RoomEntryProps) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const amountText = useAmountText()
  const protection = voucher.basket.lines[place]?.protection
  const choice = chosenChanges.rooms.find((roomChoice) => roomChoice.room === place)
  if (!protection || choice?.isProtected !== undefined) return null
  const isTaken = protection.state === 'taken'
  const changesWithProtection = withRoomChoice(
    chosenChanges,
    { ...choice, room: place, isProtected: !isTaken },
    voucher,
  )
  const price = amountText(protection.price)
  return (
    <>
      <LineProtection protection={protection} />
      {voucher.rooms[place]?.mayChangeProtection && protection.state !== 'included' && (
        <p>
          <Link to={`${pathname}/review?${queryOf(of, changesWithProtection)}`}>
            {isTaken ? t('modify.protectionOff', { price }) : t('modify.protectionOn', { price })}
            <span className="visually-hidden">: {roomNameOf(voucher.basket.lines, place)}</span>
          </Link>
        </p>
      )}
    </>
  )
}

function Services({ voucher, of, chosenChanges }: Pick<ChangeOverviewProps, 'voucher' | 'of' | 'chosenChanges'>) {
  const { t } = useTranslation()
  const { factsText } = useFormats()
  const { pathname } = useLocation()
  const serviceText = useServiceText()
  const { services } = voucher.basket
  return (
    <section aria-labelledby="change-services">
      <h2 id="change-services">{t('services.listTitle')}</h2>
      <ul className="change-list">
        {services.map((service, i) => (
          <li key={i}>
            <div className="stay-line-head">
              <span>{factsText([serviceText(service).name, serviceText(service).details])}</span>
              <Amount money={service.amount} />
            </div>
            {service.transfer && voucher.mayChange.includes('transfers') && (
              <p>
                <Link to={`${pathname}/transfer?service=${i + 1}`}>
                  {t('modify.transferLink')}
                  <span className="visually-hidden">: {serviceText(service).name}</span>
                </Link>
              </p>
            )}
          </li>
        ))}
      </ul>
      {chosenChanges.services && (
        <p className="change-chosen">
          {say({ t }, 'modify.servicesChosen', {
            link: (
              <Link to={`?${queryOf(of, { rooms: chosenChanges.rooms })}`}>
                {t('modify.asItIs')}
                <span className="visually-hidden">: {t('services.listTitle')}</span>
              </Link>
            ),
          })}
        </p>
      )}
      <p>
        <Link to={`${pathname}/services?${queryOf(of, chosenChanges)}`}>
          {t(services.length === 0 ? 'modify.addServices' : 'modify.changeServices')}
        </Link>
      </p>
    </section>
  )
}

function Details({ voucher }: { voucher: Voucher }) {
  const { t } = useTranslation()
  const { hotel } = useHotel()
  const { pathname } = useLocation()
  if (!mayNameGuests(voucher, hotel.guestRecords)) return null
  return (
    <section aria-labelledby="change-guests">
      <h2 id="change-guests">{t('voucher.guests')}</h2>
      <ul>
        {[...new Set(voucher.guests)].map((guest) => (
          <li key={guest}>{guest}</li>
        ))}
      </ul>
      <p>
        <Link to={`${pathname}/guests`}>{t('modify.guestsLink')}</Link>
      </p>
    </section>
  )
}

function ChosenForRoom({ choice, asItIs, name }: { choice: RoomChoice; asItIs: string; name: string }) {
  const { t } = useTranslation()
  const { hotel } = useHotel()
  const { day, factsText } = useFormats()
  const partyText = usePartyText()
  const { stay, party, productId, isProtected } = choice
  const chosen = [
    stay && `${day(stay.arrival, hotel.today)} – ${day(stay.departure, hotel.today)}`,
    party && partyText({ ...party, childrenAges: [...party.childrenAges] }),
    productId !== undefined && t('modify.otherRoom'),
    isProtected !== undefined && t(isProtected ? 'modify.withProtection' : 'modify.withoutProtection'),
  ].filter(Boolean)
  return (
    <p className="change-chosen">
      {say({ t }, 'modify.chosen', {
        choice: factsText(chosen),
        link: (
          <Link to={asItIs}>
            {t('modify.asItIs')}
            <span className="visually-hidden">: {name}</span>
          </Link>
        ),
      })}
    </p>
  )
}
