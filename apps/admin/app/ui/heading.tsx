import { type ReactNode, useEffect, useRef } from 'react'
import { t } from './texts.ts'

let isFirst = true

/** Focus comes here after a change of page, as after a page load. */
export function Heading({ title, children }: { title: string; children?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = t('shell.porticoAdmin', { title })
    if (!isFirst) heading.current?.focus()
    isFirst = false
  }, [title])
  return (
    <div className="heading">
      <h1 tabIndex={-1} ref={heading}>
        {title}
      </h1>
      {children}
    </div>
  )
}
