import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { api, failureTextOf, isProofNeeded } from '../api.ts'
import { CodeField, TextField } from '../ui/field.tsx'
import { waitOf } from '../ui/instant-text.ts'
import { Warning } from '../ui/notice.tsx'

type Waiting = { settle: (isProved: boolean) => void }

/**
 * Runs a deed; where the server wants to know first that it is still the operator who sits here, asks for the password and runs it again.
 * Answers undefined if the operator thinks better of it. `dialog` belongs on the page.
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
  const dialog: ReactNode = waiting && <ProofDialog onProved={() => waiting.settle(true)} onCancel={() => waiting.settle(false)} />
  return { withProof, dialog }
}

function ProofDialog({ onProved, onCancel }: { onProved: () => void; onCancel: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [needsCode, setNeedsCode] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    const from = document.activeElement
    dialog.current?.showModal()
    return () => {
      if (from instanceof HTMLElement) from.focus()
    }
  }, [])

  useEffect(() => {
    if (needsCode) dialog.current?.querySelector<HTMLElement>('input.code')?.focus()
  }, [needsCode])

  const send = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setProblem(undefined)
    try {
      const outcome = await api.signIn.prove.mutate({ password, ...(needsCode && { code }) })
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
    <dialog ref={dialog} aria-labelledby={id} onCancel={onCancel}>
      <h2 id={id}>Is it still you?</h2>
      <p>Some time has passed since you signed in. Your password, and it goes on.</p>
      <form onSubmit={send} noValidate>
        {problem && <Warning>{problem}</Warning>}
        <TextField label="Password" type="password" autoComplete="current-password" required value={password} onText={setPassword} />
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
    </dialog>
  )
}
