import type { Hotel } from '@portico/contracts/hotel/catalogue'
import type { HotelContact } from './use-hotel.ts'

/**
 * A link to a chat with the hotel where its messaging is on and has its button: the messenger's own link on a telephone
 * and its page in a browser elsewhere (https://faq.whatsapp.com/5913398998672934). Else, where the hotel wants one, the
 * place of a chat.
 */
export function contactOf({ messaging, showChat }: Hotel, headers: Headers): HotelContact | undefined {
  const number = messaging.number.replace(/\D/g, '').replace(/^00/, '')
  if (messaging.active && messaging.button && number !== '') {
    const page = isPhone(headers) ? `https://wa.me/${number}` : `https://web.whatsapp.com/send?phone=${number}`
    return { kind: 'link', href: page }
  }
  return showChat ? { kind: 'chat' } : undefined
}

/** As a browser says itself, or by what browsers of telephones have in their names. */
function isPhone(headers: Headers): boolean {
  const hint = headers.get('sec-ch-ua-mobile')
  return hint === null ? /\bMobi/.test(headers.get('user-agent') ?? '') : hint === '?1'
}
