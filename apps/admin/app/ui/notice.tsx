import { type ReactNode, useEffect, useRef } from 'react'

export function Warning({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div className="notice warning" role="alert" ref={box}>
      {children}
    </div>
  )
}

/** The empty box is there before its words, so that screen readers speak them. */
export function Done({ children }: { children: ReactNode }) {
  return (
    <div className="done" role="status">
      {children && <p className="notice good">{children}</p>}
    </div>
  )
}
