import { languages } from '@portico/locale/languages'
import type { FieldErrors } from '../ui/api.ts'
import { CheckField, DateField, Field, SelectField, TextField } from '../ui/field.tsx'
import { offerProblemText } from '../words/offer-words.ts'
import type { TypedOffer } from './typed-offer.ts'

type LetterFieldsProps = {
  typed: TypedOffer
  errors: FieldErrors
  languageIds: readonly number[]
  onTyped: (typed: TypedOffer) => void
  /** A reservation has no letter, and keeps its rooms always. */
  isReservation?: boolean
}

/** For whom an offer is, what it says, and until when. */
export function LetterFields({ typed, errors, languageIds, onTyped, isReservation = false }: LetterFieldsProps) {
  const set = (field: keyof TypedOffer) => (value: string | boolean) => onTyped({ ...typed, [field]: value })
  const field = (name: 'name' | 'email' | 'title' | 'expiresDay' | 'expiresTime') => ({
    value: typed[name],
    error: offerProblemText(errors[name]),
    onText: set(name),
  })
  const offered = languages.filter(({ id }) => languageIds.includes(id) || id === typed.languageId)
  return (
    <section aria-label={isReservation ? 'For whom' : 'Letter'}>
      <div className="columns">
        <TextField label="Guest" {...field('name')} autoComplete="off" maxLength={120} />
        <TextField label="E-mail" type="email" {...field('email')} autoComplete="off" spellCheck={false} />
        <SelectField
          label="Language"
          value={String(typed.languageId)}
          options={offered.map(({ id, name }) => [String(id), name] as const)}
          onText={(id) => onTyped({ ...typed, languageId: Number(id) })}
        />
      </div>
      {!isReservation && (
        <>
          <TextField
            label="Title"
            help="The subject of the offer, such as “Three nights in June”."
            {...field('title')}
            maxLength={120}
          />
          <Field label="Text" error={offerProblemText(errors.text)}>
            {({ id, describedBy, invalid }) => (
              <textarea
                id={id}
                rows={6}
                value={typed.text}
                aria-describedby={describedBy}
                aria-invalid={invalid || undefined}
                onChange={(event) => set('text')(event.target.value)}
              />
            )}
          </Field>
        </>
      )}
      <div className="columns">
        <DateField
          label={isReservation ? 'To be confirmed by' : 'Valid until'}
          help="On the hotel’s clock; at the latest on the first day of arrival."
          {...field('expiresDay')}
        />
        <TextField label="Time" help="Such as 18:00." inputMode="numeric" {...field('expiresTime')} />
      </div>
      {!isReservation && (
        <CheckField
          label="Keep the rooms until then"
          help="They are not for sale meanwhile. Of several options only what the largest needs is kept."
          checked={typed.isGuaranteed}
          onCheck={set('isGuaranteed')}
        />
      )}
    </section>
  )
}
