import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { api, failureTextOf, isProofNeeded } from '../ui/api.ts'
import { Dialog } from '../ui/dialog.tsx'
import { CodeField, TextField } from '../ui/field.tsx'
import { waitOf } from '../ui/instant-text.ts'
import { Warning } from '../ui/notice.tsx'

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

  const send = async (event: FormEvent) => {
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
          setProblem('This is not your password.')
          break
        case 'code-refused':
          setProblem('This code is not right, or was used already. A new one comes every half minute.')
          break
        case 'wait':
          setProblem(`Too many tries. Please wait ${waitOf(outcome.seconds)} and try again.`)
          break
      }
    } catch (error) {
      setProblem(failureTextOf(error))
    }
    setBusy(false)
  }

  return (
    <Dialog title="Is it still you?" onCancel={onCancel}>
      <p>Some time has passed since you signed in. Your password, and it goes on.</p>
      <form ref={form} onSubmit={send} noValidate>
        {problem && <Warning>{problem}</Warning>}
        <TextField
          label="Password"
          type="password"
          autoComplete="current-password"
          required
          value={password}
          onText={setPassword}
        />
        {needsCode && <CodeField value={code} onText={setCode} />}
        <div className="actions">
          <button type="submit" className="primary" disabled={isBusy || password === '' || (needsCode && code === '')}>
            Go on
          </button>
          <button type="button" onClick={onCancel}>
            Cancel
          </button>
        </div>
      </form>
    </Dialog>
  )
}
