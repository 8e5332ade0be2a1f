import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react'
import { useTranslation } from '../text/use-translation.ts'

type DialogProps = {
  title: string
  size?: 'text' | 'wide'
  head?: ReactNode
  isOpen?: boolean
  onClose: () => void
  dialogRef?: RefObject<HTMLDialogElement>
  children: ReactNode
}

/**
 * The browser keeps the focus within, closes the dialog by Escape and gives the focus back. The dialog grows downwards,
 * so that what is read does not move.
 */
export function Dialog({ title, size = 'text', head, isOpen = true, onClose, dialogRef, children }: DialogProps) {
  const { t } = useTranslation()
  const ownDialogRef = useRef<HTMLDialogElement>(null)
  const dialog = dialogRef ?? ownDialogRef
  const titleId = useId()
  useLayoutEffect(() => {
    if (isOpen && !dialog.current?.open) dialog.current?.showModal()
  }, [dialog, isOpen])
  return (
    <dialog
      ref={dialog}
      className="dialog"
      data-size={size}
      aria-labelledby={titleId}
      onClose={onClose}
      {...closedByAPressBeside}
    >
      <div className="dialog-head">
        <h2 id={titleId}>{title}</h2>
        <button type="button" className="link-button" onClick={() => dialog.current?.close()}>
          {t('frame.close')}
        </button>
        {head}
      </div>
      {children}
    </dialog>
  )
}

const closedByAPressBeside: Record<string, string> = { closedby: 'any' }
