import { decimalText, type Money } from '@portico/domain/money/money'
import { useLocation, useMatches } from '@remix-run/react'
import { isPageOfStay } from '../../base/address/silent-pages.ts'
import { useHotel } from '../../base/hotel/use-hotel.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { useHidesPrices, useRootData } from '../../base/ui/use-root-data.ts'

export function Contact() {
  const { contact } = useHotel()
  const { t } = useTranslation()
  const { pathname } = useLocation()
  if (contact?.kind === 'link')
    return (
      <aside className="contact" aria-label={t('frame.writeToUs')}>
        <a href={contact.href} target="_blank" rel="noopener noreferrer">
          <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
            <path
              d="M12 3a9 9 0 0 0-7.8 13.5L3 21l4.6-1.2A9 9 0 1 0 12 3Z"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.6"
            />
          </svg>
          {t('frame.writeToUs')}
        </a>
      </aside>
    )
  return contact?.kind === 'chat' && !isPageOfStay(pathname) ? <ChatPlace /> : null
}

const emptyMarkup = { __html: '' }

/** Documented in docs/host-scripts.md: the host's own script fills this empty element after consent. */
function ChatPlace() {
  const { hotel, channelId } = useHotel()
  const { language } = useRootData()
  const { t } = useTranslation()
  return (
    <aside
      id="portico-chat"
      aria-label={t('frame.chat')}
      className="chat-place"
      data-hotel={hotel.id}
      data-channel={channelId}
      data-language={language.id}
      data-rooms={JSON.stringify(useOfferedRooms())}
      suppressHydrationWarning
      dangerouslySetInnerHTML={emptyMarkup}
    />
  )
}

type FoundRooms = {
  readonly result?: {
    readonly rooms?: readonly {
      readonly id: number
      readonly name: string
      readonly quotes: readonly { readonly price: { readonly guestTotal: Money } }[]
    }[]
  }
}

function useOfferedRooms() {
  const hidesPrices = useHidesPrices()
  const page = useMatches().at(-1)?.data as FoundRooms | undefined
  const rooms = page?.result?.rooms ?? []
  return rooms.slice(0, 50).map(({ id, name, quotes }) => {
    const [lowest] = quotes.map(({ price }) => price.guestTotal).sort((a, b) => a.minor - b.minor)
    return hidesPrices || !lowest ? { id, name } : { id, name, price: decimalText(lowest), currency: lowest.currency }
  })
}
