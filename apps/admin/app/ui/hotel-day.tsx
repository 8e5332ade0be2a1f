import type { OperatedHotel } from '@portico/contracts/operator/reservation-search'
import { addDays, type CalendarDate, calendarDateOf } from '@portico/domain/time/calendar-date'
import { type FormEvent, type ReactNode, useState } from 'react'
import { api } from './api.ts'
import { DateField, SelectField } from './field.tsx'
import { Heading } from './heading.tsx'
import { useLoaded, WhenLoaded } from './loaded.tsx'
import { Link, navigate, useQuery } from './location.tsx'
import { t } from './texts.ts'

export type HotelDay = { readonly hotel: OperatedHotel; readonly day: CalendarDate }

type HotelDayPageProps = {
  readonly title: string
  readonly addressOf: (hotelDay: HotelDay) => string
  readonly children: (hotelDay: HotelDay, query: string) => ReactNode
}

export function HotelDayPage({ title, addressOf, children }: HotelDayPageProps) {
  const queryText = useQuery()
  const hotels = useLoaded(() => api.reservations.hotels.query())
  return (
    <>
      <Heading title={title}>
        <button type="button" className="no-print" onClick={() => print()}>
          {t('shell.print')}
        </button>
      </Heading>
      <WhenLoaded loaded={hotels}>
        {(hotels) => {
          const hotelDay = wantedIn(queryText, hotels)
          if (!hotelDay) return <p className="empty">{t('shell.thereIsNoHotelForYou')}</p>
          return (
            <>
              <Choice key={`choice ${queryText}`} wanted={hotelDay} hotels={hotels} addressOf={addressOf} />
              {children(hotelDay, queryText)}
            </>
          )
        }}
      </WhenLoaded>
    </>
  )
}

function wantedIn(queryText: string, hotels: readonly OperatedHotel[]): HotelDay | undefined {
  const params = new URLSearchParams(queryText)
  const hotel = hotels.find(({ id }) => String(id) === params.get('hotel')) ?? hotels[0]
  return hotel && { hotel, day: calendarDateOf(params.get('day') ?? '') ?? hotel.today }
}

type ChoiceProps = Pick<HotelDayPageProps, 'addressOf'> & {
  readonly wanted: HotelDay
  readonly hotels: readonly OperatedHotel[]
}

function Choice({ wanted, hotels, addressOf }: ChoiceProps) {
  const [day, setDay] = useState<string>(wanted.day)
  const [hotelId, setHotelId] = useState(String(wanted.hotel.id))
  const [error, setError] = useState<string>()
  const showChosenDay = (event: FormEvent) => {
    event.preventDefault()
    const typedDay = calendarDateOf(day)
    setError(typedDay ? undefined : t('shell.aDaySuchAs5March'))
    if (typedDay)
      navigate(addressOf({ hotel: hotels.find(({ id }) => String(id) === hotelId) ?? wanted.hotel, day: typedDay }))
  }
  return (
    <>
      <form className="search" onSubmit={showChosenDay} noValidate aria-label={t('shell.day')}>
        {hotels.length > 1 && (
          <SelectField
            label={t('shell.hotel')}
            value={hotelId}
            options={hotels.map(({ id, name }) => [String(id), name] as const)}
            onText={setHotelId}
          />
        )}
        <DateField label={t('shell.day')} value={day} error={error} onText={setDay} />
        <button type="submit" className="primary">
          {t('shell.show')}
        </button>
      </form>
      <nav className="actions no-print" aria-label={t('shell.otherDays')}>
        <Link href={addressOf({ ...wanted, day: addDays(wanted.day, -1) })}>{t('shell.dayBefore')}</Link>
        <Link href={addressOf({ ...wanted, day: wanted.hotel.today })}>{t('shell.today')}</Link>
        <Link href={addressOf({ ...wanted, day: addDays(wanted.day, 1) })}>{t('shell.dayAfter')}</Link>
      </nav>
    </>
  )
}
