import { type KeyboardEvent, useId, useState } from 'react'
import { useTranslation } from '../../base/text/use-translation.ts'
import type { PlaceOption } from './place-options.ts'

type PlaceComboboxProps = {
  initial: PlaceOption
  /** What is chosen from while `typed` stands in the field. */
  optionsFor: (typed: string) => readonly PlaceOption[]
  onTyped: (typed: string) => void
  hasProblem: boolean
}

/**
 * A field with a list of proposals. A place that was chosen is sent by its key, anything else as text, of which the
 * server makes what it can.
 */
export function PlaceCombobox({ initial, optionsFor, onTyped, hasProblem }: PlaceComboboxProps) {
  const { t } = useTranslation()
  const listId = useId()
  const [chosenPlace, setChosen] = useState<PlaceOption | undefined>(initial.key === '' ? undefined : initial)
  const [text, setText] = useState(initial.name)
  const [isTyped, setTyped] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const options = optionsFor(isTyped ? text : '')
  const isShown = isOpen && options.length > 0
  const closeList = () => {
    setOpen(false)
    setActive(-1)
  }
  const choosePlace = (placeOption: PlaceOption) => {
    setChosen(placeOption.key === '' ? undefined : placeOption)
    setText(placeOption.key === '' ? '' : placeOption.name)
    setTyped(false)
    closeList()
  }
  const moveSelection = (step: number) => {
    setOpen(true)
    const count = options.length
    if (count > 0)
      setActive(isShown ? (active + step + count + (active < 0 && step < 0 ? 1 : 0)) % count : step > 0 ? 0 : count - 1)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const placeOption = options[active]
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (event.altKey) setOpen(event.key === 'ArrowDown')
      else moveSelection(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Enter' && isShown && placeOption) choosePlace(placeOption)
    else if (event.key === 'Escape' && isShown) closeList()
    else if (event.key === 'Escape' && text !== '') choosePlace({ key: '', name: '', note: '' })
    else return
    event.preventDefault()
  }
  return (
    <>
      <input
        type="text"
        id="where"
        name={chosenPlace || text.trim() === '' ? undefined : 'place'}
        role="combobox"
        value={text}
        placeholder={t('portal.placeHint')}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={listId}
        aria-activedescendant={isShown && active >= 0 ? `${listId}-${active}` : undefined}
        aria-invalid={hasProblem ? true : undefined}
        aria-describedby={hasProblem ? 'where-problem' : undefined}
        onChange={({ target: { value } }) => {
          setText(value)
          setTyped(value !== '')
          setChosen(undefined)
          setOpen(true)
          setActive(-1)
          onTyped(value)
        }}
        onClick={() => setOpen(true)}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onBlur={closeList}
        onKeyDown={onKeyDown}
      />
      {chosenPlace && <input type="hidden" name="where" value={chosenPlace.key} />}
      <div role="listbox" id={listId} className="place-options" aria-label={t('portal.placeHint')} hidden={!isShown}>
        {options.map((placeOption, i) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
          <div
            key={placeOption.key}
            id={`${listId}-${i}`}
            role="option"
            aria-selected={i === active}
            ref={(optionElement) => {
              if (optionElement && i === active && isShown) optionElement.scrollIntoView({ block: 'nearest' })
            }}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choosePlace(placeOption)}
          >
            {placeOption.name}
            {placeOption.note !== '' && <span className="quiet"> {placeOption.note}</span>}
          </div>
        ))}
      </div>
      <p role="status" className="visually-hidden">
        {isOpen && isTyped && t('portal.placesFound', { count: options.length })}
      </p>
    </>
  )
}
