import { Link } from '@remix-run/react'
import { defaultRoom, searchParamsOf } from '../../base/address/search-address.ts'
import { say } from '../../base/text/say.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { Amount } from '../../base/ui/amount.tsx'
import { Picture } from '../../base/ui/picture.tsx'
import { useFormats } from '../../base/ui/use-formats.ts'
import type { Landing } from './load-landing.server.ts'

export function FromPrice({ landing: { perNight, reasons } }: { landing: Landing }) {
  const { t } = useTranslation()
  return (
    <p className="from-price">
      {say({ t }, reasons.includes('taxes') ? 'landing.perNight' : 'landing.perNightTaxOpen', {
        price: <Amount money={perNight} />,
      })}
    </p>
  )
}

export function DirectBooking({ reasons, phone }: { reasons: Landing['reasons']; phone: string }) {
  const { t } = useTranslation()
  return (
    <section className="direct" aria-labelledby="direct-title">
      <h2 id="direct-title">{t('landing.directTitle')}</h2>
      <ul>
        {reasons.map((reason) => (
          <li key={reason}>{t(`landing.direct.${reason}`)}</li>
        ))}
        <li>{t('landing.direct.house', { phone: phone.replaceAll(' ', '\u00a0') })}</li>
      </ul>
    </section>
  )
}

// One of two to four columns, or three quarters of a telephone, as `landing.css` has them.
const widthOfRoom = '(min-width: 70rem) 17.5rem, (min-width: 52.5rem) 30vw, (min-width: 40rem) 45vw, 70vw'

export function LandingRooms({ landing: { rooms, stay }, base }: { landing: Landing; base: string }) {
  const { t } = useTranslation()
  const { shortDay } = useFormats()
  const searchParams = searchParamsOf({ ...stay, rooms: [defaultRoom], promo: '' })
  return (
    <section className="landing-rooms" aria-labelledby="landing-rooms-title">
      <h2 id="landing-rooms-title">{t('landing.roomsTitle')}</h2>
      <p className="quiet">
        {t('landing.roomsText', { arrival: shortDay(stay.arrival), departure: shortDay(stay.departure) })}
      </p>
      <ul>
        {rooms.map((room) => (
          <li key={room.id}>
            <Picture picture={room.picture} shownWidth={widthOfRoom} />
            <h3>
              <Link to={`${base}/rooms?${searchParams}#room-${room.id}`} rel="nofollow">
                {room.name}
              </Link>
            </h3>
            <p className="quiet">
              {room.squareMetres ? `${t('rooms.squareMetres', { count: room.squareMetres })} · ` : ''}
              {t('rooms.sleeps', { count: room.maxGuests })}
            </p>
            <p className="landing-price">{say({ t }, 'landing.aNight', { price: <Amount money={room.perNight} /> })}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
