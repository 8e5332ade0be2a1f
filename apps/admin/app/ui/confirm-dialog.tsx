import { type ReactNode, useEffect, useId, useRef } from 'react'

type ConfirmDialog = { title: string; children: ReactNode; confirmLabel: string; onConfirm: () => void; onCancel: () => void }

/** A question before something that cannot be taken back by the same button. Focus goes in, and back to where it came from. */
export function ConfirmDialog({ title, children, confirmLabel, onConfirm, onCancel }: ConfirmDialog) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const focusedBefore = document.activeElement
    dialog.current?.showModal()
    return () => {
      if (focusedBefore instanceof HTMLElement) focusedBefore.focus()
    }
  }, [])
  return (
    <dialog ref={dialog} aria-labelledby={id} onCancel={onCancel}>
      <h2 id={id}>{title}</h2>
      {children}
      <div className="actions">
        <button type="button" className="primary" onClick={onConfirm}>
          {confirmLabel}
        </button>
        <button type="button" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </dialog>
  )
}
