import { type ReactNode, useEffect, useRef } from 'react'
import type { TypedSearch } from '../../base/address/search-address.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { useFormats } from '../../base/ui/use-formats.ts'

export function GuestsField({
  rooms,
  open,
  children,
}: {
  rooms: TypedSearch['rooms']
  open: boolean
  children: ReactNode
}) {
  const { t } = useTranslation()
  const { factsText } = useFormats()
  const box = useRef<HTMLDetailsElement>(null)
  const adultCount = rooms.reduce((sum, room) => sum + (Number(room.adults) || 0), 0)
  const childCount = rooms.reduce((sum, room) => sum + room.ages.length, 0)
  const partyParts = [
    t('search.adultCount', { count: adultCount }),
    ...(childCount ? [t('search.childCount', { count: childCount })] : []),
    t('search.roomCount', { count: rooms.length }),
  ]
  const closePanel = () => {
    if (!box.current?.open) return
    box.current.open = false
    box.current.querySelector('summary')?.focus()
  }
  useEffect(() => {
    // After the click, not at its start: closing moves the button below it away from under the finger.
    const closeFromOutside = (event: MouseEvent) => {
      if (box.current && !event.composedPath().includes(box.current)) box.current.open = false
    }
    document.addEventListener('click', closeFromOutside)
    return () => document.removeEventListener('click', closeFromOutside)
  }, [])
  return (
    <details
      className="field guests-field"
      open={open}
      ref={box}
      id="guests"
      onKeyDown={(event) => event.key === 'Escape' && closePanel()}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) currentTarget.lastElementChild?.scrollIntoView({ block: 'nearest' })
      }}
    >
      <summary>
        <span className="label">{t('search.guests')}</span>
        <span className="value">{factsText(partyParts)}</span>
      </summary>
      <div className="guests-panel">
        {children}
        <button type="button" className="button quiet guests-done js-only" onClick={closePanel}>
          {t('search.done')}
        </button>
      </div>
    </details>
  )
}
