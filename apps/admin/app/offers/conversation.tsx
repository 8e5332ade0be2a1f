import { OfferAnswer, type OfferDetails } from '@portico/contracts/operator/offers'
import { type FormEvent, useState } from 'react'
import { hotelInstantText } from '../ui/amount.ts'
import { api } from '../ui/api.ts'
import { Field, focusFirstError } from '../ui/field.tsx'
import { useUnsavedGuard } from '../ui/location.tsx'
import { Warning } from '../ui/notice.tsx'
import { t } from '../ui/texts.ts'
import { useOfferAct } from './use-offer-act.ts'

type ConversationProps = { offer: OfferDetails; onDone: (words: string) => Promise<void> }

export function Conversation({ offer, onDone }: ConversationProps) {
  const { messages, name, timeZone, state } = offer
  return (
    <section className="part" aria-labelledby="conversation">
      <h2 id="conversation">{t('offers.conversation')}</h2>
      {messages.length === 0 ? (
        <p className="help">{t('offers.nobodyHasWrittenYet')}</p>
      ) : (
        <ol className="rows" aria-label={t('offers.messages')}>
          {messages.map(({ from, person, text, at }, i) => (
            <li key={`${at} ${i}`}>
              <p className="help">
                <strong>{from === 'guest' ? name : t('offers.theHotel')}</strong>
                {person && ` (${person})`}, {hotelInstantText(at, timeZone)}
              </p>
              <p className="note">{text}</p>
            </li>
          ))}
        </ol>
      )}
      {state === 'draft' ? (
        <p className="help">{t('offers.theGuestCanWriteAsSoon')}</p>
      ) : state === 'withdrawn' ? (
        <p className="help">{t('offers.theOfferIsWithdrawnNo')}</p>
      ) : (
        <AnswerForm offer={offer} onDone={onDone} />
      )}
    </section>
  )
}

function AnswerForm({ offer: { id, email, messages }, onDone }: ConversationProps) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const { make, problem, isBusy } = useOfferAct()
  useUnsavedGuard(text !== '')
  const sendMessage = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const answer = OfferAnswer.shape.text.safeParse(text)
    setError(answer.error?.issues[0]?.message)
    focusFirstError(event.currentTarget)
    if (!answer.success) return
    const messageContent = [id, answer.data, messages.length]
    if (!(await make(messageContent, (key) => api.offers.answer.mutate({ id, key, text: answer.data })))) return
    setText('')
    await onDone(t('offers.sentTheGuestGetsAMail', { email }))
  }
  return (
    <form className="no-print" onSubmit={sendMessage} noValidate aria-label={t('offers.answer')}>
      {problem && <Warning>{problem}</Warning>}
      <Field label={t('offers.yourAnswer')} help={t('offers.theGuestReadsItOnThe')} error={error}>
        {({ id: field, describedBy, invalid }) => (
          <textarea
            id={field}
            rows={4}
            value={text}
            aria-describedby={describedBy}
            aria-invalid={invalid || undefined}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <button type="submit" className="primary" disabled={isBusy}>
        {t('offers.sendTheAnswer')}
      </button>
    </form>
  )
}
