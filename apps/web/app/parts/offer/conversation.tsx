import { useLocation } from '@remix-run/react'
import { useHotel } from '../../base/hotel/use-hotel.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { FormField, fieldAriaOf } from '../../base/ui/form-field.tsx'
import { useFormats } from '../../base/ui/use-formats.ts'
import type { ShownOffer } from './load-offer.server.ts'
import { useIsAwaited, useLetterQuery } from './written.ts'

export const conversationNotices = ['sent', 'required', 'over', 'over-limit', 'unknown'] as const
export type ConversationNotice = (typeof conversationNotices)[number]

/**
 * A form that was not sent goes on with the key that it had and what its guest had seen: sent again it is one message.
 */
export type UnsentMessage = { readonly key: string; readonly seen: number | undefined; readonly text: string }

type ConversationProps = {
  messages: ShownOffer['messages']
  actionKey: string
  notice: ConversationNotice | undefined
  unsent: UnsentMessage | undefined
  isOpen: boolean
}

export function Conversation({ messages, actionKey, notice, unsent, isOpen }: ConversationProps) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const query = useLetterQuery()
  const { hotel } = useHotel()
  const { moment, factsText } = useFormats()
  const problem = notice === 'required' ? 'required' : undefined
  const { key, seen, text: typedText } = unsent ?? { key: actionKey, seen: messagesOfGuest(messages), text: '' }
  return (
    <section id="conversation" aria-labelledby="conversation-title" className="offer-forms">
      <h2 id="conversation-title">{t('offer.conversation')}</h2>
      {messages.length === 0 && <p>{t('offer.noMessages')}</p>}
      <ol className="messages">
        {messages.map(({ from, text, at }, i) => (
          <li key={i} className={from === 'guest' ? 'own' : undefined}>
            <small>{factsText([from === 'guest' ? t('offer.you') : hotel.name, moment(at, hotel.timeZone)])}</small>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      {notice && (
        <p className="notice-line" role={notice === 'sent' ? 'status' : 'alert'}>
          {t(`offer.message.${notice}`)}
        </p>
      )}
      {isOpen && (
        <form method="post" action={`${pathname}${query}#conversation`} className="offer-forms" noValidate>
          <input type="hidden" name="key" value={key} />
          <input type="hidden" name="seen" value={seen} />
          <FormField id="text" label={t('offer.yourMessage')} problem={problem}>
            <textarea
              id="text"
              name="text"
              rows={4}
              maxLength={2_000}
              defaultValue={typedText}
              aria-required
              {...fieldAriaOf('text', false, problem)}
            />
          </FormField>
          <button type="submit" name="intent" value="message" className="button quiet">
            {t('offer.send')}
          </button>
        </form>
      )}
    </section>
  )
}

const messagesOfGuest = (messages: ShownOffer['messages']) => messages.filter(({ from }) => from === 'guest').length

export function RejectForm({ hasReason }: { readonly hasReason: boolean }) {
  const { t } = useTranslation()
  const isAwaited = useIsAwaited()
  const { pathname } = useLocation()
  const query = useLetterQuery()
  return (
    <details>
      <summary>{t(isAwaited ? 'awaited.rejectOpen' : 'offer.rejectOpen')}</summary>
      <form method="post" action={pathname + query} className="offer-forms">
        {hasReason && (
          <FormField id="reason" label={t('offer.reason')} problem={undefined}>
            <textarea id="reason" name="reason" rows={3} maxLength={1_000} />
          </FormField>
        )}
        <button type="submit" name="intent" value="reject" className="button quiet">
          {t(isAwaited ? 'awaited.reject' : 'offer.reject')}
        </button>
      </form>
    </details>
  )
}
