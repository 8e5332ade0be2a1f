import { type FormEvent, useState } from 'react'
import { NewPasswordOnly } from '../../contract/credentials.ts'
import { api, failureTextOf, fieldErrorsOf } from '../ui/api.ts'
import { focusFirstError, TextField } from '../ui/field.tsx'
import { Done, Warning } from '../ui/notice.tsx'
import { t } from '../ui/texts.ts'
import { useProof } from './proof.tsx'

export function PasswordPart() {
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [done, setDone] = useState('')
  const { withProof, dialog } = useProof()
  const savePassword = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    setProblem(undefined)
    setDone('')
    const parsed = NewPasswordOnly.safeParse({ password })
    setError(parsed.error?.issues[0]?.message)
    focusFirstError(form)
    if (!parsed.success) return
    try {
      if ((await withProof(() => api.account.changePassword.mutate(parsed.data))) === undefined) return
      setPassword('')
      setDone(t('access.yourPasswordIsChanged'))
    } catch (failure) {
      const { password: atField } = fieldErrorsOf(failure)
      setError(atField)
      if (atField === undefined) setProblem(failureTextOf(failure))
    }
  }
  return (
    <section className="part" aria-labelledby="password">
      <h2 id="password">{t('access.password')}</h2>
      <Done>{done}</Done>
      <form onSubmit={savePassword} noValidate>
        {problem && <Warning>{problem}</Warning>}
        <TextField
          label={t('access.newPassword')}
          type="password"
          autoComplete="new-password"
          help={t('access.atLeast12CharactersAFew')}
          value={password}
          error={error}
          onText={setPassword}
        />
        <button type="submit">{t('access.changeThePassword')}</button>
      </form>
      {dialog}
    </section>
  )
}
