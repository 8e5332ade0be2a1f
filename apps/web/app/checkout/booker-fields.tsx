import type { FieldProblem } from '@portico/contracts/checkout'
import { useTranslation } from 'react-i18next'
import { described, Field } from '../ui/form-field.tsx'
import { bookerFields, guestField, type Typed } from './checkout-fields.ts'

type Country = { code: string; name: string }
type ProblemAt = (field: string) => FieldProblem | undefined
type BookerProps = { typed: Typed; problemAt: ProblemAt; countries: readonly Country[] }

/** CHK-02, CHK-16: who books, one field under the other. */
export function BookerFields({ typed, problemAt, countries }: BookerProps) {
  const { t } = useTranslation()
  return (
    <fieldset className="group">
      <legend>{t('checkout.booker')}</legend>
      <p className="group-help">{t('checkout.bookerHelp')}</p>
      <div className="fields">
        {bookerFields.map((field) => {
          const { name, help, mandatory, half } = field
          const problem = problemAt(name)
          return (
            <Field
              key={name}
              id={name}
              label={t(`checkout.${name}`)}
              help={help ? t(`checkout.${helpOf(name)}`) : undefined}
              optional={!mandatory}
              problem={problem}
              half={half}
            >
              <Control field={field} value={typed[name] ?? ''} problem={problem} countries={countries} />
            </Field>
          )
        })}
      </div>
    </fieldset>
  )
}

const helpOf = (name: (typeof bookerFields)[number]['name']) =>
  `${name as 'email' | 'emailConfirm' | 'phone' | 'alternativeEmail' | 'note'}Help` as const

type ControlProps = {
  field: (typeof bookerFields)[number]
  value: string
  problem: FieldProblem | undefined
  countries: readonly Country[]
}

function Control({ field: { name, kind, autoComplete, mandatory, help }, value, problem, countries }: ControlProps) {
  const { t } = useTranslation()
  const common = {
    id: name,
    name,
    autoComplete,
    defaultValue: value,
    'aria-required': mandatory || undefined,
    ...described(name, help, problem),
  }
  if (kind === 'note') return <textarea rows={3} {...common} />
  if (kind === 'country') {
    return (
      <select {...common}>
        <option value="">{t('checkout.countryChoose')}</option>
        {countries.map(({ code, name: country }) => (
          <option key={code} value={code}>
            {country}
          </option>
        ))}
      </select>
    )
  }
  return <input type={kind} inputMode={kind} spellCheck={kind === 'text' ? undefined : false} {...common} />
}

type GuestsProps = { rooms: readonly string[]; typed: Typed; problemAt: ProblemAt }

/** The first guest of each room; the booker where none is named. */
export function GuestFields({ rooms, typed, problemAt }: GuestsProps) {
  const { t } = useTranslation()
  if (rooms.length < 2) return null
  return (
    <fieldset className="group">
      <legend>{t('checkout.guests')}</legend>
      <p className="group-help">{t('checkout.guestsHelp')}</p>
      {rooms.map((room, i) => (
        <fieldset key={i} className="fields room-guest">
          <legend>{t('checkout.guestRoom', { number: i + 1, room })}</legend>
          {(['name', 'lastName'] as const).map((part) => {
            const id = guestField(i, part)
            const problem = problemAt(id)
            return (
              <Field
                key={id}
                id={id}
                label={t(part === 'name' ? 'checkout.guestName' : 'checkout.guestLastName')}
                optional
                problem={problem}
                half
              >
                <input type="text" id={id} name={id} autoComplete="off" defaultValue={typed[id] ?? ''} {...described(id, false, problem)} />
              </Field>
            )
          })}
        </fieldset>
      ))}
    </fieldset>
  )
}
