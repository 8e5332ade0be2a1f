import type { ShownTerminalField, TerminalFieldProblem } from '@portico/contracts/operator/terminals'
import { Field, SelectField, TextField } from '../ui/field.tsx'
import { messageText, t, texts } from '../ui/texts.ts'
import { choiceWords } from '../words/method-words.ts'

type InputProps = {
  field: ShownTerminalField
  value: string
  isStored: boolean
  problem: TerminalFieldProblem | undefined
  onText: (text: string) => void
}

const problemWords: Record<TerminalFieldProblem, string> = texts.payments.problem

export function TerminalInput({
  field: { label: english, isSecret, isOptional, isLong, choices },
  value,
  isStored,
  problem,
  onText,
}: InputProps) {
  const label = messageText(english)
  const error = problem && problemWords[problem]
  const name = isOptional ? t('payments.optional', { label }) : label
  if (choices) {
    const options = [
      ...(isOptional ? [['', t('payments.asUsual')] as const] : []),
      ...choices.map((choice) => [choice, choiceWords[choice] ?? choice] as const),
    ]
    return <SelectField label={name} value={value} options={options} error={error} onText={onText} />
  }
  const help = isStored ? t('payments.thereIsOneItEmptyTo') : undefined
  if (isLong)
    return (
      <Field label={name} help={help} error={error}>
        {({ id, describedBy, invalid }) => (
          <textarea
            id={id}
            className={isSecret ? 'hidden-text' : undefined}
            rows={4}
            autoComplete="off"
            spellCheck={false}
            value={value}
            aria-describedby={describedBy}
            aria-invalid={invalid || undefined}
            onChange={(event) => onText(event.target.value)}
          />
        )}
      </Field>
    )
  if (isSecret)
    return (
      <TextField
        label={name}
        type="password"
        autoComplete="new-password"
        spellCheck={false}
        value={value}
        help={help}
        error={error}
        onText={onText}
      />
    )
  return <TextField label={name} autoComplete="off" spellCheck={false} value={value} error={error} onText={onText} />
}
