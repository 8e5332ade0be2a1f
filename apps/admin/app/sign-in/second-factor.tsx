import { type FormEvent, useState } from 'react'
import { SecondFactor } from '../../contract/credentials.ts'
import { api, failureTextOf } from '../ui/api.ts'
import { CodeField } from '../ui/field.tsx'
import { Warning } from '../ui/notice.tsx'
import { useProof } from './proof.tsx'
import { QrCode } from './qr-code.tsx'

type NewFactor = { uri: string; secret: string }

export function Enrolment({ onDone }: { onDone: () => Promise<void> }) {
  const [enrolment, setEnrolment] = useState<NewFactor>()
  const [codes, setCodes] = useState<string[]>()
  const [problem, setProblem] = useState<string>()
  const { withProof, dialog } = useProof()
  const begin = async () => {
    try {
      const outcome = await withProof(() => api.secondFactor.begin.mutate())
      if (outcome?.kind === 'begun') setEnrolment(outcome)
      if (outcome?.kind === 'on-already') await onDone()
    } catch (error) {
      setProblem(failureTextOf(error))
    }
  }
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  if (enrolment) return <FirstCode {...enrolment} onCodes={setCodes} />
  return (
    <>
      {problem && <Warning>{problem}</Warning>}
      <div className="actions">
        <button type="button" className="primary" onClick={begin}>
          Set up
        </button>
      </div>
      {dialog}
    </>
  )
}

function FirstCode({ uri, secret, onCodes }: NewFactor & { onCodes: (codes: string[]) => void }) {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const { withProof, dialog } = useProof()
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setProblem(undefined)
    const read = SecondFactor.safeParse({ code })
    setError(read.error?.issues[0]?.message)
    if (!read.success) return
    try {
      const outcome = await withProof(() => api.secondFactor.confirm.mutate(read.data))
      if (outcome?.kind === 'on') onCodes(outcome.recoveryCodes)
      if (outcome?.kind === 'refused')
        setError('This code is not right. A new one comes every half minute, by the clock of the phone.')
    } catch (failure) {
      setProblem(failureTextOf(failure))
    }
  }
  return (
    <>
      <div className="enrolment">
        <QrCode text={uri} label="The secret for your authenticator app, as a code for its camera" />
        <div className="enrolment-words">
          <p>Scan this with an authenticator app, or type the key there by hand:</p>
          <p className="secret">{inFours(secret)}</p>
          <p className="help">It is for this app alone, and is shown only now.</p>
        </div>
      </div>
      <form onSubmit={send} noValidate>
        {problem && <Warning>{problem}</Warning>}
        <CodeField value={code} onText={setCode} error={error} help="The six digits that the app shows now." />
        <button type="submit" className="primary">
          Turn on
        </button>
      </form>
      {dialog}
    </>
  )
}

export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => Promise<void> }) {
  return (
    <>
      <p>
        For the day on which the phone is lost: each of these opens your account once, beside your password. Print them
        or write them down; they are shown only now.
      </p>
      <ul className="recovery-codes" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{inFours(code)}</li>
        ))}
      </ul>
      <div className="actions">
        <button type="button" className="primary" onClick={onDone}>
          I have them
        </button>
        <button type="button" onClick={() => print()}>
          Print
        </button>
      </div>
    </>
  )
}

/** Groups of four are easier to read; blanks and hyphens do not matter where the secret is typed. */
const inFours = (secret: string) => secret.match(/.{1,4}/g)?.join(' ')
