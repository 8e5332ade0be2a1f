import type { ReactNode } from 'react'

type FormActionsProps = {
  readonly submitLabel: ReactNode
  readonly isDisabled: boolean
  readonly cancelLabel: string
  readonly onCancel: () => void
}

/** The last line of a form that one may leave. */
export function FormActions({ submitLabel, isDisabled, cancelLabel, onCancel }: FormActionsProps) {
  return (
    <div className="actions">
      <button type="submit" className="primary" disabled={isDisabled}>
        {submitLabel}
      </button>
      <button type="button" onClick={onCancel}>
        {cancelLabel}
      </button>
    </div>
  )
}
