import type { Hotel } from '@portico/contracts/hotel/catalogue'
import type { Voucher } from '@portico/contracts/reservation/reservation'
import type { StayEvent } from '@portico/domain/reservation/stay-event'
import type { Formats } from '@portico/locale/formats'
import type { PageTexts } from '../../../base/text/use-translation.ts'

/** The same event, by the same name, as in the mails of our own server. */
export function stayEventOf(
  voucher: Voucher,
  hotel: Hotel,
  { t }: Pick<PageTexts, 't'>,
  { colon }: Pick<Formats, 'colon'>,
): StayEvent {
  const { code, state, stay, changes, basket } = voucher
  const { name, address, phone, email, checkIn, checkOut, timeZone } = hotel
  return {
    hotelId: hotel.id,
    code,
    state,
    stay,
    checkIn,
    checkOut,
    timeZone,
    // A server that tells no changes has one at least where the booking was cancelled.
    sequence: Math.max(changes.length, state === 'cancelled' ? 1 : 0),
    title: t('voucher.greeting', { hotel: name }),
    location: `${name}, ${address.street}, ${address.zip} ${address.city}`,
    description: [`${t('voucher.code')}${colon}${code}`, ...basket.lines.map(({ roomName }) => roomName), phone].join(
      '\n',
    ),
    organiser: { name, email },
  }
}
