import type { Party } from '@portico/domain/party/party'
import { useHotel } from '../../base/hotel/use-hotel.ts'
import { useOwnTextLang } from '../../base/hotel/use-own-text-lang.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { useAmountText } from '../../base/ui/amount.tsx'
import { markup } from '../../base/ui/markup.ts'
import { useHidesPrices } from '../../base/ui/use-root-data.ts'
import { RoomPicture } from '../pictures/room-picture.tsx'
import type { QuotePageData } from '../price/rate-terms.tsx'
import { leadingRates } from './leading-rates.ts'
import { type RateLinks, RateRow } from './rate-row.tsx'
import { useRoomFacts } from './room-facts.ts'
import type { RoomPageData } from './rooms-page-data.ts'

type RoomCardProps = { room: RoomPageData; isFirst: boolean; party: Party; picturesQuery: string; links: RateLinks }

export function RoomCard({ room, isFirst, party, picturesQuery, links }: RoomCardProps) {
  const { t } = useTranslation()
  const { base } = useHotel()
  const facts = useRoomFacts(party)(room)
  const { leading, others } = leadingRates(room.quotes)
  const ownTextLang = useOwnTextLang()
  return (
    <article className="room" aria-labelledby={`room-${room.id}`}>
      <RoomPicture
        picture={room.picture}
        count={room.pictureCount}
        to={`${base}/rooms/${room.id}/pictures?${picturesQuery}`}
        room={room.name}
        eager={isFirst}
      />
      <div className="room-words">
        <h2 id={`room-${room.id}`} lang={ownTextLang}>
          {room.name}
        </h2>
        <p className="room-facts">{facts.line}</p>
        {room.available <= 3 && <p className="rooms-available">{t('rooms.available', { count: room.available })}</p>}
        <p className="room-text" lang={ownTextLang}>
          {room.description}
        </p>
        <details
          className="amenities"
          dangerouslySetInnerHTML={markup`<summary>${t('rooms.more')}<span class="visually-hidden">: ${room.name}</span></summary>${facts.more}`}
        />
      </div>
      <div className="rates">
        <ul>
          {leading.map((quote) => (
            <li key={quote.productId}>
              <RateRow room={room} quote={quote} links={links} />
            </li>
          ))}
        </ul>
        {others.length > 0 && <OtherRates room={room} rates={others} links={links} />}
      </div>
    </article>
  )
}

function OtherRates({ room, rates, links }: { room: RoomPageData; rates: readonly QuotePageData[]; links: RateLinks }) {
  const { t } = useTranslation()
  const amountText = useAmountText()
  const isHidden = useHidesPrices()
  const [first] = rates
  const words = { count: rates.length, price: first ? amountText(first.price.guestTotal) : '' }
  return (
    <details className="other-rates">
      <summary>
        {t(isHidden ? 'rooms.otherRates' : 'rooms.otherRatesFrom', words)}
        <span className="visually-hidden">: {room.name}</span>
      </summary>
      <ul>
        {rates.map((quote) => (
          <li key={quote.productId}>
            <RateRow room={room} quote={quote} links={links} />
            <Outdone room={room} quote={quote} />
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Names the rate of the room that has all that this one has, for no more. */
function Outdone({ room, quote }: { room: RoomPageData; quote: QuotePageData }) {
  const { t } = useTranslation()
  const better = room.quotes.find(({ productId }) => productId === quote.outdoneBy)
  return better ? <p className="outdone">{t('rooms.outdone', { rate: better.name })}</p> : null
}
