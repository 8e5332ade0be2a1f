import { languages } from '@portico/locale/languages'
import type { FieldErrors } from '../ui/api.ts'
import { CheckField, DateField, Field, SelectField, TextField } from '../ui/field.tsx'
import { t } from '../ui/texts.ts'
import { offerProblemText } from '../words/offer-words.ts'
import type { TypedOffer } from './typed-offer.ts'

type LetterFieldsProps = {
  typed: TypedOffer
  errors: FieldErrors
  languageIds: readonly number[]
  onTyped: (typed: TypedOffer) => void
  isReservation?: boolean
}

export function LetterFields({ typed, errors, languageIds, onTyped, isReservation = false }: LetterFieldsProps) {
  const set = (field: keyof TypedOffer) => (typedValue: string | boolean) => onTyped({ ...typed, [field]: typedValue })
  const fieldProps = (name: 'name' | 'email' | 'title' | 'expiresDay' | 'expiresTime') => ({
    value: typed[name],
    error: offerProblemText(errors[name]),
    onText: set(name),
  })
  const offeredLanguages = languages.filter(({ id }) => languageIds.includes(id) || id === typed.languageId)
  return (
    <section aria-label={isReservation ? t('offers.forWhom') : t('offers.letter')}>
      <div className="columns">
        <TextField label={t('offers.guest')} {...fieldProps('name')} autoComplete="off" maxLength={120} />
        <TextField
          label={t('offers.eMail')}
          type="email"
          {...fieldProps('email')}
          autoComplete="off"
          spellCheck={false}
        />
        <SelectField
          label={t('offers.language')}
          value={String(typed.languageId)}
          options={offeredLanguages.map(({ id, name }) => [String(id), name] as const)}
          onText={(languageId) => onTyped({ ...typed, languageId: Number(languageId) })}
        />
      </div>
      {!isReservation && (
        <>
          <TextField
            label={t('offers.title')}
            help={t('offers.theSubjectOfTheOfferSuch')}
            {...fieldProps('title')}
            maxLength={120}
          />
          <Field label={t('offers.text')} error={offerProblemText(errors.text)}>
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
          label={isReservation ? t('offers.toBeConfirmedBy') : t('offers.validUntilLabel')}
          help={t('offers.onTheHotelsClockAtThe')}
          {...fieldProps('expiresDay')}
        />
        <TextField
          label={t('offers.time')}
          help={t('offers.suchAs1800')}
          inputMode="numeric"
          {...fieldProps('expiresTime')}
        />
      </div>
      {!isReservation && (
        <CheckField
          label={t('offers.theRoomsUntilThen')}
          help={t('offers.theyAreNotForSaleMeanwhile')}
          checked={typed.isGuaranteed}
          onCheck={set('isGuaranteed')}
        />
      )}
    </section>
  )
}
