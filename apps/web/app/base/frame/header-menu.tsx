import { useLocation } from '@remix-run/react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from '../text/use-translation.ts'

type HeaderMenuProps = { id: string; opener: ReactNode; className?: string; children: ReactNode }

/** On a phone the row opens from a button, without a script. */
export function HeaderMenu({ id, opener, className, children }: HeaderMenuProps) {
  const menu = useRef<HTMLDivElement>(null)
  const { key } = useLocation()
  // The header stays from page to page.
  useEffect(() => menu.current?.hidePopover?.(), [key])
  return (
    <>
      <button type="button" className="header-opener" {...{ popovertarget: id }}>
        {opener}
      </button>
      <div
        id={id}
        className={className ? `header-menu ${className}` : 'header-menu'}
        ref={menu}
        {...{ popover: 'auto' }}
      >
        {children}
      </div>
    </>
  )
}

export function MenuOpener() {
  const { t } = useTranslation()
  return (
    <>
      <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
        <path d="M3 5.5h14M3 10h14M3 14.5h14" />
      </svg>
      {t('frame.menuShort')}
    </>
  )
}
