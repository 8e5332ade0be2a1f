import type { ComponentPropsWithoutRef, FormEvent, ReactNode } from 'react'
import { useRef } from 'react'
import type { FormProblem } from '../../base/forms/typed-fields.ts'
import type { Unavailability } from '../../base/server/gateway.server.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { useRetryText } from '../../base/ui/failure.tsx'
import { useProblemText } from '../../base/ui/form-field.tsx'
import { useFormats } from '../../base/ui/use-formats.ts'

type NoticeProps = { text: string | undefined; unavailability?: Unavailability | undefined; isGood?: boolean }

export function EntryNotice({ text, unavailability, isGood = false }: NoticeProps) {
  const { afterSentence } = useFormats()
  const retryText = useRetryText(unavailability)
  if (text === undefined) return null
  return (
    <p className="notice-line" role={isGood ? 'status' : 'alert'}>
      {text}
      {retryText && afterSentence + retryText}
    </p>
  )
}

type EntryFormProps = { action?: string; submit: string; children: ReactNode }

export function EntryForm({ action, submit, children }: EntryFormProps) {
  const isSent = useRef(false)
  const sendOnce = (event: FormEvent) => {
    if (isSent.current) return event.preventDefault()
    isSent.current = true
    setTimeout(() => {
      isSent.current = false
    }, 45_000)
  }
  return (
    <form method="post" action={action} className="recover-form" noValidate onSubmit={sendOnce}>
      {children}
      <button type="submit" className="button">
        {submit}
      </button>
    </form>
  )
}

export type EntryProblem = { readonly field: string; readonly text: string }

export function useEntryProblems(
  problems: readonly FormProblem[],
  ownProblem: EntryProblem | undefined,
): readonly EntryProblem[] {
  const problemText = useProblemText()
  return [
    ...problems.map(({ field, problem }) => ({ field, text: problemText(problem) })),
    ...(ownProblem ? [ownProblem] : []),
  ]
}

type SummaryProps = { problems: readonly EntryProblem[]; labelOf: (field: string) => string }

export function EntryProblems({ problems, labelOf }: SummaryProps) {
  const { t } = useTranslation()
  const { colon } = useFormats()
  if (problems.length === 0) return null
  return (
    // biome-ignore lint/a11y/noAutofocus: the answer to a button that did not do what was asked; without JavaScript too
    <div className="problem-summary" role="alert" tabIndex={-1} autoFocus>
      <p>{t('trade.login.problemsTitle')}</p>
      <ul>
        {problems.map(({ field, text }) => (
          <li key={field}>
            <a href={`#${field}`}>{labelOf(field)}</a>
            {colon}
            {text}
          </li>
        ))}
      </ul>
    </div>
  )
}

type EntryFieldProps = ComponentPropsWithoutRef<'input'> & {
  name: string
  label: string
  help?: string
  problems: readonly EntryProblem[]
}

export function EntryField({ name, label, help, problems, ...input }: EntryFieldProps) {
  const problem = problems.find(({ field }) => field === name)
  const described = [help !== undefined && `${name}-help`, problem && `${name}-problem`].filter(Boolean).join(' ')
  return (
    <div className="entry" data-invalid={problem !== undefined}>
      <label htmlFor={name}>{label}</label>
      {help !== undefined && (
        <p className="help" id={`${name}-help`}>
          {help}
        </p>
      )}
      {problem && (
        <p className="problem" id={`${name}-problem`}>
          {problem.text}
        </p>
      )}
      <input
        id={name}
        name={name}
        spellCheck={false}
        autoCapitalize="none"
        aria-required
        aria-describedby={described || undefined}
        aria-invalid={problem ? true : undefined}
        {...input}
      />
    </div>
  )
}
