import { contrastOf, inkOn, readableOn } from '@portico/locale/brand-colours'
import { Field } from '../ui/field.tsx'
import { t } from '../ui/texts.ts'

export const lightBackground = '#faf8f4'
export const darkBackground = '#1b1a18'

export const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text)

type ColourField = {
  label: string
  value: string
  error: string | undefined
  isOptional?: boolean
  onColour: (colour: string) => void
}

export function ColourField({ label, value, error, isOptional, onColour }: ColourField) {
  return (
    <Field
      label={label}
      error={error}
      help={
        isColour(value) ? (
          <Contrast colour={value.toLowerCase()} />
        ) : isOptional ? (
          t('settings.optional')
        ) : (
          t('settings.suchAs0d5a74')
        )
      }
    >
      {({ id, describedBy, invalid }) => (
        <div className="colour">
          <input
            type="color"
            aria-label={t('settings.chosenByEye', { label })}
            value={isColour(value) ? value.toLowerCase() : '#808080'}
            onChange={(event) => onColour(event.target.value)}
          />
          <input
            id={id}
            type="text"
            value={value}
            spellCheck={false}
            maxLength={7}
            aria-describedby={describedBy}
            aria-invalid={invalid || undefined}
            onChange={(event) => onColour(event.target.value)}
          />
        </div>
      )}
    </Field>
  )
}

function Contrast({ colour }: { colour: string }) {
  const ink = inkOn(colour)
  const asText = readableOn(colour, lightBackground)
  const asLight = readableOn(colour, darkBackground)
  return (
    <>
      {t(ink === '#ffffff' ? 'settings.whiteTextOnIt' : 'settings.darkTextOnIt', {
        ratio: ratioText(contrastOf(ink, colour)),
      })}{' '}
      {asText === colour
        ? t('settings.onPaper', { ratio: ratioText(contrastOf(colour, lightBackground)) })
        : t('settings.onPaperCorrected', {
            ratio: ratioText(contrastOf(colour, lightBackground)),
            colour: asText,
          })}{' '}
      {asLight === colour
        ? t('settings.byNight', { ratio: ratioText(contrastOf(colour, darkBackground)) })
        : t('settings.byNightCorrected', { colour: asLight })}
    </>
  )
}

const ratioText = (contrast: number) => `${contrast.toFixed(1)} : 1`
