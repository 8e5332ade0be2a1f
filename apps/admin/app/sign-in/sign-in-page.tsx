import { type FormEvent, useState } from 'react'
import type { z } from 'zod'
import { FirstRun, PasswordReset, SignIn } from '../../contract/credentials.ts'
import { api, type FieldErrors, failureTextOf, fieldErrorsOf } from '../api.ts'
import { focusFirstError, TextField } from '../ui/field.tsx'
import { Heading } from '../ui/heading.tsx'
import { navigate } from '../ui/location.tsx'
import { Warning } from '../ui/notice.tsx'

type SignInProps = { onSignedIn: () => Promise<void> }
type Credentials = { email: string; password: string }

export function SignInPage({ isFresh, isAgain = false, onSignedIn }: SignInProps & { isFresh: boolean; isAgain?: boolean }) {
  const submit = async (credentials: Credentials): Promise<FormErrors> => {
    const errors = errorsIn(SignIn, credentials)
    if (errors) return errors
    const outcome = await api.signIn.signIn.mutate(credentials)
    switch (outcome.kind) {
      case 'signed-in':
        return void (await onSignedIn())
      case 'refused':
        return { sentence: 'This e-mail address and password do not belong together.' }
      case 'wait':
        return { sentence: `Too many tries. Please wait ${waitText(outcome.seconds)} and try again.` }
    }
  }
  return (
    <CredentialsForm
      title={isAgain ? 'Sign in again' : 'Sign in'}
      button="Sign in"
      withEmail
      passwordHint="current-password"
      submit={submit}
    >
      {isAgain && <p>Your session has ended. What you typed is still here and waits for you.</p>}
      {isFresh && (
        <p>
          Nobody has an account yet. The first one is made by the one-time link that <code>npm start</code> printed; a new link comes from{' '}
          <code>npm run portico -- admin-link</code>.
        </p>
      )}
    </CredentialsForm>
  )
}

const linkEnded = { sentence: 'This link has ended or was used. Make a new one with "npm run portico -- admin-link".' }

export function FirstRunPage({ onSignedIn }: SignInProps) {
  const submit = async (credentials: Credentials): Promise<FormErrors> => {
    const input = { token: tokenInAddress(), ...credentials }
    const errors = errorsIn(FirstRun, input)
    if (errors) return errors
    const { kind } = await api.signIn.firstRun.mutate(input)
    if (kind === 'link-ended') return linkEnded
    await onSignedIn()
    navigate('/hosts')
  }
  return (
    <CredentialsForm title="Welcome to Portico" button="Create account" withEmail passwordHint="new-password" submit={submit}>
      <p>You are the first operator of this installation. Choose how you sign in from now on.</p>
    </CredentialsForm>
  )
}

export function ResetPage({ onSignedIn }: SignInProps) {
  const submit = async ({ password }: Credentials): Promise<FormErrors> => {
    const input = { token: tokenInAddress(), password }
    const errors = errorsIn(PasswordReset, input)
    if (errors) return errors
    const { kind } = await api.signIn.resetPassword.mutate(input)
    if (kind === 'link-ended') return linkEnded
    await onSignedIn()
    navigate('/hosts')
  }
  return (
    <CredentialsForm title="A new password" button="Save password" withEmail={false} passwordHint="new-password" submit={submit}>
      <p>Everybody who is signed in with the old password is signed out.</p>
    </CredentialsForm>
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
}

function CredentialsForm({ title, button, withEmail, passwordHint, submit, children }: CredentialsFormProps) {
  const [credentials, setCredentials] = useState({ email: '', password: '' })
  const [formErrors, setFormErrors] = useState<FormErrors>()
  const [isBusy, setBusy] = useState(false)
  const send = async (event: FormEvent<HTMLFormElement>) => {
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
      <form onSubmit={send} noValidate>
        {formErrors?.sentence && <Warning>{formErrors.sentence}</Warning>}
        {withEmail && (
          <TextField
            label="E-mail address"
            type="email"
            autoComplete="username"
            required
            value={credentials.email}
            error={formErrors?.fields?.email}
            onText={(email) => setCredentials({ ...credentials, email })}
          />
        )}
        <TextField
          label="Password"
          type="password"
          autoComplete={passwordHint}
          required
          {...(passwordHint === 'new-password' ? { help: 'At least 12 characters. A few words in a row are easiest to keep.' } : {})}
          value={credentials.password}
          error={formErrors?.fields?.password}
          onText={(password) => setCredentials({ ...credentials, password })}
        />
        <button type="submit" className="primary" disabled={isBusy}>
          {button}
        </button>
      </form>
    </main>
  )
}

/** It stands behind `#`, so that it reaches no server's log. */
const tokenInAddress = () => location.hash.slice(1)

function errorsIn(schema: z.ZodType, input: unknown): FormErrors {
  const parsed = schema.safeParse(input)
  if (parsed.success) return undefined
  const fields = Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join('.'), message]))
  return 'token' in fields ? linkEnded : { fields }
}

function formErrorsOf(error: unknown): FormErrors {
  const fields = fieldErrorsOf(error)
  return Object.keys(fields).length > 0 ? { fields } : { sentence: failureTextOf(error) }
}

const waitText = (seconds: number) => (seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`)
