import type { AgencyOverview, AgencyReservation } from '@portico/contracts/trade/agency-reservations'
import { hasValue } from '@portico/domain/has-value'
import { formatsOf } from '@portico/locale/formats'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { hotelPath } from '../../../base/address/paths.ts'
import { unlistedPage } from '../../../base/document/page-meta.ts'
import { readFormData } from '../../../base/forms/read-form-data.server.ts'
import { usePortal } from '../../../base/hotel/use-portal.ts'
import { orErrorPage, unlessUnavailable } from '../../../base/server/gateway.server.ts'
import { grantHeaders } from '../../../base/server/grant-cookies.server.ts'
import { requireShownPrices } from '../../../base/server/hide-prices.server.ts'
import type { Place } from '../../../base/server/page-context.server.ts'
import { textsOf } from '../../../base/text/texts.server.ts'
import { useTranslation } from '../../../base/text/use-translation.ts'
import { requireTradeChannel } from '../../../base/trade/load-trade.server.ts'
import { useTrade } from '../../../base/trade/use-trade.ts'
import { NotLoggedIn } from '../../../parts/trade/not-logged-in.tsx'
import { FilterForm } from './filter-form.tsx'
import { isFiltered, listParams, type TypedFilters } from './filters.ts'
import { listQueryOf, loadFilters } from './load-filters.server.ts'
import { Overview } from './overview.tsx'
import { ReservationList, type ReservationRow } from './reservation-list.tsx'

export const handle = { isOfTrade: true }

export const meta = unlistedPage

/** A hotel that is sold here no more has no known clock. */
const defaultTimeZone = 'Europe/Rome'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { gateway, place } = context
  const url = new URL(request.url)
  await requireTradeChannel(context)
  requireShownPrices(context, url)
  const { t } = textsOf(place.language.code)
  const title = `${t('agency.title')} · ${place.host.title}`
  const { typed, problems, filters } = await loadFilters(context, url.searchParams)
  const isHome = listParams(typed, filters.page).size === 0 && !hasValue(problems)
  const [listOutcome, overview] = await Promise.all([
    orErrorPage(gateway.trade.reservations.mutate(filters)),
    isHome ? unlessUnavailable(gateway.trade.overview.mutate({}), context.log) : undefined,
  ])
  if (listOutcome.kind === 'ended') return data({ kind: 'ended' as const, title }, 401)
  const { kind: _, reservations, ...rest } = listOutcome
  const page = {
    kind: 'list' as const,
    title,
    typed,
    problems,
    ...rest,
    reservations: reservations.map((row) => reservationRowOf(row, place)),
    overview: overview?.kind === 'overview' ? shownOverview(overview, place) : undefined,
  }
  return data({ ...page, isGone: url.searchParams.has('gone') }, hasValue(problems) ? 400 : 200)
}

function shownOverview({ options, arrivals, kind: _, ...rest }: AgencyOverview, place: Place) {
  const shownRows = (rows: readonly AgencyReservation[]) => rows.map((row) => reservationRowOf(row, place))
  return { ...rest, options: shownRows(options), arrivals: shownRows(arrivals) }
}

function reservationRowOf(
  { optionUntil, timeZone = defaultTimeZone, ...row }: AgencyReservation,
  { language }: Place,
): ReservationRow {
  const { moment } = formatsOf(language.code, language.tag, language.tag)
  return optionUntil === undefined ? row : { ...row, optionUntil: moment(optionUntil, timeZone) }
}

/** Opens a reservation by its key, which is long and stands in no address; else what was typed in the filter. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { gateway, place, cookies } = context
  const { pathname, search } = new URL(request.url)
  const form = await readFormData(request)
  if (!form.has('ref')) {
    const query = await listQueryOf(context, form)
    return redirect(query === '' ? pathname : `${pathname}?${query}`, 303)
  }
  const ref = String(form.get('ref')).slice(0, 1_500)
  const openedReservation = await orErrorPage(gateway.trade.open.mutate({ ref }))
  if (openedReservation.kind === 'ended') return redirect(pathname + search, 303)
  if (openedReservation.kind !== 'found')
    return redirect(`${pathname}?${new URLSearchParams([...new URLSearchParams(search), ['gone', '']])}`, 303)
  const { hotelId, channelId } = openedReservation
  return redirect(
    hotelPath({ hotelId, channelId, languageId: place.language.id }, `voucher/${openedReservation.ref}`),
    {
      status: 303,
      headers: grantHeaders(cookies, openedReservation),
    },
  )
}

export default function AgencyReservations() {
  const { t } = useTranslation()
  const { base } = usePortal()
  const trade = useTrade()
  const page = useLoaderData<typeof loader>()
  if (page.kind === 'ended') return <NotLoggedIn />
  const { typed, problems, hotels, reservations, total } = page
  const isEmpty = total === 0 && !isFiltered(typed) && !hasValue(problems)
  return (
    <main id="content" className="agency-page">
      <header className="agency-head">
        <h1>{t('agency.title')}</h1>
        <a className="button" href={base}>
          {t('agency.overview.book')}
        </a>
        {page.hasStatement ? (
          trade?.user?.role !== 'agent' && (
            <>
              <Link to={`${base}/agency/statement`}>{t('agency.toStatement')}</Link>
              <Link to={`${base}/agency/logo`}>{t('agency.logo.title')}</Link>
            </>
          )
        ) : (
          <p>{t('agency.statement.unsupported')}</p>
        )}
      </header>
      {page.isGone && (
        <p className="notice-line" role="alert">
          {t('agency.gone')}
        </p>
      )}
      {page.overview && <Overview overview={page.overview} />}
      {!isEmpty && <FilterForm typed={typed} problems={problems} hotels={hotels} />}
      <p className="agency-count" role="status">
        {total > 0 ? t('agency.count', { count: total }) : t(isEmpty ? 'agency.none' : 'agency.noneFiltered')}
      </p>
      {reservations.length > 0 && (
        <>
          <ReservationList reservations={reservations} />
          <p>
            <a href={`${base}/agency/reservations.csv?${listParams(typed)}`} download>
              {t('agency.csv')}
            </a>
          </p>
        </>
      )}
      <Pages typed={typed} page={page.page} pages={page.pages} />
    </main>
  )
}

function Pages({ typed, page, pages }: { typed: TypedFilters; page: number; pages: number }) {
  const { t } = useTranslation()
  if (pages < 2) return null
  return (
    <nav className="agency-pages" aria-label={t('agency.pages')}>
      {page > 1 && (
        <Link to={`?${listParams(typed, page - 1)}`} rel="prev">
          {t('agency.previous')}
        </Link>
      )}
      <span>{t('agency.page', { page, pages })}</span>
      {page < pages && (
        <Link to={`?${listParams(typed, page + 1)}`} rel="next">
          {t('agency.next')}
        </Link>
      )}
    </nav>
  )
}
