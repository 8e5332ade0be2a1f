import type { Hotel } from '@portico/contracts/hotel/catalogue'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { pictureFocusOf } from '../../base/address/picture-focus.server.ts'
import { problemsIn, readAddress, resultsOf, searchOfForm } from '../../base/address/read-search.server.ts'
import { type HotelPageData, hotelRoute, useHotel } from '../../base/hotel/use-hotel.ts'
import { useOwnTextLang } from '../../base/hotel/use-own-text-lang.ts'
import { hotelMarkup } from '../../base/indexing/hotel-markup.server.ts'
import { indexedPage } from '../../base/indexing/indexed-page.ts'
import { loadHotel, loadPlaces } from '../../base/server/gateway.server.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { CityAndStars } from '../../base/ui/city-and-stars.tsx'
import { Picture } from '../../base/ui/picture.tsx'
import { monthOf } from '../../parts/calendar/range-selection.ts'
import { InformationLink } from '../../parts/information/information-links.tsx'
import { DirectBooking, FromPrice, LandingRooms } from '../../parts/landing/landing-parts.tsx'
import { loadLanding } from '../../parts/landing/load-landing.server.ts'
import { ResumeSelection } from '../../parts/search-form/resume-selection.tsx'
import { SearchForm } from '../../parts/search-form/search-form.tsx'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const hotel = await loadHotel(context)
  const { place } = context
  const { description, information, pictures } = hotel
  const url = new URL(request.url)
  const form = searchOfForm(url.searchParams)
  const placeIds = { hotelId: hotel.id, channelId: place.channelId ?? 0, languageId: place.language.id }
  if (form) return redirect(resultsOf(form, placeIds))
  const read = readAddress(url.searchParams, hotel.today)
  const isEditing = url.searchParams.get('guests') === 'open'
  context.structuredData = hotelMarkup(hotel, url)
  if (!place.tradeSession) context.firstScreen = 'search'
  const problems = isEditing ? undefined : problemsIn(read)
  return data(
    {
      typed: read.typed,
      problems,
      isEditing,
      isEmpty: url.search === '',
      places: await loadPlaces(context),
      landing: await loadLanding(context, hotel),
      focus: pictureFocusOf((hotel.picture ?? hotel.pictures[0])?.src),
      description,
      information,
      pictures,
    },
    problems && read.kind === 'invalid' ? 400 : 200,
  )
}

export const meta: MetaFunction<typeof loader> = (args) => {
  const frame = args.matches.find(({ id }) => id === hotelRoute)?.data as HotelPageData | undefined
  const { name, summary, picture } = frame?.hotel ?? {}
  return indexedPage(args, { name, description: summary, picture })
}

/** Of each of one to three pictures of the gallery, as `landing.css` lays them out. */
function widthInGallery(count: number): string {
  if (count === 1) return '(min-width: 78rem) 73rem, 92vw'
  const inOneRow = count === 2 ? '(min-width: 78rem) 36rem' : '(min-width: 78rem) 24rem, (min-width: 54.5rem) 30vw'
  return `${inOneRow}, (min-width: 36rem) 45vw, 92vw`
}

export default function Search() {
  const { hotel, base } = useHotel()
  const { typed, problems, isEditing, isEmpty, places, landing, focus, description, information, pictures } =
    useLoaderData<typeof loader>()
  const { t } = useTranslation()
  const galleryPictures = pictures.slice(1, 4)
  const ownTextLang = useOwnTextLang()
  return (
    <main id="content" className="search-page">
      <Picture picture={hotel.picture} className="hero" focus={focus} eager />
      <section className="sheet">
        <div className="sheet-head">
          <p className="eyebrow">
            <CityAndStars city={hotel.city} stars={hotel.stars} />
          </p>
          <h1>{hotel.name}</h1>
          <p className="lead" lang={ownTextLang}>
            {hotel.summary}
          </p>
          {landing && <FromPrice landing={landing} />}
        </div>
        {isEmpty && <ResumeSelection />}
        <SearchForm
          typed={typed}
          problems={problems}
          guestsOpen={isEditing}
          remembersLast={isEmpty}
          where={{ places, value: `h${hotel.id}` }}
          flexible={{ nights: '3', month: monthOf(typed.arrival as CalendarDate), isOpen: false, problems: {} }}
        />
      </section>
      {landing && <DirectBooking reasons={landing.reasons} phone={hotel.phone} />}
      {landing && landing.rooms.length > 0 && <LandingRooms landing={landing} base={base} />}
      <section className="about">
        <p className="about-text" lang={ownTextLang}>
          {description}
        </p>
        <dl className="facts">
          {information.map(({ title, text }) => (
            <div key={title} lang={ownTextLang}>
              <dt>{title}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <div className="whereabouts">
          <h2>{t('landing.whereTitle')}</h2>
          <address>
            {hotel.address.street}
            <br />
            {hotel.address.zip} {hotel.address.city}
          </address>
          <p>
            <a href={mapOf(hotel)} target="_blank" rel="noopener noreferrer">
              {t('landing.map')}
            </a>
          </p>
          <p>
            <InformationLink base={base} />
          </p>
        </div>
      </section>
      {galleryPictures.length > 0 && (
        <section className="gallery" aria-label={hotel.name}>
          {galleryPictures.map((picture) => (
            <Picture key={picture.src} picture={picture} shownWidth={widthInGallery(galleryPictures.length)} />
          ))}
        </section>
      )}
    </main>
  )
}

function mapOf({ name, address }: Pick<Hotel, 'name' | 'address'>): string {
  const query = [name, address.street, address.zip, address.city, address.country].filter(Boolean).join(', ')
  return `https://www.openstreetmap.org/search?${new URLSearchParams({ query })}`
}
