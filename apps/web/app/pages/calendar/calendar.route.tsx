import type { LoaderFunctionArgs } from '@remix-run/node'
import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { unfollowedPage } from '../../base/document/page-meta.ts'
import { Unavailable } from '../../base/ui/failure.tsx'
import { CalendarMonths } from '../../parts/calendar/calendar-months.tsx'
import { loadCalendar } from '../../parts/calendar/load-calendar.server.ts'

/** Without JavaScript the months are pages, on which each day is a link. */
export const loader = ({ request, context }: LoaderFunctionArgs) => loadCalendar(context, new URL(request.url))

/** A failure leaves the search form as it is, where the dialog loads the days. */
export const clientLoader = ({ serverLoader }: ClientLoaderFunctionArgs) =>
  serverLoader<typeof loader>().catch(() => null)

export const meta = unfollowedPage

export default function Calendar() {
  const page = useLoaderData<typeof loader | typeof clientLoader>()
  return page ? <CalendarMonths {...page} /> : <Unavailable />
}
