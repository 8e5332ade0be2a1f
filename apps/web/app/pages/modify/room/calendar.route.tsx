import { data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { type ClientLoaderFunctionArgs, useLoaderData, useLocation } from '@remix-run/react'
import { changeParamsOf } from '../../../base/address/change-address.ts'
import type { TypedSearch } from '../../../base/address/search-address.ts'
import { unlistedPage } from '../../../base/document/page-meta.ts'
import { Unavailable } from '../../../base/ui/failure.tsx'
import { CalendarMonths } from '../../../parts/calendar/calendar-months.tsx'
import { loadCalendar } from '../../../parts/calendar/load-calendar.server.ts'
import { loadChange, startOf } from '../../../parts/reservation/load-change.server.ts'

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const url = new URL(request.url)
  const loadedChange = await loadChange(context, params.ref, url)
  if (loadedChange.kind === 'locked' || loadedChange.whyNot) throw redirect(startOf(url), 303)
  const { grant, voucher, of, chosenChanges, headers } = loadedChange
  const calendar = await loadCalendar(context, url, { grant, packageId: voucher.basket.package?.id })
  const line = url.searchParams.get('line') ?? '1'
  const typedSearch: TypedSearch = { ...calendar.typed, extras: [['line', line], ...changeParamsOf(of, chosenChanges)] }
  return data({ ...calendar, typed: typedSearch }, { headers })
}

export const clientLoader = ({ serverLoader }: ClientLoaderFunctionArgs) =>
  serverLoader<typeof loader>().catch(() => null)

export const meta = unlistedPage

export default function CalendarOfChange() {
  const page = useLoaderData<typeof loader | typeof clientLoader>()
  const { pathname } = useLocation()
  return page ? <CalendarMonths {...page} path={pathname.replace(/calendar$/, 'room')} /> : <Unavailable />
}
