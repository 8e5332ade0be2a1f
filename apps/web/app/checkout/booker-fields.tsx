import type { FieldProblem } from '@portico/contracts/checkout'
import type { ComponentPropsWithoutRef } from 'react'
import { useTranslation } from '../text/use-translation.ts'
import { FormField, fieldAriaOf } from '../ui/form-field.tsx'
import { bookerFields, guestField, type TypedFields } from './checkout-fields.ts'

type Country = { code: string; name: string }
type ProblemOf = (field: string) => FieldProblem | undefined
type BookerProps = { typed: TypedFields; problemOf: ProblemOf; countries: readonly Country[] }

/** CHK-02, CHK-16: who books, one field under the other. */
export function BookerFields({ typed, problemOf, countries }: BookerProps) {
  const { t } = useTranslation()
  return (
    <fieldset className="group">
      <legend>{t('checkout.booker')}</legend>
      <p className="group-help">{t('checkout.bookerHelp')}</p>
      <div className="fields">
        {bookerFields.map((field) => {
          const { name, hasHelp, isMandatory, isHalfWidth } = field
          const problem = problemOf(name)
          return (
            <FormField
              key={name}
              id={name}
              label={t(`checkout.${name}`)}
              help={hasHelp ? t(`checkout.${helpKeyOf(name)}`) : undefined}
              isOptional={!isMandatory}
              problem={problem}
              isHalfWidth={isHalfWidth}
            >
              <Control field={field} value={typed[name] ?? ''} problem={problem} countries={countries} />
            </FormField>
          )
        })}
      </div>
    </fieldset>
  )
}

const helpKeyOf = (name: (typeof bookerFields)[number]['name']) =>
  `${name as 'email' | 'emailConfirm' | 'phone' | 'alternativeEmail' | 'note'}Help` as const

type ControlProps = {
  field: (typeof bookerFields)[number]
  value: string
  problem: FieldProblem | undefined
  countries: readonly Country[]
}

export function CountrySelect({ countries, ...control }: ComponentPropsWithoutRef<'select'> & { countries: readonly Country[] }) {
  const { t } = useTranslation()
  return (
    <select {...control}>
      <option value="">{t('checkout.countryChoose')}</option>
      {countries.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </select>
  )
}

function Control({ field: { name, kind, autoComplete, isMandatory, hasHelp }, value, problem, countries }: ControlProps) {
  const common = {
    id: name,
    name,
    autoComplete,
    defaultValue: value,
    'aria-required': isMandatory || undefined,
    ...fieldAriaOf(name, hasHelp, problem),
  }
  if (kind === 'note') return <textarea rows={3} {...common} />
  if (kind === 'country') return <CountrySelect countries={countries} {...common} />
  return <input type={kind} inputMode={kind} spellCheck={kind === 'text' ? undefined : false} {...common} />
}

type GuestsProps = { rooms: readonly string[]; typed: TypedFields; problemOf: ProblemOf }

/** The first guest of each room; the booker where none is named. */
export function GuestFields({ rooms, typed, problemOf }: GuestsProps) {
  const { t } = useTranslation()
  if (rooms.length < 2) return null
  return (
    <fieldset className="group">
      <legend>{t('checkout.guests')}</legend>
      <p className="group-help">{t('checkout.guestsHelp')}</p>
      {rooms.map((room, i) => (
        <fieldset key={i} className="fields room-guest">
          <legend>{t('checkout.guestRoom', { number: i + 1, room })}</legend>
          {(['name', 'lastName'] as const).map((namePart) => {
            const id = guestField(i, namePart)
            const problem = problemOf(id)
            return (
              <FormField
                key={id}
                id={id}
                label={t(namePart === 'name' ? 'checkout.guestName' : 'checkout.guestLastName')}
                isOptional
                problem={problem}
                isHalfWidth
              >
                <input
                  type="text"
                  id={id}
                  name={id}
                  autoComplete="off"
                  defaultValue={typed[id] ?? ''}
                  {...fieldAriaOf(id, false, problem)}
                />
              </FormField>
            )
          })}
        </fieldset>
      ))}
    </fieldset>
  )
}
