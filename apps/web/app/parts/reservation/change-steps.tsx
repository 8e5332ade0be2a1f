import { Link } from '@remix-run/react'
import { useTranslation } from '../../base/text/use-translation.ts'

const allSteps = ['show', 'choose', 'review', 'confirm'] as const
type Step = (typeof allSteps)[number]

export function ChangeSteps({
  current,
  paths,
}: {
  current: Step
  paths: { readonly [step in Step]?: string | undefined }
}) {
  const { t } = useTranslation()
  return (
    <nav className="steps no-print" aria-label={t('modify.steps.label')}>
      <ol>
        {allSteps.map((step, i) => {
          const path = i < allSteps.indexOf(current) ? paths[step] : undefined
          return (
            <li key={step} aria-current={step === current ? 'step' : undefined}>
              {path === undefined ? t(`modify.steps.${step}`) : <Link to={path}>{t(`modify.steps.${step}`)}</Link>}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
