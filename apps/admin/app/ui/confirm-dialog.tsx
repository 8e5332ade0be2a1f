import { type ReactNode, useEffect, useId, useRef } from 'react'

type Question = { title: string; children: ReactNode; yes: string; onYes: () => void; onNo: () => void }

/** A question before something that cannot be taken back by the same button. Focus goes in, and back to where it came from. */
export function Question({ title, children, yes, onYes, onNo }: Question) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const from = document.activeElement
    dialog.current?.showModal()
    return () => {
      if (from instanceof HTMLElement) from.focus()
    }
  }, [])
  return (
    <dialog ref={dialog} aria-labelledby={id} onCancel={onNo}>
      <h2 id={id}>{title}</h2>
      {children}
      <div className="actions">
        <button type="button" className="primary" onClick={onYes}>
          {yes}
        </button>
        <button type="button" onClick={onNo}>
          Cancel
        </button>
      </div>
    </dialog>
  )
}
