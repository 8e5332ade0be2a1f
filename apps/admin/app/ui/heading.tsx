import { type ReactNode, useEffect, useRef } from 'react'

let isFirst = true

/** Focus comes here after a change of page, as after a page load. */
export function Heading({ title, children }: { title: string; children?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · Portico admin`
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
