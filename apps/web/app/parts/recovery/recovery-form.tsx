import { useLocation } from '@remix-run/react'
import type { FormProblem } from '../../base/forms/typed-fields.ts'
import type { Unavailability } from '../../base/server/gateway.server.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { useRetryText } from '../../base/ui/failure.tsx'
import { FormField, fieldAriaOf, useProblemText } from '../../base/ui/form-field.tsx'
import { useFormats } from '../../base/ui/use-formats.ts'

export const recoveryNotices = [
  ...(['not-found', 'throttled', 'ended', 'forgotten', 'link-used', 'unavailable'] as const),
  ...(['mailed', 'mail-not-possible'] as const),
  // A guest may come back from a provider in another browser than the one that began to pay.
  ...(['payment-paid', 'payment-waiting', 'payment-failed'] as const),
] as const

const goodNews: readonly RecoveryNotice[] = ['forgotten', 'link-used', 'mailed', 'payment-paid', 'payment-waiting']
export type RecoveryNotice = (typeof recoveryNotices)[number]

export const isRecoveryNotice = (word: string | undefined): word is RecoveryNotice =>
  recoveryNotices.some((notice) => notice === word)

/** The button's name by which the codes are asked for, with the e-mail address alone. */
export const mailsCodes = 'mail-codes'

type RecoveryFormProps = {
  typed?: { code: string; email: string } | undefined
  problems?: readonly FormProblem[] | undefined
  notice?: RecoveryNotice | undefined
  unavailability?: Unavailability | undefined
  title?: string
  text?: string
  action?: string
}

export function RecoveryForm({
  typed = { code: '', email: '' },
  problems = [],
  notice,
  unavailability,
  title,
  text,
  action,
}: RecoveryFormProps) {
  const { t } = useTranslation()
  const { afterSentence } = useFormats()
  const retryText = useRetryText(unavailability)
  const { pathname } = useLocation()
  const problemOf = (field: string) => problems.find((problem) => problem.field === field)?.problem
  return (
    <>
      <h1>{title ?? t('recover.title')}</h1>
      <p className="lead">{text ?? t('recover.text')}</p>
      <form method="post" action={action ?? pathname} className="recover-form" noValidate>
        {notice && (
          <p className="notice-line" role={goodNews.includes(notice) ? 'status' : 'alert'}>
            {t(`recover.${notice}`)}
            {retryText && afterSentence + retryText}
          </p>
        )}
        <ProblemList problems={problems} />
        <FormField id="code" label={t('recover.code')} help={t('recover.codeHelp')} problem={problemOf('code')}>
          <input
            type="text"
            id="code"
            name="code"
            defaultValue={typed.code}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            aria-required
            {...fieldAriaOf('code', true, problemOf('code'))}
          />
        </FormField>
        <FormField id="email" label={t('recover.email')} problem={problemOf('email')}>
          <input
            type="email"
            id="email"
            name="email"
            defaultValue={typed.email}
            autoComplete="email"
            spellCheck={false}
            aria-required
            {...fieldAriaOf('email', false, problemOf('email'))}
          />
        </FormField>
        <button type="submit" className="button">
          {t('recover.submit')}
        </button>
        <button type="submit" name={mailsCodes} value="yes" className="link-button">
          {t('recover.mailCodes')}
        </button>
      </form>
    </>
  )
}

function ProblemList({ problems }: { problems: readonly FormProblem[] }) {
  const { t } = useTranslation()
  const { colon } = useFormats()
  const problemText = useProblemText()
  if (problems.length === 0) return null
  return (
    // biome-ignore lint/a11y/noAutofocus: the answer to a button that did not do what was asked; without JavaScript too
    <div className="problem-summary" role="alert" tabIndex={-1} autoFocus>
      <p>{t('recover.problemsTitle')}</p>
      <ul>
        {problems.map(({ field, problem }) => (
          <li key={field}>
            <a href={`#${field}`}>{t(field === 'code' ? 'recover.code' : 'recover.email')}</a>
            {colon}
            {problemText(problem)}
          </li>
        ))}
      </ul>
    </div>
  )
}
