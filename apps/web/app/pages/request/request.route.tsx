import type { OfferRequest } from '@portico/contracts/offer/offer-request'
import { guestsOf } from '@portico/domain/offer/requested-rooms'
import { type Party, problemOfParty } from '@portico/domain/party/party'
import { type CalendarDate, calendarDateOf } from '@portico/domain/time/calendar-date'
import { formatsOf } from '@portico/locale/formats'
import { type ActionFunctionArgs, type AppLoadContext, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { pagePath, portalPath } from '../../base/address/paths.ts'
import { offerIn, readSearch, searchOfForm } from '../../base/address/read-search.server.ts'
import { unlistedPage } from '../../base/document/page-meta.ts'
import { actionKeyOf, newActionKey } from '../../base/forms/action-key.server.ts'
import { readFormData } from '../../base/forms/read-form-data.server.ts'
import { useHotel } from '../../base/hotel/use-hotel.ts'
import { readParams } from '../../base/params/read-params.ts'
import { readWhere } from '../../base/params/read-where.ts'
import { loadHotel, retryAfterHeaders, unavailabilityOf, unlessUnavailable } from '../../base/server/gateway.server.ts'
import { textsOf } from '../../base/text/texts.server.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { useRetryText } from '../../base/ui/failure.tsx'
import { useFormats } from '../../base/ui/use-formats.ts'
import { readRequest, typedRequestIn } from './read-request.server.ts'
import { RequestForm, type TypedRequest, trapField } from './request-form.tsx'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const hotel = await loadHotel(context)
  const { place } = context
  const { pathname, searchParams } = new URL(request.url)
  const params = readParams(searchParams)
  const otherAddress = redirectElsewhere(params, context)
  if (otherAddress) return redirect(otherAddress)
  const form = searchOfForm(params)
  if (form) return redirect(`${pathname}?${withoutPlace(form.search)}`)
  const { layout, packageId, packageName } = await addressOf(context, searchParams, hotel.today)
  const { typed } = readSearch(searchParams, hotel.today)
  const guests = guestsOf(layout.length > 0 ? layout : [{ adults: 2, childrenAges: [] }])
  const isFlexible = params.has('month') || params.has('nights')
  const started: TypedRequest = {
    when: isFlexible ? 'flexible' : 'stay',
    arrival: isFlexible || params.has('arrival') ? (params.get('arrival') ?? '') : typed.arrival,
    departure: isFlexible || params.has('arrival') ? (params.get('departure') ?? '') : typed.departure,
    month: params.get('month') ?? '',
    nights: params.get('nights') ?? '',
    rooms: searchParams.get('rooms') ?? String(guests.rooms),
    adults: searchParams.get('adults') ?? String(guests.adults),
    ages: searchParams.get('ages') ?? guests.childrenAges.join(', '),
    name: '',
    email: '',
    note: '',
  }
  const title = `${textsOf(place.language.code).t('offerRequest.title')} · ${hotel.name}`
  return { title, key: newActionKey(), started, packageId, packageName, isSent: searchParams.has('sent') }
}

function redirectElsewhere(params: URLSearchParams, { place }: AppLoadContext): string | undefined {
  const where = readWhere(params.get('where'))
  const otherParams = withoutPlace(params)
  if (where?.hotelId !== undefined && where.hotelId !== place.hotelId)
    return `${pagePath({ ...place, hotelId: where.hotelId }, 'request')}?${otherParams}`
  if (where?.destinationId === undefined) return undefined
  return `${portalPath({ channelId: place.channelId ?? 0, languageId: place.language.id }, 'request')}?${params}`
}

function withoutPlace(searchParams: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...searchParams].filter(([name]) => name !== 'where' && name !== 'guests'))
}

async function addressOf(context: AppLoadContext, params: URLSearchParams, today: CalendarDate) {
  const parsedSearch = readSearch(params, today)
  const parties = parsedSearch.typed.rooms.map(
    ({ adults, ages }): Party => ({
      adults: Number(adults),
      childrenAges: ages.map((age) => (age === '' ? -1 : Number(age))),
    }),
  )
  const layout = parties.every(isParty) ? parties : []
  const { packageId } = offerIn(parsedSearch)
  const chosenHotel =
    packageId === undefined
      ? undefined
      : await unlessUnavailable(context.gateway.packages.one.query({ packageId }), context.log).catch(() => undefined)
  return { layout, packageId: chosenHotel?.id, packageName: chosenHotel?.name }
}

function isParty(party: Party): boolean {
  return (
    [party.adults, ...party.childrenAges].every((count) => Number.isInteger(count) && count >= 0 && count <= 20) &&
    problemOfParty(party) === undefined
  )
}

export async function action({ request, context }: ActionFunctionArgs) {
  const hotel = await loadHotel(context)
  const url = new URL(request.url)
  const form = await readFormData(request)
  const typedRequest = typedRequestIn(form)
  const { layout, packageId, packageName } = await addressOf(context, url.searchParams, hotel.today)
  const read = readRequest(form, typedRequest, { today: hotel.today, layout, packageId })
  // A request that may have arrived is sent again with the same key.
  const plainPage = {
    typed: typedRequest,
    key: actionKeyOf(form),
    problems: [],
    notice: undefined,
    unavailability: undefined,
  }
  if (read.kind === 'invalid') return data({ ...plainPage, problems: read.problems }, 400)
  const sentPagePath = `${url.pathname}?${sentParamsOf(read.request)}`
  // A program that fills in every field is answered like a guest, and asks nobody.
  if (form.get(trapField)) return redirect(sentPagePath, 303)
  try {
    const words = requestTextsOf(context, read.request, packageName)
    const { kind } = await context.gateway.offerRequest.send.mutate({ ...read.request, words })
    return kind === 'received' ? redirect(sentPagePath, 303) : data({ ...plainPage, notice: 'refused' as const }, 409)
  } catch (error) {
    const unavailability = unavailabilityOf(error)
    if (!unavailability) throw error
    const notice = unavailability.status === 429 ? ('throttled' as const) : ('unavailable' as const)
    return data(
      { ...plainPage, notice, unavailability },
      { status: unavailability.status, headers: retryAfterHeaders(unavailability) },
    )
  }
}

/** Without who asked: it stands in the address of the page that says so. */
function sentParamsOf({ time, rooms, packageId }: OfferRequest): URLSearchParams {
  const params = new URLSearchParams({ sent: '' })
  if (time.kind === 'stay') for (const [name, day] of Object.entries(time.stay)) params.set(name, day)
  else {
    params.set('month', time.month ?? '')
    params.set('nights', String(time.nights ?? ''))
  }
  const guests = guestsOf(rooms)
  params.set('rooms', String(guests.rooms))
  params.set('adults', String(guests.adults))
  params.set('ages', guests.childrenAges.join(', '))
  if (packageId !== undefined) params.set('package', String(packageId))
  return params
}

function requestTextsOf({ place }: AppLoadContext, { time }: OfferRequest, packageName: string | undefined) {
  const { t } = textsOf(place.language.code)
  const { code, tag } = place.language
  const { month, factsText } = formatsOf(code, tag, tag)
  const lines = [
    time.kind === 'flexible' &&
      factsText([
        t('offerRequest.when.flexible'),
        time.month && month(`${time.month}-01` as CalendarDate),
        time.nights !== undefined && t('search.nightCount', { count: time.nights }),
      ]),
    packageName,
  ].filter(Boolean)
  return lines.length > 0 ? lines.join('\n').slice(0, 300) : undefined
}

export const meta = unlistedPage

export default function OfferRequestPage() {
  const { t } = useTranslation()
  const { hotel } = useHotel()
  const { key, started, packageName, isSent } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { afterSentence } = useFormats()
  const retryText = useRetryText(answer?.unavailability)
  if (isSent && !answer) return <Sent />
  return (
    <main id="content" className="recover request">
      <h1>{t('offerRequest.title')}</h1>
      <p className="lead">{t('offerRequest.text', { hotel: hotel.name })}</p>
      {packageName !== undefined && <p>{t('offerRequest.package', { name: packageName })}</p>}
      <RequestForm
        key={answer ? 'answered' : 'started'}
        typed={answer?.typed ?? started}
        problems={answer?.problems ?? []}
        requestKey={answer?.key ?? key}
      >
        {answer?.notice && (
          <p className="notice-line" role="alert">
            {t(`offerRequest.${answer.notice}`, { phone: hotel.phone, email: hotel.email })}
            {retryText && afterSentence + retryText}
          </p>
        )}
      </RequestForm>
    </main>
  )
}

function Sent() {
  const { t } = useTranslation()
  const { hotel, base } = useHotel()
  const { started, packageName } = useLoaderData<typeof loader>()
  const { day, month, factsText } = useFormats()
  const [arrival, departure] = [calendarDateOf(started.arrival), calendarDateOf(started.departure)]
  const children = started.ages === '' ? 0 : started.ages.split(',').length
  const days =
    started.when === 'stay' && arrival && departure
      ? `${day(arrival, hotel.today)} – ${day(departure, hotel.today)}`
      : factsText([
          t('offerRequest.when.flexible'),
          ...(/^\d{4}-\d{2}$/.test(started.month) ? [month(`${started.month}-01` as CalendarDate)] : []),
          ...(/^\d{1,2}$/.test(started.nights) ? [t('search.nightCount', { count: Number(started.nights) })] : []),
        ])
  const guests = [
    t('search.adultCount', { count: Number(started.adults) }),
    ...(children > 0 ? [t('search.childCount', { count: children })] : []),
    t('search.roomCount', { count: Number(started.rooms) }),
  ]
  return (
    <main id="content" className="recover request">
      <h1>{t('offerRequest.sentTitle')}</h1>
      <p className="notice-line" role="status">
        {t('offerRequest.sent', { hotel: hotel.name })}
      </p>
      <dl className="facts request-facts">
        <div>
          <dt>{t('offerRequest.days')}</dt>
          <dd>{days}</dd>
        </div>
        <div>
          <dt>{t('offerRequest.guests')}</dt>
          <dd>{factsText(guests)}</dd>
        </div>
        {packageName !== undefined && (
          <div>
            <dt>{t('packages.title')}</dt>
            <dd>{packageName}</dd>
          </div>
        )}
      </dl>
      <p>{t('offerRequest.sentNext')}</p>
      <p>
        <a className="button quiet" href={base}>
          {t('offerRequest.back')}
        </a>
      </p>
    </main>
  )
}
