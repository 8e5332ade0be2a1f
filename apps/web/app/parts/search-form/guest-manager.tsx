import { type AgeBand, partyLimits } from '@portico/domain/party/party'
import type { SearchProblems } from '../../base/address/read-search.server.ts'
import { editRooms, type TypedRoom } from '../../base/address/search-address.ts'
import { useTranslation } from '../../base/text/use-translation.ts'

type GuestManagerProps = {
  rooms: readonly TypedRoom[]
  problems: SearchProblems['rooms']
  ageBands: readonly AgeBand[]
  editAction: string
  onChange: (rooms: readonly TypedRoom[]) => void
  firstNumber?: number
}

/** Every button asks the server for the changed form (`edit`); with JavaScript the same rule is applied here. */
export function GuestManager({ rooms, problems, ageBands, editAction, onChange, firstNumber = 1 }: GuestManagerProps) {
  const { t } = useTranslation()
  const bands = ageBands.toSorted((a, b) => a.min - b.min)
  const buttonProps = (value: string) => ({
    type: 'submit' as const,
    name: 'edit',
    value,
    formAction: editAction,
    formNoValidate: true,
    onClick: (event: React.MouseEvent) => {
      event.preventDefault()
      onChange(editRooms(rooms, value))
    },
  })
  return (
    <div className="guests">
      {rooms.map((room, i) => (
        <fieldset key={i} className="guest-room" aria-describedby={problems?.[i] ? `room-${i}-problem` : undefined}>
          <legend>{t('search.room', { number: firstNumber + i })}</legend>
          {rooms.length > 1 && (
            <button
              {...buttonProps(`remove-room-${i}`)}
              className="link-button remove-room"
              aria-label={t('search.removeRoom', { number: firstNumber + i })}
            >
              ×
            </button>
          )}
          <div className="guest-line">
            <span>{t('search.adults')}</span>
            <span className="stepper">
              <button
                {...buttonProps(`fewer-adults-${i}`)}
                aria-label={t('search.fewerAdults', { number: firstNumber + i })}
                aria-disabled={Number(room.adults) <= partyLimits.minAdults}
              >
                −
              </button>
              <output aria-live="polite">{room.adults}</output>
              <input type="hidden" name={`adults-${i}`} value={room.adults} />
              <button
                {...buttonProps(`more-adults-${i}`)}
                aria-label={t('search.moreAdults', { number: firstNumber + i })}
                aria-disabled={Number(room.adults) >= partyLimits.maxAdults}
              >
                +
              </button>
            </span>
          </div>
          <div className="guest-line">
            <span>
              {t('search.children')} <small>{t('search.childrenHint', { max: partyLimits.maxChildAge })}</small>
            </span>
            <button
              {...buttonProps(`add-child-${i}`)}
              className="link-button"
              aria-label={t('search.addChildIn', { number: firstNumber + i })}
            >
              {t('search.addChild')}
            </button>
          </div>
          {room.ages.map((age, child) => (
            <div key={child} className="guest-line child">
              <label htmlFor={`age-${i}-${child}`}>{t('search.age', { child: child + 1 })}</label>
              <span className="child-age">
                <select
                  id={`age-${i}-${child}`}
                  name={`age-${i}`}
                  aria-label={t('search.ageOf', { child: child + 1, number: firstNumber + i })}
                  value={age}
                  onChange={(event) => onChange(withAge(rooms, i, child, event.target.value))}
                >
                  <option value="">{t('search.ageChoose')}</option>
                  <AgeOptions bands={bands} age={age} />
                </select>
                <button
                  {...buttonProps(`remove-child-${i}-${child}`)}
                  className="link-button"
                  aria-label={t('search.removeChild', { child: child + 1, number: firstNumber + i })}
                >
                  ×
                </button>
              </span>
            </div>
          ))}
          {problems?.[i] && (
            <p className="problem" id={`room-${i}-problem`}>
              {t(`search.problem.${problems[i]}`)}
            </p>
          )}
        </fieldset>
      ))}
      <button {...buttonProps('add-room')} className="link-button add-room">
        {t('search.addRoom')}
      </button>
    </div>
  )
}

/** One choice stands for everybody older than the bands; without bands every age. */
function AgeOptions({ bands, age }: { bands: readonly AgeBand[]; age: string }) {
  const { t } = useTranslation()
  const yearOf = (years: number) => (
    <option key={years} value={years}>
      {years === 0 ? t('search.ageNewborn') : t('search.ageOption', { count: years })}
    </option>
  )
  const lastBand = bands.at(-1)
  if (!lastBand) return yearsBetween(0, partyLimits.maxChildAge).map(yearOf)
  const older = lastBand.max + 1
  return (
    <>
      {bands.map(({ id, min, max }, i) => (
        <optgroup key={id} label={t(`search.band.${bandName(max, i)}`, { min, max })}>
          {yearsBetween((bands[i - 1]?.max ?? -1) + 1, max).map(yearOf)}
        </optgroup>
      ))}
      {older <= partyLimits.maxChildAge && (
        <option value={Math.max(older, Number(age))}>{t('search.agePlus', { count: older })}</option>
      )}
    </>
  )
}

/** The youngest are newborns where their band ends before kindergarten; a third band is no longer small children. */
function bandName(max: number, bandIndex: number): 'newborn' | 'children' | 'boys' {
  if (bandIndex === 0 && max <= 3) return 'newborn'
  return bandIndex >= 2 ? 'boys' : 'children'
}

function yearsBetween(minAge: number, maxAge: number): number[] {
  return Array.from({ length: Math.max(0, maxAge - minAge + 1) }, (_, i) => minAge + i)
}

function withAge(rooms: readonly TypedRoom[], index: number, child: number, age: string): readonly TypedRoom[] {
  return rooms.map((room, i) =>
    i === index ? { ...room, ages: room.ages.map((old, c) => (c === child ? age : old)) } : room,
  )
}
