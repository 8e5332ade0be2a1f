import type { FieldProblem } from '@portico/contracts/checkout'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** CHK-11..15, CHK-24: what is wrong with a field, in words. */
export function useProblemText(): (problem: FieldProblem) => string {
  const { t } = useTranslation()
  return (problem) => (problem === 'choose' ? t('checkout.pleaseChoice') : t(`checkout.problem.${problem}`))
}

type Described = { 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }

/** How a control says what helps with it and what is wrong with it. */
export function described(id: string, help: boolean, problem: FieldProblem | undefined): Described {
  const ids = [help && `${id}-help`, problem && `${id}-problem`].filter(Boolean)
  return { 'aria-describedby': ids.length > 0 ? ids.join(' ') : undefined, 'aria-invalid': problem ? true : undefined }
}

type FieldProps = {
  id: string
  label: string
  help?: string | undefined
  optional?: boolean
  problem: FieldProblem | undefined
  half?: boolean | undefined
  children: ReactNode
}

/** Label above, help before what is wrong, both before the control. */
export function Field({ id, label, help, optional = false, problem, half = false, children }: FieldProps) {
  const { t } = useTranslation()
  return (
    <div className={half ? 'entry half' : 'entry'} data-invalid={problem !== undefined}>
      <label htmlFor={id}>
        {label}
        {optional && <span className="optional"> ({t('checkout.optional')})</span>}
      </label>
      {help !== undefined && (
        <p className="help" id={`${id}-help`}>
          {help}
        </p>
      )}
      <Problem id={id} problem={problem} />
      {children}
    </div>
  )
}

export function Problem({ id, problem }: { id: string; problem: FieldProblem | undefined }) {
  const problemText = useProblemText()
  return problem ? (
    <p className="problem" id={`${id}-problem`}>
      {problemText(problem)}
    </p>
  ) : null
}
