import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { type ClientLoaderFunctionArgs, Link, useLoaderData } from '@remix-run/react'
import { hotelPath } from '../../base/address/paths.ts'
import { readSearch } from '../../base/address/read-search.server.ts'
import { searchParamsOf } from '../../base/address/search-address.ts'
import { unfollowedPage } from '../../base/document/page-meta.ts'
import { useHotel } from '../../base/hotel/use-hotel.ts'
import { loadHotel, orErrorPage } from '../../base/server/gateway.server.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { Unavailable } from '../../base/ui/failure.tsx'
import { Picture } from '../../base/ui/picture.tsx'

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const hotel = await loadHotel(context)
  const { channelId = 0, language } = context.place
  const parsedSearch = readSearch(new URL(request.url).searchParams, hotel.today)
  const search = String(searchParamsOf(parsedSearch.typed))
  const searchedRooms =
    parsedSearch.kind === 'search'
      ? await orErrorPage(context.gateway.roomSearch.quotes.query(parsedSearch.search))
      : undefined
  const room =
    searchedRooms?.kind === 'rooms' ? searchedRooms.rooms.find(({ id }) => String(id) === params.room) : undefined
  if (!room)
    throw redirect(`${hotelPath({ hotelId: hotel.id, channelId, languageId: language.id }, 'rooms')}?${search}`)
  return { title: `${room.name} · ${hotel.name}`, name: room.name, pictures: room.pictures, search }
}

export const clientLoader = ({ serverLoader }: ClientLoaderFunctionArgs) =>
  serverLoader<typeof loader>().catch(() => null)

export const meta = unfollowedPage

export default function PicturesPage() {
  const page = useLoaderData<typeof loader | typeof clientLoader>()
  const { t } = useTranslation()
  const { base } = useHotel()
  if (!page) return <Unavailable />
  return (
    <main id="content" className="text-page">
      <h1>{page.name}</h1>
      <ul className="pictures">
        {page.pictures.map((picture, i) => (
          <li key={picture.src}>
            <Picture picture={picture} eager={i === 0} />
            <p>{picture.alt}</p>
          </li>
        ))}
      </ul>
      <p>
        <Link to={`${base}/rooms?${page.search}`}>{t('explanation.back')}</Link>
      </p>
    </main>
  )
}
