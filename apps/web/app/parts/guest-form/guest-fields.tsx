import type { FieldProblem } from '@portico/contracts/checkout/confirm'
import type { TypedFields } from '../../base/forms/typed-fields.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { FormField, fieldAriaOf } from '../../base/ui/form-field.tsx'
import { SexSelect } from './booker-fields.tsx'
import { type GuestInput, type GuestInputs, type GuestRequirements, guestInputsOf } from './guest-inputs.ts'
import { useNameOrder } from './use-name-order.ts'

type GuestFieldsProps = {
  requirements: GuestRequirements
  roomNames: readonly string[]
  typed: TypedFields
  problemOf: (field: string) => FieldProblem | undefined
}

export function GuestFields({ requirements, roomNames, typed, problemOf }: GuestFieldsProps) {
  const { t } = useTranslation()
  const people = guestInputsOf(requirements).filter(({ inputs }) => inputs.length > 0)
  if (people.length === 0) return null
  const { names, birthDate, sex } = requirements.rules
  const isForOthersOnly = people.every(({ inputs }) => inputs.every((input) => input.isForOthersOnly))
  return (
    <fieldset className={isForOthersOnly ? 'group for-others' : 'group'}>
      <legend>{t('checkout.guests')}</legend>
      <p className="group-help">{t(helpOf(names, isForOthersOnly))}</p>
      {requirements.areFlying && <p className="group-help">{t('checkout.guestsFlight')}</p>}
      {!requirements.areFlying && [names, birthDate, sex].includes('mandatory') && (
        <p className="group-help">{t('checkout.guestsReason')}</p>
      )}
      {roomNames.map((roomName, room) => {
        const ofRoom = people.filter((person) => person.room === room)
        if (ofRoom.length === 0) return null
        return (
          <fieldset key={room} className="room-guests">
            <legend>{t('checkout.guestRoom', { number: room + 1, room: roomName })}</legend>
            {ofRoom.map((person) => (
              <OneGuest
                key={person.person}
                {...person}
                isAlone={ofRoom.length === 1}
                typed={typed}
                problemOf={problemOf}
              />
            ))}
          </fieldset>
        )
      })}
    </fieldset>
  )
}

function helpOf(names: GuestRequirements['rules']['names'], isForOthersOnly: boolean) {
  if (isForOthersOnly) return 'checkout.guestsOfAgency'
  return names === 'not-asked' ? 'checkout.guestsHelp' : (`checkout.guestsHelpNames.${names}` as const)
}

type OneGuestProps = GuestInputs & Pick<GuestFieldsProps, 'typed' | 'problemOf'> & { isAlone: boolean }

function OneGuest({ person, type, inputs, isAlone, typed, problemOf }: OneGuestProps) {
  const { t } = useTranslation()
  const fields = useNameOrder()(inputs, ({ field }) => field).map((input) => (
    <OneField key={input.name} input={input} typed={typed} problem={problemOf(input.name)} />
  ))
  if (isAlone) return <div className="fields">{fields}</div>
  return (
    <fieldset className="fields room-guest">
      <legend>{t(`checkout.guestOfType.${type}`, { number: person + 1 })}</legend>
      {fields}
    </fieldset>
  )
}

const guestFieldLabels = { name: 'guestName', lastName: 'guestLastName', birthDate: 'birthDate', sex: 'sex' } as const

type OneFieldProps = { input: GuestInput; typed: TypedFields; problem: FieldProblem | undefined }

function OneField({ input: { field, name, isMandatory, isForOthersOnly }, typed, problem }: OneFieldProps) {
  const { t } = useTranslation()
  const help = field === 'birthDate' ? t('checkout.birthDateHelp') : undefined
  const control = {
    id: name,
    name,
    autoComplete: 'off',
    defaultValue: typed[name] ?? '',
    'aria-required': isMandatory || undefined,
    ...fieldAriaOf(name, help !== undefined, problem),
  }
  return (
    <FormField
      id={name}
      label={t(`checkout.${guestFieldLabels[field]}`)}
      help={help}
      isOptional={!isMandatory && !isForOthersOnly}
      problem={problem}
      isHalfWidth
    >
      {field === 'sex' ? (
        <SexSelect {...control} />
      ) : (
        <input type="text" inputMode={field === 'birthDate' ? 'numeric' : undefined} {...control} />
      )}
    </FormField>
  )
}
