import { Heading } from '../ui/heading.tsx'
import { Enrolment } from './second-factor.tsx'

/** An operator without a second factor gets no further than here where the installation requires one. */
export function EnrolmentPage({ onEnter }: { onEnter: () => Promise<void> }) {
  return (
    <main className="sign-in">
      <p className="wordmark">
        Portico <span>admin</span>
      </p>
      <Heading title="One more step" />
      <p>Whoever signs in here has an authenticator app beside the password. Setting it up takes a minute, once.</p>
      <Enrolment onDone={onEnter} />
    </main>
  )
}
