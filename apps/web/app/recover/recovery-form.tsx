import { useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { FormProblem } from '../checkout/checkout-fields.ts'
import type { Away } from '../gateway.server.ts'
import { useRetryIn } from '../ui/failure.tsx'
import { described, Field, useProblemText } from '../ui/form-field.tsx'

export const recoveryNews = ['not-found', 'throttled', 'ended', 'unavailable'] as const
/** What a guest reads above the form. */
export type RecoveryNews = (typeof recoveryNews)[number]

export const isRecoveryNews = (word: string | undefined): word is RecoveryNews => recoveryNews.some((news) => news === word)

type RecoveryFormProps = {
  typed?: { code: string; email: string } | undefined
  problems?: readonly FormProblem[] | undefined
  news?: RecoveryNews | undefined
  /** Of news that may be other news later. */
  away?: Away | undefined
  title?: string
  text?: string
  /** Where it is sent; its own address without one. */
  action?: string
}

export function RecoveryForm({ typed = { code: '', email: '' }, problems = [], news, away, title, text, action }: RecoveryFormProps) {
  const { t } = useTranslation()
  const retryIn = useRetryIn(away)
  const { pathname } = useLocation()
  const problemAt = (field: string) => problems.find((problem) => problem.field === field)?.problem
  return (
    <>
      <h1>{title ?? t('recover.title')}</h1>
      <p className="lead">{text ?? t('recover.text')}</p>
      <form method="post" action={action ?? pathname} className="recover-form" noValidate>
        {news && (
          <p className="notice-line" role="alert">
            {t(`recover.${news}`)} {retryIn}
          </p>
        )}
        <Problems problems={problems} />
        <Field id="code" label={t('recover.code')} help={t('recover.codeHelp')} problem={problemAt('code')}>
          <input
            type="text"
            id="code"
            name="code"
            defaultValue={typed.code}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            aria-required
            {...described('code', true, problemAt('code'))}
          />
        </Field>
        <Field id="email" label={t('recover.email')} problem={problemAt('email')}>
          <input
            type="email"
            id="email"
            name="email"
            defaultValue={typed.email}
            autoComplete="email"
            spellCheck={false}
            aria-required
            {...described('email', false, problemAt('email'))}
          />
        </Field>
        <button type="submit" className="button">
          {t('recover.submit')}
        </button>
      </form>
    </>
  )
}

function Problems({ problems }: { problems: readonly FormProblem[] }) {
  const { t } = useTranslation()
  const problemText = useProblemText()
  if (problems.length === 0) return null
  return (
    // biome-ignore lint/a11y/noAutofocus: the answer to a button that did not do what was asked; without JavaScript too
    <div className="problem-summary" role="alert" tabIndex={-1} autoFocus>
      <p>{t('recover.problemsTitle')}</p>
      <ul>
        {problems.map(({ field, problem }) => (
          <li key={field}>
            <a href={`#${field}`}>{t(field === 'code' ? 'recover.code' : 'recover.email')}</a>: {problemText(problem)}
          </li>
        ))}
      </ul>
    </div>
  )
}
