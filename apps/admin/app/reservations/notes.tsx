import { ReservationAct } from '@portico/contracts/operator/reservation-act'
import type { ReservationDetails } from '@portico/contracts/operator/reservation-details'
import { type FormEvent, useState } from 'react'
import { hotelInstantText } from '../ui/amount.ts'
import { Field, focusFirstError } from '../ui/field.tsx'
import { useUnsavedGuard } from '../ui/location.tsx'
import { Warning } from '../ui/notice.tsx'
import { t } from '../ui/texts.ts'
import { useSmallAct } from './use-small-act.ts'

type NotesProps = Pick<ReservationDetails, 'id' | 'revision' | 'notes'> & {
  timeZone: string
  onDone: () => Promise<void>
}

export function Notes({ id, revision, notes, timeZone, onDone }: NotesProps) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const { make, problem, isBusy } = useSmallAct(id, revision)
  useUnsavedGuard(text !== '')
  const saveNote = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const act = ReservationAct.safeParse({ kind: 'note', text })
    setError(act.error?.issues[0]?.message)
    focusFirstError(event.currentTarget)
    if (!act.success || !(await make(act.data))) return
    setText('')
    await onDone()
  }
  return (
    <section className="part" aria-labelledby="notes">
      <h2 id="notes">{t('reservations.notes')}</h2>
      {notes.length > 0 && (
        <ul className="rows">
          {notes.map(({ at, by, text: note }) => (
            <li key={at + note}>
              <p className="note">{note}</p>
              <p className="help">
                {by}, {hotelInstantText(at, timeZone)}
              </p>
            </li>
          ))}
        </ul>
      )}
      <form className="no-print" onSubmit={saveNote} noValidate>
        {problem && <Warning>{problem}</Warning>}
        <Field label={t('reservations.aNoteForTheHouse')} help={t('reservations.noGuestEverSeesIt')} error={error}>
          {({ id: field, describedBy, invalid }) => (
            <textarea
              id={field}
              rows={2}
              value={text}
              aria-describedby={describedBy}
              aria-invalid={invalid || undefined}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
        <button type="submit" disabled={isBusy}>
          {t('reservations.writeItDown')}
        </button>
      </form>
    </section>
  )
}
