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
  const queryText = useQuery()
  const hotels = useLoaded(() => api.reservations.hotels.query())
  const search = searchOf(queryText)
  return (
    <>
      <Heading title={t('offers.offers')}>
        <p className="ways">
          <Link href="/offers/new">{t('offers.writeAnOffer')}</Link>
          <Link href="/offers/reserve">{t('offers.reserveForAGuest')}</Link>
        </p>
      </Heading>
      <WhenLoaded loaded={hotels}>
        {(knownHotels) => (
          <>
            <nav className="tabs" aria-label={t('offers.show')}>
              {[undefined, ...inboxParts].map((inboxPart) => (
                <Link
                  key={inboxPart ?? 'all'}
                  href={addressOf({ ...search, only: inboxPart, after: undefined })}
                  aria-current={search.only === inboxPart ? 'page' : undefined}
                >
                  {inboxPart ? partWords[inboxPart] : t('offers.all')}
                </Link>
              ))}
            </nav>
            {knownHotels.length > 1 && <HotelFilter search={search} hotels={knownHotels} />}
            <Rows key={queryText} search={search} hotels={knownHotels} />
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
        const lastRow = rows.at(-1)
        return rows.length === 0 ? (
          <p className="empty" role="status">
            {emptyWords[search.only ?? 'all']}
          </p>
        ) : (
          <>
            <InboxTable rows={rows} hotels={hotels} />
            <nav className="actions no-print" aria-label={t('offers.pages')}>
              {search.after && <Link href={addressOf({ ...search, after: undefined })}>{t('offers.firstPage')}</Link>}
              {hasMore && lastRow && (
                <Link href={addressOf({ ...search, after: lastRow })}>{t('offers.nextPage')}</Link>
              )}
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
      row={(inboxRow) => ({
        key: `${inboxRow.kind} ${inboxRow.id}`,
        className: isEnded(inboxRow) ? 'ended' : undefined,
        cells: [
          <>
            <Link href={addressOfRow(inboxRow)}>{inboxRow.name || t('offers.guest')}</Link>
            <span className="help">{inboxRow.email}</span>
          </>,
          <>
            {inboxRow.awaitsAnswer ? <strong>{waitingText(inboxRow)}</strong> : stateText(inboxRow)}
            {inboxRow.awaitsAnswer && inboxRow.kind === 'offer' && <span className="help">{stateText(inboxRow)}</span>}
          </>,
          <>
            {titleOf(inboxRow)}
            <span className="help">{aboutText(inboxRow)}</span>
          </>,
          ...(hotels.length > 1 ? [hotelNameOf(inboxRow.hotelId)] : []),
          instantText(inboxRow.changedAt),
        ],
      })}
    />
  )
}

const isEnded = ({ kind, state }: InboxRow) =>
  kind === 'reservation' ? state !== 'waiting' : state === 'closed' || finalOfferStates.some((final) => final === state)

function stateText(inboxRow: InboxRow): string {
  if (inboxRow.kind === 'reservation') return awaitedStateWords[inboxRow.state]
  return inboxRow.kind === 'offer' ? offerStateWords[inboxRow.state] : requestStateWords[inboxRow.state]
}

function addressOfRow({ kind, id }: InboxRow): string {
  if (kind === 'reservation') return `/reservations/${id}`
  return kind === 'offer' ? `/offers/${id}` : `/offers/requests/${id}`
}

function titleOf(inboxRow: InboxRow): string {
  if (inboxRow.kind === 'request') return t('offers.request')
  return inboxRow.kind === 'offer'
    ? inboxRow.title || t('offers.offer', { code: inboxRow.code })
    : t('offers.reservation', { code: inboxRow.code })
}

const waitingText = (inboxRow: InboxRow) =>
  inboxRow.kind === 'offer' ? t('offers.theGuestHasWritten') : t('offers.forAnOffer')

function aboutText(inboxRow: InboxRow): string {
  const count =
    inboxRow.kind === 'offer'
      ? t('offers.options', { count: inboxRow.options })
      : t('reservations.counted.rooms', { count: inboxRow.rooms })
  const until =
    inboxRow.kind === 'reservation' && inboxRow.expiresAt
      ? [t('offers.until', { hotelInstant: hotelInstantText(inboxRow.expiresAt, inboxRow.timeZone) })]
      : []
  return [
    inboxRow.arrival ? t('offers.from', { day: dayText(inboxRow.arrival) }) : t('offers.daysNotSaid'),
    count,
    ...until,
  ].join(', ')
}

function addressOf({ hotelId, only, after }: InboxSearch): string {
  const params = new URLSearchParams({
    ...(only && { show: only }),
    ...(hotelId !== undefined && { hotel: String(hotelId) }),
    ...(after && { after: [after.awaitsAnswer ? 1 : 0, after.changedAt, after.kind, after.id].join('_') }),
  })
  return params.size > 0 ? `/offers?${params}` : '/offers'
}

/** An address that somebody has changed by hand shows what of it can be read. */
function searchOf(queryText: string): InboxSearch {
  const params = new URLSearchParams(queryText)
  const hotel = params.get('hotel') ?? ''
  const [, awaits, changedAt, kind, id] =
    /^([01])_(\d{4}-\d\d-\d\dT[\d:.]{5,12}Z)_(offer|request|reservation)_(\d{1,9})$/.exec(params.get('after') ?? '') ??
    []
  return {
    only: inboxParts.find((inboxPart) => inboxPart === params.get('show')),
    hotelId: /^[1-9]\d{0,8}$/.test(hotel) ? Number(hotel) : undefined,
    after:
      changedAt && (kind === 'offer' || kind === 'request' || kind === 'reservation')
        ? { awaitsAnswer: awaits === '1', changedAt: changedAt as Instant, kind, id: Number(id) }
        : undefined,
  }
}
