import { type ReactNode, useEffect, useId, useRef } from 'react'
import { createPortal } from 'react-dom'

type DialogProps = { title: string; children: ReactNode; onCancel: () => void }

/** The dialog is rendered at the end of the page, since browsers know no form within a form. */
export function Dialog({ title, children, onCancel }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const focusedBefore = document.activeElement
    dialog.current?.showModal()
    return () => {
      if (focusedBefore instanceof HTMLElement) focusedBefore.focus()
    }
  }, [])
  return createPortal(
    // React's events go on to the form that has opened it, which is not to send itself.
    <dialog ref={dialog} aria-labelledby={id} onCancel={onCancel} onSubmit={(event) => event.stopPropagation()}>
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>,
    document.body,
  )
}
