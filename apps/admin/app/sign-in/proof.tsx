import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { api, failureTextOf, isProofNeeded } from '../ui/api.ts'
import { Dialog } from '../ui/dialog.tsx'
import { CodeField, FormActions, TextField } from '../ui/field.tsx'
import { waitOf } from '../ui/instant-text.ts'
import { Warning } from '../ui/notice.tsx'
import { t } from '../ui/texts.ts'

type Waiting = { settle: (isProved: boolean) => void }

/**
 * Runs an action; where the server wants the password first, asks for it and runs the action again. Answers undefined
 * if the operator cancels. `dialog` may stand anywhere on the page.
 */
export function useProof() {
  const [waiting, setWaiting] = useState<Waiting>()
  const withProof = async <T,>(action: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await action()
    } catch (error) {
      if (!isProofNeeded(error)) throw error
      const isProved = await new Promise<boolean>((settle) => setWaiting({ settle }))
      setWaiting(undefined)
      return isProved ? action() : undefined
    }
  }
  const dialog: ReactNode = waiting && (
    <ProofDialog onProved={() => waiting.settle(true)} onCancel={() => waiting.settle(false)} />
  )
  return { withProof, dialog }
}

function ProofDialog({ onProved, onCancel }: { onProved: () => void; onCancel: () => void }) {
  const form = useRef<HTMLFormElement>(null)
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [needsCode, setNeedsCode] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    if (needsCode) form.current?.querySelector<HTMLElement>('input.code')?.focus()
  }, [needsCode])

  const sendProof = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setProblem(undefined)
    try {
      const outcome = await api.signIn.prove.mutate({ password, code: needsCode ? code : undefined })
      switch (outcome.kind) {
        case 'proved':
          return onProved()
        case 'code-needed':
          setNeedsCode(true)
          break
        case 'refused':
          setProblem(t('access.thisIsNotYourPassword'))
          break
        case 'code-refused':
          setProblem(t('access.thisCodeIsNotRightOr'))
          break
        case 'wait':
          setProblem(t('access.tooManyAttempts', { wait: waitOf(outcome.seconds) }))
          break
      }
    } catch (error) {
      setProblem(failureTextOf(error))
    }
    setBusy(false)
  }

  return (
    <Dialog title={t('access.isItStillYou')} onCancel={onCancel}>
      <p>{t('access.someTimeHasPassedSinceYou')}</p>
      <form ref={form} onSubmit={sendProof} noValidate>
        {problem && <Warning>{problem}</Warning>}
        <TextField
          label={t('access.password')}
          type="password"
          autoComplete="current-password"
          required
          value={password}
          onText={setPassword}
        />
        {needsCode && <CodeField value={code} onText={setCode} />}
        <FormActions
          submitLabel={t('access.goOn')}
          isDisabled={isBusy || password === '' || (needsCode && code === '')}
          cancelLabel={t('access.cancel')}
          onCancel={onCancel}
        />
      </form>
    </Dialog>
  )
}
