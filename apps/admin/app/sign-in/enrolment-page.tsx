import { Heading } from '../ui/heading.tsx'
import { t } from '../ui/texts.ts'
import { Enrolment } from './second-factor.tsx'

export function EnrolmentPage({ onEnter }: { onEnter: () => Promise<void> }) {
  return (
    <main className="sign-in">
      <p className="wordmark">
        Portico <span>admin</span>
      </p>
      <Heading title={t('access.oneMoreStep')} />
      <p>{t('access.everybodyHasAnApp')}</p>
      <Enrolment onDone={onEnter} />
    </main>
  )
}
