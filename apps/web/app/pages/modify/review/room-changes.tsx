import type { BasketPrice } from '@portico/contracts/price/basket'
import type { Voucher } from '@portico/contracts/reservation/reservation'
import type { ChosenChanges } from '../../../base/address/change-address.ts'
import { useHotel } from '../../../base/hotel/use-hotel.ts'
import { useTranslation } from '../../../base/text/use-translation.ts'
import { Amount } from '../../../base/ui/amount.tsx'
import { useFormats } from '../../../base/ui/use-formats.ts'
import { usePartyText } from '../../../base/ui/use-party-text.ts'
import { CancellationTerms } from '../../../parts/price/rate-terms.tsx'
import { roomNameOf } from '../../../parts/reservation/change-of-plans.tsx'

type RoomChangesProps = { voucher: Voucher; chosenChanges: ChosenChanges; after: BasketPrice['lines'] }

export function RoomChanges({ voucher, chosenChanges, after }: RoomChangesProps) {
  const { t } = useTranslation()
  const { hotel } = useHotel()
  const { day } = useFormats()
  const partyText = usePartyText()
  const { lines } = voucher.basket
  return (
    <ul className="change-list">
      {chosenChanges.rooms.map(({ room, stay, party, productId, isProtected }) => {
        const [was, now, booked] = [lines[room], after[room], voucher.rooms[room]]
        if (!was || !now || !booked) return null
        const nightsOf = (of: typeof booked.stay) =>
          `${day(of.arrival, hotel.today)} – ${day(of.departure, hotel.today)}`
        const rateOf = (line: typeof was) =>
          [...new Set([line.roomName, line.mealPlan && t(`rooms.mealPlan.${line.mealPlan}`), line.rateName])]
            .filter(Boolean)
            .join(' · ')
        const changes = [
          stay && { what: t('modify.dates'), was: nightsOf(booked.stay), now: nightsOf(stay) },
          party && {
            what: t('modify.guests'),
            was: partyText(was.party, was.moreChildren),
            now: partyText(now.party, now.moreChildren),
          },
          productId !== undefined && { what: t('modify.roomAndRate'), was: rateOf(was), now: rateOf(now) },
          isProtected !== undefined && {
            what: t('modify.protection'),
            was: t(isProtected ? 'modify.isNotTaken' : 'modify.isTaken'),
            now: t(isProtected ? 'modify.isTaken' : 'modify.isNotTaken'),
          },
          { what: t('modify.roomPrice'), was: <Amount money={was.stay} />, now: <Amount money={now.stay} /> },
        ].filter((change) => change !== undefined && change !== false)
        return (
          <li key={room}>
            <h3>{roomNameOf(lines, room)}</h3>
            <dl className="was-and-now">
              {changes.map(({ what, was: roomBefore, now: then }) => (
                <div key={what}>
                  <dt>{what}</dt>
                  <dd>
                    <span className="visually-hidden">{t('modify.was')} </span>
                    <s>{roomBefore}</s>
                  </dd>
                  <dd>
                    <span className="visually-hidden">{t('modify.willBe')} </span>
                    {then}
                  </dd>
                </div>
              ))}
            </dl>
            <CancellationTerms cancellation={now.cancellation} />
          </li>
        )
      })}
    </ul>
  )
}
