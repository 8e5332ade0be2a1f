import type { Hotel } from '@portico/contracts/hotel/catalogue'
import type { HotelContact } from './use-hotel.ts'

/**
 * WhatsApp's own link opens on a telephone, its page in a browser elsewhere
 * (https://faq.whatsapp.com/5913398998672934).
 */
export function contactOf({ messaging, showChat }: Hotel, isMobile: boolean): HotelContact | undefined {
  const number = messaging.number.replace(/\D/g, '').replace(/^00/, '')
  if (messaging.active && messaging.button && number !== '') {
    const page = isMobile ? `https://wa.me/${number}` : `https://web.whatsapp.com/send?phone=${number}`
    return { kind: 'link', href: page }
  }
  return showChat ? { kind: 'chat' } : undefined
}
