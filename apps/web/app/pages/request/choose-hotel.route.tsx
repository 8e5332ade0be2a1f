import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { hotelPath, portalPath } from '../../base/address/paths.ts'
import { searchOfForm } from '../../base/address/read-search.server.ts'
import { unlistedPage } from '../../base/document/page-meta.ts'
import { readParams } from '../../base/params/read-params.ts'
import { readWhere } from '../../base/params/read-where.ts'
import { loadPlaces } from '../../base/server/gateway.server.ts'
import { textsOf } from '../../base/text/texts.server.ts'
import { useTranslation } from '../../base/text/use-translation.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { place } = context
  const { pathname, searchParams } = new URL(request.url)
  const readableParams = readParams(searchParams)
  const form = searchOfForm(readableParams)
  if (form) return redirect(`${pathname}?${form.search}`)
  const where = readWhere(readableParams.get('where')) ?? {}
  const ids = { channelId: place.channelId ?? 0, languageId: place.language.id }
  const otherParams = new URLSearchParams(
    [...readableParams].filter(([name]) => !['where', 'place', 'guests'].includes(name)),
  )
  const requestPathOf = (hotelId: number) => `${hotelPath({ ...ids, hotelId }, 'request')}?${otherParams}`
  if (where.hotelId !== undefined) return redirect(requestPathOf(where.hotelId))
  const placeChoices = (await loadPlaces(context)).filter(
    ({ id }) => where.destinationId === undefined || id === where.destinationId,
  )
  const title = `${textsOf(place.language.code).t('offerRequest.title')} · ${place.host.title}`
  return {
    title,
    list: portalPath(ids),
    places: placeChoices.map(({ id, name, hotels }) => ({
      id,
      name,
      hotels: hotels.map((hotel) => ({ id: hotel.id, name: hotel.name, path: requestPathOf(hotel.id) })),
    })),
  }
}

export const meta = unlistedPage

export default function ChooseHotel() {
  const { t } = useTranslation()
  const { places, list } = useLoaderData<typeof loader>()
  return (
    <main id="content" className="recover request">
      <h1>{t('offerRequest.title')}</h1>
      <p className="lead">{t(places.length > 0 ? 'offerRequest.chooseHotel' : 'offerRequest.findHotel')}</p>
      {places.map(({ id, name, hotels }) => (
        <section key={id} aria-labelledby={`place-${id}`}>
          <h2 id={`place-${id}`}>{name}</h2>
          <ul className="request-hotels">
            {hotels.map((hotel) => (
              <li key={hotel.id}>
                <a href={hotel.path}>{hotel.name}</a>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <p>
        <a href={list}>{t('offerRequest.allHotels')}</a>
      </p>
    </main>
  )
}
