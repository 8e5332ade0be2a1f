import type { ReactNode } from 'react'
import { Dialog } from './dialog.tsx'
import { t } from './texts.ts'

type ConfirmDialogProps = {
  title: string
  children: ReactNode
  confirmLabel: string
  onConfirm: () => void
  onCancel: () => void
}

export function ConfirmDialog({ title, children, confirmLabel, onConfirm, onCancel }: ConfirmDialogProps) {
  return (
    <Dialog title={title} onCancel={onCancel}>
      {children}
      <div className="actions">
        <button type="button" className="primary" onClick={onConfirm}>
          {confirmLabel}
        </button>
        <button type="button" onClick={onCancel}>
          {t('shell.cancel')}
        </button>
      </div>
    </Dialog>
  )
}
