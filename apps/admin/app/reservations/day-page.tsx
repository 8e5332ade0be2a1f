import { type DayList, type DayListKind, dayLists } from '@portico/contracts/operator/day-list'
import { amountText, dayText } from '../ui/amount.ts'
import { api } from '../ui/api.ts'
import { type HotelDay, HotelDayPage } from '../ui/hotel-day.tsx'
import { useLoaded, WhenLoaded } from '../ui/loaded.tsx'
import { Link, useQuery } from '../ui/location.tsx'
import { Table } from '../ui/table.tsx'
import { say, t, texts } from '../ui/texts.ts'
import { partyText } from './money-tables.tsx'
import { OwnWords } from './own-words.tsx'

const listNames: Record<DayListKind, string> = texts.reservations.listNames

type DayListFilter = HotelDay & { readonly list: DayListKind }

const addressOf = ({ hotel, day, list }: DayListFilter) =>
  `/day?${new URLSearchParams({ hotel: String(hotel.id), day, list })}`

export function DayPage() {
  const listParam = new URLSearchParams(useQuery()).get('list')
  const list = dayLists.find((dayList) => dayList === listParam) ?? 'arrivals'
  return (
    <HotelDayPage title={t('reservations.day')} addressOf={(hotelDay) => addressOf({ ...hotelDay, list })}>
      {(hotelDay, queryText) => <Lists key={queryText} wanted={{ ...hotelDay, list }} />}
    </HotelDayPage>
  )
}

function Lists({ wanted }: { wanted: DayListFilter }) {
  const { hotel, day, list } = wanted
  const loaded = useLoaded(() => api.reservations.day.mutate({ hotelId: hotel.id, day, list }))
  return (
    <WhenLoaded loaded={loaded}>
      {({ counts, rows, textLanguage }) => (
        <>
          <nav className="tabs no-print" aria-label={t('reservations.listsOfTheDay')}>
            {dayLists.map((dayList) => (
              <Link
                key={dayList}
                href={addressOf({ ...wanted, list: dayList })}
                aria-current={dayList === list ? 'page' : undefined}
              >
                {listNames[dayList]} <span className="count">{counts[dayList]}</span>
              </Link>
            ))}
          </nav>
          <DayTable
            caption={`${listNames[list]}, ${hotel.name}, ${dayText(day)}`}
            rows={rows}
            textLanguage={textLanguage}
          />
        </>
      )}
    </WhenLoaded>
  )
}

type DayTableProps = Pick<DayList, 'rows' | 'textLanguage'> & { caption: string }

function DayTable({ caption, rows, textLanguage }: DayTableProps) {
  if (rows.length === 0)
    return (
      <p className="empty" role="status">
        {t('reservations.nobody', { caption })}
      </p>
    )
  return (
    <Table
      caption={caption}
      isCaptionShown
      columns={[
        t('reservations.guest'),
        t('reservations.room'),
        t('reservations.stay'),
        t('reservations.request'),
        { title: t('reservations.owes'), className: 'money' },
      ]}
      rows={rows}
      row={(
        {
          reservationId,
          code,
          roomName,
          guest,
          booker,
          phone,
          party,
          arrival,
          departure,
          isPending,
          isTest,
          due,
          agency,
          note,
        },
        i,
      ) => ({
        key: `${code} ${i}`,
        cells: [
          <>
            {guest}
            <span className="help">
              <Link href={`/reservations/${reservationId}`}>{code}</Link>
              {guest !== booker && t('reservations.bookedBy', { booker })}, {phone}
            </span>
          </>,
          <>
            <OwnWords language={textLanguage}>{roomName}</OwnWords>
            <span className="help"> {partyText(party)}</span>
          </>,
          <>
            {dayText(arrival)} – {dayText(departure)}
            {isPending && <strong> {t('reservations.notConfirmed')}</strong>}
            {isTest && <strong> {t('reservations.testPaymentNoMoney')}</strong>}
          </>,
          note,
          <>
            {due && due.minor > 0 && amountText(due)}
            {agency && (
              <span className="help">
                {say('reservations.paysOnAccount', {
                  name: agency.name,
                  minor: agency.due.minor > 0 && ` ${amountText(agency.due)}`,
                })}
              </span>
            )}
          </>,
        ],
      })}
    />
  )
}
