import { type InboxRow, type InboxSearch, inboxParts } from '@portico/contracts/operator/offer-inbox'
import type { OperatedHotel } from '@portico/contracts/operator/reservation-search'
import { finalOfferStates } from '@portico/domain/offer/offer-state'
import type { Instant } from '@portico/domain/time/deadline'
import { useEffect } from 'react'
import { dayText, hotelInstantText } from '../ui/amount.ts'
import { api, offersChangedEvent } from '../ui/api.ts'
import { Heading } from '../ui/heading.tsx'
import { instantText } from '../ui/instant-text.ts'
import { useLoaded, WhenLoaded } from '../ui/loaded.tsx'
import { Link, useQuery } from '../ui/location.tsx'
import { Table } from '../ui/table.tsx'
import { t, texts } from '../ui/texts.ts'
import { awaitedStateWords, offerStateWords, requestStateWords } from '../words/offer-words.ts'

const partWords: Record<(typeof inboxParts)[number], string> = texts.offers.part

const emptyWords: Record<(typeof inboxParts)[number] | 'all', string> = texts.offers.empty

export function InboxPage() {
  const query = useQuery()
  const hotels = useLoaded(() => api.reservations.hotels.query())
  const search = searchOf(query)
  return (
    <>
      <Heading title={t('offers.offers')}>
        <p className="ways">
          <Link href="/offers/new">{t('offers.writeAnOffer')}</Link>
          <Link href="/offers/reserve">{t('offers.reserveForAGuest')}</Link>
        </p>
      </Heading>
      <WhenLoaded loaded={hotels}>
        {(known) => (
          <>
            <nav className="tabs" aria-label={t('offers.show')}>
              {[undefined, ...inboxParts].map((part) => (
                <Link
                  key={part ?? 'all'}
                  href={addressOf({ ...search, only: part, after: undefined })}
                  aria-current={search.only === part ? 'page' : undefined}
                >
                  {part ? partWords[part] : t('offers.all')}
                </Link>
              ))}
            </nav>
            {known.length > 1 && <HotelFilter search={search} hotels={known} />}
            <Rows key={query} search={search} hotels={known} />
          </>
        )}
      </WhenLoaded>
    </>
  )
}

type PartProps = { search: InboxSearch; hotels: readonly OperatedHotel[] }

function HotelFilter({ search, hotels }: PartProps) {
  const chosenHotel = hotels.find(({ id }) => id === search.hotelId)
  return (
    <details>
      <summary>{chosenHotel ? t('offers.only', { name: chosenHotel.name }) : t('offers.allHotels')}</summary>
      <ul className="rows">
        {[undefined, ...hotels].map((hotel) => (
          <li key={hotel?.id ?? 'all'}>
            <Link
              href={addressOf({ ...search, hotelId: hotel?.id, after: undefined })}
              aria-current={search.hotelId === hotel?.id ? 'true' : undefined}
            >
              {hotel?.name ?? t('offers.allHotels')}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}

function Rows({ search, hotels }: PartProps) {
  const loaded = useLoaded(() => api.offers.list.mutate(search))
  const { reload } = loaded
  useEffect(() => {
    window.addEventListener(offersChangedEvent, reload)
    window.addEventListener('focus', reload)
    return () => {
      window.removeEventListener(offersChangedEvent, reload)
      window.removeEventListener('focus', reload)
    }
  }, [reload])
  return (
    <WhenLoaded loaded={loaded}>
      {({ rows, hasMore }) => {
        const last = rows.at(-1)
        return rows.length === 0 ? (
          <p className="empty" role="status">
            {emptyWords[search.only ?? 'all']}
          </p>
        ) : (
          <>
            <InboxTable rows={rows} hotels={hotels} />
            <nav className="actions no-print" aria-label={t('offers.pages')}>
              {search.after && <Link href={addressOf({ ...search, after: undefined })}>{t('offers.firstPage')}</Link>}
              {hasMore && last && <Link href={addressOf({ ...search, after: last })}>{t('offers.nextPage')}</Link>}
            </nav>
          </>
        )
      }}
    </WhenLoaded>
  )
}

function InboxTable({ rows, hotels }: { rows: readonly InboxRow[]; hotels: readonly OperatedHotel[] }) {
  const hotelNameOf = (id: number) => hotels.find((hotel) => hotel.id === id)?.name ?? t('offers.hotel', { id })
  return (
    <Table
      caption={t('offers.offersAndRequests')}
      columns={[
        t('offers.guest'),
        t('offers.state'),
        t('offers.about'),
        ...(hotels.length > 1 ? [t('offers.hotelLabel')] : []),
        t('offers.changed'),
      ]}
      rows={rows}
      row={(item) => ({
        key: `${item.kind} ${item.id}`,
        className: isEnded(item) ? 'ended' : undefined,
        cells: [
          <>
            <Link href={addressOfRow(item)}>{item.name || t('offers.guest')}</Link>
            <span className="help">{item.email}</span>
          </>,
          <>
            {item.awaitsAnswer ? <strong>{waitingText(item)}</strong> : stateText(item)}
            {item.awaitsAnswer && item.kind === 'offer' && <span className="help">{stateText(item)}</span>}
          </>,
          <>
            {titleOf(item)}
            <span className="help">{aboutText(item)}</span>
          </>,
          ...(hotels.length > 1 ? [hotelNameOf(item.hotelId)] : []),
          instantText(item.changedAt),
        ],
      })}
    />
  )
}

const isEnded = ({ kind, state }: InboxRow) =>
  kind === 'reservation' ? state !== 'waiting' : state === 'closed' || finalOfferStates.some((final) => final === state)

function stateText(item: InboxRow): string {
  if (item.kind === 'reservation') return awaitedStateWords[item.state]
  return item.kind === 'offer' ? offerStateWords[item.state] : requestStateWords[item.state]
}

function addressOfRow({ kind, id }: InboxRow): string {
  if (kind === 'reservation') return `/reservations/${id}`
  return kind === 'offer' ? `/offers/${id}` : `/offers/requests/${id}`
}

function titleOf(item: InboxRow): string {
  if (item.kind === 'request') return t('offers.request')
  return item.kind === 'offer'
    ? item.title || t('offers.offer', { code: item.code })
    : t('offers.reservation', { code: item.code })
}

const waitingText = (item: InboxRow) =>
  item.kind === 'offer' ? t('offers.theGuestHasWritten') : t('offers.forAnOffer')

function aboutText(item: InboxRow): string {
  const count =
    item.kind === 'offer'
      ? countWithNoun(item.options, 'option', 'options')
      : countWithNoun(item.rooms, 'room', 'rooms')
  const until =
    item.kind === 'reservation' && item.expiresAt
      ? [t('offers.until', { hotelInstant: hotelInstantText(item.expiresAt, item.timeZone) })]
      : []
  return [
    item.arrival ? t('offers.from', { day: dayText(item.arrival) }) : t('offers.daysNotSaid'),
    count,
    ...until,
  ].join(', ')
}

const countWithNoun = (count: number, one: string, several: string) => `${count} ${count === 1 ? one : several}`

function addressOf({ hotelId, only, after }: InboxSearch): string {
  const params = new URLSearchParams({
    ...(only && { show: only }),
    ...(hotelId !== undefined && { hotel: String(hotelId) }),
    ...(after && { after: [after.awaitsAnswer ? 1 : 0, after.changedAt, after.kind, after.id].join('_') }),
  })
  return params.size > 0 ? `/offers?${params}` : '/offers'
}

/** An address that somebody has changed by hand shows what of it can be read. */
function searchOf(query: string): InboxSearch {
  const params = new URLSearchParams(query)
  const hotel = params.get('hotel') ?? ''
  const [, awaits, changedAt, kind, id] =
    /^([01])_(\d{4}-\d\d-\d\dT[\d:.]{5,12}Z)_(offer|request|reservation)_(\d{1,9})$/.exec(params.get('after') ?? '') ??
    []
  return {
    only: inboxParts.find((part) => part === params.get('show')),
    hotelId: /^[1-9]\d{0,8}$/.test(hotel) ? Number(hotel) : undefined,
    after:
      changedAt && (kind === 'offer' || kind === 'request' || kind === 'reservation')
        ? { awaitsAnswer: awaits === '1', changedAt: changedAt as Instant, kind, id: Number(id) }
        : undefined,
  }
}
