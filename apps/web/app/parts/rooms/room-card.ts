import { cotsOf, type Party } from '@portico/domain/party/party'
import { useHotel } from '../../base/hotel/use-hotel.ts'
import { useOwnTextLang } from '../../base/hotel/use-own-text-lang.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { useAmountText } from '../../base/ui/amount.tsx'
import { boundedCache } from '../../base/ui/bounded-cache.ts'
import { type Markup, markup } from '../../base/ui/markup.ts'
import { useHidesPrices, useRootData } from '../../base/ui/use-root-data.ts'
import { useRoomPicture } from '../pictures/room-picture.tsx'
import type { QuotePageData } from '../price/rate-terms.tsx'
import { leadingRates } from './leading-rates.ts'
import { type RateLinks, useRateRow } from './rate-row.ts'
import { useRoomFacts } from './room-facts.ts'
import type { RoomPageData } from './rooms-page-data.ts'

type ListOfRooms = { readonly party: Party; readonly picturesQuery: string; readonly links: RateLinks }

export function useRoomCard({
  party,
  picturesQuery,
  links,
}: ListOfRooms): (room: RoomPageData, isFirst: boolean) => Markup {
  const { t } = useTranslation()
  const { base } = useHotel()
  const wordsOf = useRoomWords(party)
  const roomPicture = useRoomPicture()
  const rateRow = useRateRow(links)
  const otherRates = useOtherRates()
  return (room, isFirst) => {
    const { id, name, available } = room
    const { head, text } = wordsOf(room)
    const { leading, others } = leadingRates(room.quotes)
    const picture = roomPicture({
      picture: room.picture,
      count: room.pictureCount,
      to: `${base}/rooms/${id}/pictures?${picturesQuery}`,
      room: name,
      eager: isFirst,
    })
    const few =
      available <= 3 ? markup`<p class="rooms-available">${t('rooms.available', { count: available })}</p>` : ''
    const rows = leading.map((quote) => markup`<li>${rateRow({ room, quote })}</li>`)
    const more =
      others.length > 0
        ? otherRates(
            room,
            others,
            others.map((quote) => rateRow({ room, quote })),
          )
        : ''
    return markup`<article class="room" aria-labelledby="room-${id}">${picture}<div class="room-words">${head}${few}${text}</div><div class="rates"><ul>${rows}</ul>${more}</div></article>`
  }
}

type RoomWords = { readonly head: Markup; readonly text: Markup }
const cachedWords = import.meta.env.SSR ? boundedCache<RoomWords>(1_000) : undefined

/** What no date changes: cached where it is written for every guest, and not in a browser, which has one list. */
function useRoomWords(party: Party): (room: RoomPageData) => RoomWords {
  const { t } = useTranslation()
  const { code } = useRootData().language
  const { ageBands } = useHotel().hotel
  const factsOf = useRoomFacts(party)
  const ownTextLang = useOwnTextLang()
  const lang = ownTextLang === undefined ? '' : markup` lang="${ownTextLang}"`
  const roomWordsOf = (room: RoomPageData): RoomWords => {
    const { id, name, description } = room
    const roomFacts = factsOf(room)
    return {
      head: markup`<h2 id="room-${id}"${lang}>${name}</h2><p class="room-facts">${roomFacts.line}</p>`,
      text: markup`<p class="room-text"${lang}>${description}</p><details class="amenities"><summary>${t('rooms.more')}<span class="visually-hidden">: ${name}</span></summary>${roomFacts.more}</details>`,
    }
  }
  if (!cachedWords) return roomWordsOf
  const ofHouse = [code, ownTextLang, ageBands, cotsOf(party, ageBands)]
  return (room) => {
    const { id, name, description, squareMetres, maxGuests, amenities } = room
    return cachedWords([...ofHouse, id, name, description, squareMetres, maxGuests, amenities], () => roomWordsOf(room))
  }
}

function useOtherRates() {
  const { t } = useTranslation()
  const amountText = useAmountText()
  const isHidden = useHidesPrices()
  /** Names the rate of the room that has all that this one has, for no more. */
  const outdone = (room: RoomPageData, { outdoneBy }: QuotePageData) => {
    const better = room.quotes.find(({ productId }) => productId === outdoneBy)
    return better ? markup`<p class="outdone">${t('rooms.outdone', { rate: better.name })}</p>` : ''
  }
  return (room: RoomPageData, rates: readonly QuotePageData[], rows: readonly Markup[]): Markup => {
    const [firstRate] = rates
    const words = { count: rates.length, price: firstRate ? amountText(firstRate.price.guestTotal) : '' }
    const rateItems = rates.map((quote, i) => markup`<li>${rows[i] ?? ''}${outdone(room, quote)}</li>`)
    return markup`<details class="other-rates"><summary>${t(isHidden ? 'rooms.otherRates' : 'rooms.otherRatesFrom', words)}<span class="visually-hidden">: ${room.name}</span></summary><ul>${rateItems}</ul></details>`
  }
}
