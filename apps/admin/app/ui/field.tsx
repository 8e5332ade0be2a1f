import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import { messageText, t } from './texts.ts'

type Field = { label: string; help?: ReactNode; error?: string | undefined }

export function Field({
  label,
  help,
  error,
  children,
}: Field & { children: (ids: { id: string; describedBy: string | undefined; invalid: boolean }) => ReactNode }) {
  const id = useId()
  const describedBy = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {help && (
        <p className="help" id={`${id}-help`}>
          {help}
        </p>
      )}
      {children({ id, describedBy, invalid: error !== undefined })}
      {error && (
        <p className="error" id={`${id}-error`}>
          {messageText(error)}
        </p>
      )}
    </div>
  )
}

type TextFieldProps = Field &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'id'> & { value: string; onText: (text: string) => void }

export function TextField({ label, help, error, onText, ...input }: TextFieldProps) {
  return (
    <Field label={label} help={help} error={error}>
      {({ id, describedBy, invalid }) => (
        <input
          type="text"
          {...input}
          id={id}
          aria-describedby={describedBy}
          aria-invalid={invalid || undefined}
          onChange={(event) => onText(event.target.value)}
        />
      )}
    </Field>
  )
}

export function DateField(field: Field & { value: string; onText: (text: string) => void }) {
  return <TextField type="date" {...field} />
}

type CodeFieldProps = Pick<TextFieldProps, 'value' | 'onText' | 'error' | 'help'>

export function CodeField({ help = t('shell.ofYourAuthenticatorAppOr'), ...field }: CodeFieldProps) {
  return (
    <TextField
      label={t('shell.code')}
      className="code"
      autoComplete="one-time-code"
      spellCheck={false}
      required
      help={help}
      {...field}
    />
  )
}

type SelectFieldProps = Field & {
  value: string
  options: readonly (readonly [value: string, label: string])[]
  onText: (text: string) => void
}

export function SelectField({ label, help, error, value, options, onText }: SelectFieldProps) {
  return (
    <Field label={label} help={help} error={error}>
      {({ id, describedBy, invalid }) => (
        <select
          id={id}
          value={value}
          aria-describedby={describedBy}
          aria-invalid={invalid || undefined}
          onChange={(event) => onText(event.target.value)}
        >
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

export function CheckField({
  label,
  help,
  checked,
  onCheck,
}: {
  label: string
  help?: string
  checked: boolean
  onCheck: (checked: boolean) => void
}) {
  const id = useId()
  return (
    <div className="check">
      <input
        id={id}
        type="checkbox"
        checked={checked}
        aria-describedby={help && `${id}-help`}
        onChange={(event) => onCheck(event.target.checked)}
      />
      <label htmlFor={id}>{label}</label>
      {help && (
        <p className="help" id={`${id}-help`}>
          {help}
        </p>
      )}
    </div>
  )
}

/**
 * React may draw errors later than the next frame after a reply, so this waits for them. It does nothing once the
 * reader has moved on by key or pointer.
 */
export function focusFirstError(form: HTMLFormElement): void {
  const focusFirstInvalid = () =>
    form.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid="true"] input')?.focus()
  const changes = new MutationObserver(focusFirstInvalid)
  changes.observe(form, { subtree: true, attributeFilter: ['aria-invalid', 'data-invalid'] })
  for (const event of ['keydown', 'pointerdown'])
    addEventListener(event, () => changes.disconnect(), { once: true, capture: true })
  focusFirstInvalid()
}

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
