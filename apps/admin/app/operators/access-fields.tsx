import { useId } from 'react'
import type { OperatorAccess } from '../../contract/operators.ts'
import { messageText, t } from '../ui/texts.ts'

export type NamedHotel = { readonly id: number; readonly name: string }
/** Ticked hotels stay ticked while the role goes to and fro. */
export type ChosenAccess = { readonly role: OperatorAccess['role']; readonly hotelIds: readonly number[] }

export function chosenOf(access: OperatorAccess): ChosenAccess {
  return { role: access.role, hotelIds: access.role === 'owner' ? [] : access.hotelIds }
}

export function accessOf({ role, hotelIds }: ChosenAccess): OperatorAccess {
  return role === 'owner' ? { role } : { role, hotelIds: [...hotelIds] }
}

export function accessText(access: OperatorAccess, hotels: readonly NamedHotel[]): string {
  if (access.role === 'owner') return t('operators.owner')
  return t('operators.reception', {
    value: access.hotelIds
      .map((id) => hotels.find((hotel) => hotel.id === id)?.name ?? t('operators.hotel', { id }))
      .join(', '),
  })
}

const roleChoices = [
  ['reception', t('operators.receptionist'), t('operators.worksWithTheReservationsOf')],
  ['owner', t('operators.owner'), t('operators.mayDoEverythingHereAsYou')],
] as const

type Props = {
  hotels: readonly NamedHotel[]
  chosen: ChosenAccess
  error: string | undefined
  onChoose: (chosen: ChosenAccess) => void
}

export function AccessFields({ hotels, chosen, error, onChoose }: Props) {
  const id = useId()
  return (
    <>
      <fieldset>
        <legend>{t('operators.role')}</legend>
        <div className="choices">
          {roleChoices.map(([role, label, may]) => (
            <label key={role} className="choice">
              <input
                type="radio"
                name={`${id}-role`}
                checked={chosen.role === role}
                onChange={() => onChoose({ ...chosen, role })}
              />
              <span>
                {label}: <span className="help">{may}</span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      {chosen.role === 'reception' && (
        <HotelChoice
          hotels={hotels}
          ids={chosen.hotelIds}
          error={error}
          onIds={(hotelIds) => onChoose({ ...chosen, hotelIds })}
        />
      )}
    </>
  )
}

type HotelChoiceProps = {
  hotels: readonly NamedHotel[]
  ids: readonly number[]
  error: string | undefined
  onIds: (ids: number[]) => void
}

function HotelChoice({ hotels, ids, error, onIds }: HotelChoiceProps) {
  const errorId = useId()
  const toggleHotel = (id: number) => onIds(ids.includes(id) ? ids.filter((listedId) => listedId !== id) : [...ids, id])
  return (
    <fieldset data-invalid={error !== undefined} aria-describedby={error && errorId}>
      <legend>{t('operators.hotels')}</legend>
      <div className="choices">
        {hotels.map(({ id, name }) => (
          <label key={id} className="choice">
            <input type="checkbox" checked={ids.includes(id)} onChange={() => toggleHotel(id)} />
            {name}
          </label>
        ))}
      </div>
      {error && (
        <p className="error" id={errorId}>
          {messageText(error)}
        </p>
      )}
    </fieldset>
  )
}
