import { type FormEvent, useState } from 'react'
import { SecondFactor } from '../../contract/credentials.ts'
import { api, failureTextOf } from '../ui/api.ts'
import { CodeField } from '../ui/field.tsx'
import { Warning } from '../ui/notice.tsx'
import { t } from '../ui/texts.ts'
import { useProof } from './proof.tsx'
import { QrCode } from './qr-code.tsx'

type NewFactor = { uri: string; secret: string }

export function Enrolment({ onDone }: { onDone: () => Promise<void> }) {
  const [enrolment, setEnrolment] = useState<NewFactor>()
  const [codes, setCodes] = useState<string[]>()
  const [problem, setProblem] = useState<string>()
  const { withProof, dialog } = useProof()
  const beginEnrolment = async () => {
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
        <button type="button" className="primary" onClick={beginEnrolment}>
          {t('access.setUp')}
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
  const sendCode = async (event: FormEvent) => {
    event.preventDefault()
    setProblem(undefined)
    const parsed = SecondFactor.safeParse({ code })
    setError(parsed.error?.issues[0]?.message)
    if (!parsed.success) return
    try {
      const outcome = await withProof(() => api.secondFactor.confirm.mutate(parsed.data))
      if (outcome?.kind === 'on') onCodes(outcome.recoveryCodes)
      if (outcome?.kind === 'refused') setError(t('access.thisCodeIsNotRightA'))
    } catch (failure) {
      setProblem(failureTextOf(failure))
    }
  }
  return (
    <>
      <div className="enrolment">
        <QrCode text={uri} label={t('access.theSecretForYour')} />
        <div className="enrolment-words">
          <p>{t('access.scanThisWithAn')}</p>
          <p className="secret">{inFours(secret)}</p>
          <p className="help">{t('access.itIsForThisAppAlone')}</p>
        </div>
      </div>
      <form onSubmit={sendCode} noValidate>
        {problem && <Warning>{problem}</Warning>}
        <CodeField value={code} onText={setCode} error={error} help={t('access.theSixDigitsThatTheApp')} />
        <button type="submit" className="primary">
          {t('access.turnOn')}
        </button>
      </form>
      {dialog}
    </>
  )
}

export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => Promise<void> }) {
  return (
    <>
      <p>{t('access.forTheDayOnWhichThe')}</p>
      <ul className="recovery-codes" aria-label={t('access.recoveryCodes')}>
        {codes.map((code) => (
          <li key={code}>{inFours(code)}</li>
        ))}
      </ul>
      <div className="actions">
        <button type="button" className="primary" onClick={onDone}>
          {t('access.iHaveThem')}
        </button>
        <button type="button" onClick={() => print()}>
          {t('access.print')}
        </button>
      </div>
    </>
  )
}

/** Groups of four are easier to read; blanks and hyphens do not matter where the secret is typed. */
const inFours = (secret: string) => secret.match(/.{1,4}/g)?.join(' ')
