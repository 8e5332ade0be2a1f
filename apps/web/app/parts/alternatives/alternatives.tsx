import type { MergedRooms, OtherHotel, SplitStay } from '@portico/contracts/search/alternatives'
import type { RoomSearch } from '@portico/contracts/search/room-search'
import { money } from '@portico/domain/money/money'
import { nightCountOf } from '@portico/domain/time/stay'
import { Form, Link } from '@remix-run/react'
import { hotelPath } from '../../base/address/paths.ts'
import { searchParamsOf, splitStayParamsOf, type TypedSearch } from '../../base/address/search-address.ts'
import { useHotel } from '../../base/hotel/use-hotel.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { Amount } from '../../base/ui/amount.tsx'
import { CityAndStars } from '../../base/ui/city-and-stars.tsx'
import { useFormats } from '../../base/ui/use-formats.ts'
import { usePartyText } from '../../base/ui/use-party-text.ts'
import { useRootData } from '../../base/ui/use-root-data.ts'
import { LowestTotal } from '../price/lowest-total.tsx'
import { ConvertedAmount, NightPrices, TotalPrice } from '../price/price-parts.tsx'
import { CancellationTerms } from '../price/rate-terms.tsx'

type SearchProps = { search: RoomSearch; typed: TypedSearch }

export function SplitStayProposal({
  split,
  search,
  typed,
  actionKey,
}: SearchProps & { split: SplitStay | undefined; actionKey: string }) {
  const { t } = useTranslation()
  const { base, hotel } = useHotel()
  const { day, factsText } = useFormats()
  if (!split) return null
  const { parts, fees, discount, mealPlan, rateName } = split
  return (
    <section className="alternative" aria-labelledby="split-title">
      <h2 id="split-title">{t('alternatives.splitTitle')}</h2>
      <p className="quiet">{t('alternatives.splitText')}</p>
      <ol>
        {parts.map(({ stay, roomName, nights, price }) => (
          <li key={stay.arrival}>
            <div>
              <h3>{roomName}</h3>
              <p>
                {factsText([
                  `${day(stay.arrival)} – ${day(stay.departure)}`,
                  t('search.nightCount', { count: nightCountOf(stay) }),
                ])}
              </p>
            </div>
            <Amount money={price} />
            <NightPrices name={roomName} nights={nights} />
          </li>
        ))}
        {fees.map(({ name, amount }) => (
          <li key={name}>
            <p>{name}</p>
            <Amount money={amount} />
          </li>
        ))}
        {discount.minor > 0 && (
          <li>
            <p>{t('alternatives.splitDiscount')}</p>
            <Amount money={money(-discount.minor, discount.currency)} />
          </li>
        )}
      </ol>
      <div className="split-choice">
        <div>
          <p>{[...new Set([mealPlan && t(`rooms.mealPlan.${mealPlan}`), rateName])].filter(Boolean).join(' · ')}</p>
          <CancellationTerms cancellation={split.cancellation} />
        </div>
        {hotel.hasServices ? (
          <div>
            <TotalPrice price={split.price} nights={nightCountOf(search.stay)} />
            <Link className="button" to={`${base}/services?${splitStayParamsOf(typed, parts)}`}>
              {t('rooms.toServices')}
            </Link>
          </div>
        ) : (
          <Form method="post" action={`${base}/checkout?${splitStayParamsOf(typed, parts)}`}>
            <input type="hidden" name="key" value={actionKey} />
            <TotalPrice price={split.price} nights={nightCountOf(search.stay)} />
            <button type="submit" className="button">
              {t('rooms.book')}
            </button>
            <p className="quiet">{t('rooms.bookHint')}</p>
          </Form>
        )}
      </div>
    </section>
  )
}

export function MergedRoomsProposal({ merged, search, typed }: SearchProps & { merged: MergedRooms | undefined }) {
  const { t } = useTranslation()
  const partyText = usePartyText()
  if (!merged) return null
  const { adults, childrenAges } = merged.party
  const rooms = [{ adults: String(adults), ages: childrenAges.map(String) }]
  return (
    <section className="alternative" aria-labelledby="merged-title">
      <h2 id="merged-title">{t('alternatives.mergedTitle')}</h2>
      <ul>
        <li>
          <Link to={`?${searchParamsOf({ ...typed, rooms })}`}>
            {t('alternatives.mergedLink', { party: partyText(merged.party) })}
          </Link>
          <LowestTotal total={merged.price} nights={nightCountOf(search.stay)}>
            <ConvertedAmount money={merged.price} />
          </LowestTotal>
        </li>
      </ul>
    </section>
  )
}

export function SisterHotels({ hotels, search, typed }: SearchProps & { hotels: readonly OtherHotel[] }) {
  const { t } = useTranslation()
  const { channelId, hotel } = useHotel()
  const { language } = useRootData()
  if (hotels.length === 0) return null
  return (
    <section className="alternative" aria-labelledby="sisters-title">
      <h2 id="sisters-title">{t('alternatives.hotelsTitle')}</h2>
      <p className="quiet">{t('alternatives.hotelsText')}</p>
      <ul>
        {hotels.map(({ id, name, city, stars, price }) => (
          <li key={id}>
            <div>
              <a
                href={`${hotelPath({ hotelId: id, channelId, languageId: language.id }, 'rooms')}?${searchParamsOf(typed)}`}
              >
                {name}
              </a>
              <p className="quiet">
                <CityAndStars city={city} stars={stars} />
              </p>
            </div>
            <LowestTotal total={price} nights={nightCountOf(search.stay)}>
              {price.currency === hotel.currency && <ConvertedAmount money={price} />}
            </LowestTotal>
          </li>
        ))}
      </ul>
    </section>
  )
}
