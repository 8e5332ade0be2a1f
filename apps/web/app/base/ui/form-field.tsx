import type { FieldProblem } from '@portico/contracts/checkout/confirm'
import type { ReactNode } from 'react'
import { useTranslation } from '../text/use-translation.ts'
import { useFormats } from './use-formats.ts'

export function useProblemText(): (problem: FieldProblem) => string {
  const { t } = useTranslation()
  return (problem) => (problem === 'choose' ? t('checkout.pleaseChoice') : t(`checkout.problem.${problem}`))
}

type FieldAria = { 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }

export function fieldAriaOf(id: string, hasHelp: boolean, problem: FieldProblem | undefined): FieldAria {
  const describingIds = [hasHelp && `${id}-help`, problem && `${id}-problem`].filter(Boolean)
  return {
    'aria-describedby': describingIds.length > 0 ? describingIds.join(' ') : undefined,
    'aria-invalid': problem ? true : undefined,
  }
}

type FormFieldProps = {
  id: string
  label: string
  help?: string | undefined
  isOptional?: boolean
  problem: FieldProblem | undefined
  isHalfWidth?: boolean | undefined
  children: ReactNode
}

export function FormField({
  id,
  label,
  help,
  isOptional = false,
  problem,
  isHalfWidth = false,
  children,
}: FormFieldProps) {
  const { t } = useTranslation()
  const { remark } = useFormats()
  return (
    <div className={isHalfWidth ? 'entry half' : 'entry'} data-invalid={problem !== undefined}>
      <label htmlFor={id}>
        {label}
        {isOptional && <span className="optional">{remark(t('checkout.optional'))}</span>}
      </label>
      {help !== undefined && (
        <p className="help" id={`${id}-help`}>
          {help}
        </p>
      )}
      <ProblemText id={id} problem={problem} />
      {children}
    </div>
  )
}

export function ProblemText({ id, problem }: { id: string; problem: FieldProblem | undefined }) {
  const problemText = useProblemText()
  return problem ? (
    <p className="problem" id={`${id}-problem`}>
      {problemText(problem)}
    </p>
  ) : null
}
