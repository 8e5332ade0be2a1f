import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { FirstRun, PasswordReset, SecondFactorCode, SignIn } from '../../contract/credentials.ts'
import { api, type FieldErrors, failureTextOf, fieldErrorsOf } from '../ui/api.ts'
import { CodeField, focusFirstError, TextField } from '../ui/field.tsx'
import { Heading } from '../ui/heading.tsx'
import { waitOf } from '../ui/instant-text.ts'
import { LanguageChoice } from '../ui/language-choice.tsx'
import { navigate } from '../ui/location.tsx'
import { Warning } from '../ui/notice.tsx'
import { say, t } from '../ui/texts.ts'

type SignInProps = { onSignedIn: () => Promise<void> }
type Credentials = { email: string; password: string }

export function SignInPage({
  isFresh,
  isAgain = false,
  onSignedIn,
}: SignInProps & { isFresh: boolean; isAgain?: boolean }) {
  const [checkedCredentials, setKnown] = useState<Credentials>()
  const submitCredentials = async (credentials: Credentials & { code?: string }): Promise<FormErrors> => {
    const errors = errorsIn(SignIn, credentials)
    if (errors) return errors
    const outcome = await api.signIn.signIn.mutate(credentials)
    switch (outcome.kind) {
      case 'signed-in':
        return void (await onSignedIn())
      case 'code-needed':
        return void setKnown(credentials)
      case 'code-refused':
        return { fields: { code: t('access.thisCodeIsNotRightOr') } }
      case 'refused':
        return { sentence: t('access.thisEMailAddressAnd') }
      case 'wait':
        return { sentence: t('access.tooManyAttempts', { wait: waitOf(outcome.seconds) }) }
    }
  }
  if (checkedCredentials)
    return (
      <CodePage
        submit={(code) => submitCredentials({ ...checkedCredentials, code })}
        onBack={() => setKnown(undefined)}
      />
    )
  return (
    <CredentialsForm
      title={isAgain ? t('access.signInAgain') : t('access.signIn')}
      button={t('access.signIn')}
      withEmail
      passwordHint="current-password"
      submit={submitCredentials}
      below={!isFresh && <ForgottenPassword />}
    >
      {isAgain && <p>{t('access.yourSessionHasEndedWhatYou')}</p>}
      {isFresh && (
        <p>
          {say('access.nobodyHasAnAccountYetThe', {
            code: <code>npm start</code>,
            code2: <code>npm run portico -- admin-link</code>,
          })}
        </p>
      )}
    </CredentialsForm>
  )
}

const linkEnded = { sentence: t('access.thisLinkHasEndedOrWas') }
const passwordLinkEnded = { sentence: t('access.linkHasEnded') }

function ForgottenPassword() {
  return (
    <details>
      <summary>{t('access.forgottenThePassword')}</summary>
      <p>{t('access.anOwnerMakesALink')}</p>
      <p>{say('access.theOnlyOwnerMakesTheLink', { code: <code>npm run portico -- admin-link E-MAIL</code> })}</p>
    </details>
  )
}

export function FirstRunPage({ onSignedIn }: SignInProps) {
  const submitCredentials = async (credentials: Credentials): Promise<FormErrors> => {
    const input = { token: tokenInAddress(), ...credentials }
    const errors = errorsIn(FirstRun, input)
    if (errors) return errors
    const { kind } = await api.signIn.firstRun.mutate(input)
    if (kind === 'link-ended') return linkEnded
    await onSignedIn()
    navigate('/hosts')
  }
  return (
    <CredentialsForm
      title={t('access.welcomeToPortico')}
      button={t('access.createAccount')}
      withEmail
      passwordHint="new-password"
      submit={submitCredentials}
    >
      <p>{t('access.youAreTheFirstOperatorOf')}</p>
    </CredentialsForm>
  )
}

export function ResetPage({ onSignedIn }: SignInProps) {
  const submitPassword = async ({ password }: Credentials): Promise<FormErrors> => {
    const input = { token: tokenInAddress(), password }
    const errors = errorsIn(PasswordReset, input)
    if (errors) return errors === linkEnded ? passwordLinkEnded : errors
    const { kind } = await api.signIn.resetPassword.mutate(input)
    if (kind === 'link-ended') return passwordLinkEnded
    await onSignedIn()
    navigate('/')
  }
  return (
    <CredentialsForm
      title={t('access.aNewPassword')}
      button={t('access.savePassword')}
      withEmail={false}
      passwordHint="new-password"
      submit={submitPassword}
    >
      <p>{t('access.everybodyWhoIsSignedInWith')}</p>
    </CredentialsForm>
  )
}

export function InvitationPage({ onSignedIn }: SignInProps) {
  const submitPassword = async ({ password }: Credentials): Promise<FormErrors> => {
    const input = { token: tokenInAddress(), password }
    const errors = errorsIn(PasswordReset, input)
    if (errors) return errors === linkEnded ? invitationEnded : errors
    const { kind } = await api.signIn.acceptInvitation.mutate(input)
    if (kind === 'link-ended') return invitationEnded
    await onSignedIn()
    navigate('/')
  }
  return (
    <CredentialsForm
      title={t('access.welcome')}
      button={t('access.createAccount')}
      withEmail={false}
      passwordHint="new-password"
      submit={submitPassword}
    >
      <p>{t('access.youWereInvitedToWorkHere')}</p>
    </CredentialsForm>
  )
}

const invitationEnded = { sentence: t('access.thisInvitationHasEndedOr') }

function CodePage({ submit, onBack }: { submit: (code: string) => Promise<FormErrors>; onBack: () => void }) {
  const [code, setCode] = useState('')
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const [formErrors, setFormErrors] = useState<FormErrors>()
  const [isBusy, setBusy] = useState(false)
  const sendForm = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const submittedForm = event.currentTarget
    setBusy(true)
    const problem = SecondFactorCode.safeParse(code).error?.issues[0]?.message
    const errors = problem
      ? { fields: { code: problem } }
      : await submit(code).catch((error: unknown) => formErrorsOf(error))
    setFormErrors(errors)
    setBusy(false)
    if (errors) focusFirstError(submittedForm)
  }
  return (
    <main className="sign-in">
      <p className="wordmark">
        Portico <span>admin</span>
      </p>
      <Heading title={t('access.yourCode')} />
      <form ref={form} onSubmit={sendForm} noValidate>
        {formErrors?.sentence && <Warning>{formErrors.sentence}</Warning>}
        <CodeField value={code} onText={setCode} error={formErrors?.fields?.code} />
        <div className="actions">
          <button type="submit" className="primary" disabled={isBusy}>
            {t('access.signIn')}
          </button>
          <button type="button" className="quiet" onClick={onBack}>
            {t('access.anotherAccount')}
          </button>
        </div>
      </form>
    </main>
  )
}

type FormErrors = undefined | { sentence?: string; fields?: FieldErrors }
type CredentialsFormProps = {
  title: string
  button: string
  withEmail: boolean
  passwordHint: 'current-password' | 'new-password'
  submit: (credentials: Credentials) => Promise<FormErrors>
  children: React.ReactNode
  below?: React.ReactNode
}

function CredentialsForm({ title, button, withEmail, passwordHint, submit, children, below }: CredentialsFormProps) {
  const [credentials, setCredentials] = useState({ email: '', password: '' })
  const [formErrors, setFormErrors] = useState<FormErrors>()
  const [isBusy, setBusy] = useState(false)
  const sendForm = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    setBusy(true)
    const errors = await submit(credentials).catch((error: unknown) => formErrorsOf(error))
    setFormErrors(errors)
    setBusy(false)
    if (errors) focusFirstError(form)
  }
  return (
    <main className="sign-in">
      <p className="wordmark">
        Portico <span>admin</span>
      </p>
      <Heading title={title} />
      {children}
      <form onSubmit={sendForm} noValidate>
        {formErrors?.sentence && <Warning>{formErrors.sentence}</Warning>}
        {withEmail && (
          <TextField
            label={t('access.eMailAddress')}
            type="email"
            autoComplete="username"
            required
            value={credentials.email}
            error={formErrors?.fields?.email}
            onText={(email) => setCredentials({ ...credentials, email })}
          />
        )}
        <TextField
          label={t('access.password')}
          type="password"
          autoComplete={passwordHint}
          required
          {...(passwordHint === 'new-password' ? { help: t('access.atLeast12CharactersAFew') } : {})}
          value={credentials.password}
          error={formErrors?.fields?.password}
          onText={(password) => setCredentials({ ...credentials, password })}
        />
        <button type="submit" className="primary" disabled={isBusy}>
          {button}
        </button>
      </form>
      {below}
      <LanguageChoice />
    </main>
  )
}

/** The token stands behind `#`, so that it reaches no server's log. */
const tokenInAddress = () => location.hash.slice(1)

function errorsIn(schema: z.ZodType, input: unknown): FormErrors {
  const parsed = schema.safeParse(input)
  if (parsed.success) return undefined
  const fields = Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join('.'), message]))
  return 'token' in fields ? linkEnded : { fields }
}

function formErrorsOf(error: unknown): FormErrors {
  const fieldErrors = fieldErrorsOf(error)
  return Object.keys(fieldErrors).length > 0 ? { fields: fieldErrors } : { sentence: failureTextOf(error) }
}
