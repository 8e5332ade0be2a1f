import { useState } from 'react'
import { api, failureTextOf } from '../ui/api.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Heading } from '../ui/heading.tsx'
import { instantText } from '../ui/instant-text.ts'
import { useLoaded, WhenLoaded } from '../ui/loaded.tsx'
import { Done, Warning } from '../ui/notice.tsx'
import { t } from '../ui/texts.ts'
import { PasswordPart } from './password-part.tsx'
import { useProof } from './proof.tsx'
import { Enrolment, RecoveryCodes } from './second-factor.tsx'
import { SessionsPart } from './sessions-part.tsx'

export function AccountPage({ email }: { email: string }) {
  const loaded = useLoaded(() => api.secondFactor.state.query())
  const [done, setDone] = useState('')
  const turnedOn = async () => {
    setDone(t('access.theSecondFactorIsOn'))
    await loaded.reload()
  }
  return (
    <>
      <Heading title={t('access.account')} />
      <p>{t('access.youAreSignedInAs', { email })}</p>
      <PasswordPart />
      <SessionsPart />
      <section className="part">
        <h2>{t('access.secondFactor')}</h2>
        <p>{t('access.aCodeOfAnAuthenticatorApp')}</p>
        <Done>{done}</Done>
        <WhenLoaded loaded={loaded}>
          {(factorState) =>
            factorState.since === null ? (
              <Enrolment onDone={turnedOn} />
            ) : (
              <TurnedOn {...factorState} since={factorState.since} onChange={loaded.reload} onDone={setDone} />
            )
          }
        </WhenLoaded>
      </section>
    </>
  )
}

type TurnedOnProps = {
  since: string
  recoveryCodes: number
  isNeeded: boolean
  onChange: () => Promise<void>
  onDone: (words: string) => void
}

function TurnedOn({ since, recoveryCodes, isNeeded, onChange, onDone }: TurnedOnProps) {
  const [codes, setCodes] = useState<string[]>()
  const [isTurningOff, setTurningOff] = useState(false)
  const [problem, setProblem] = useState<string>()
  const { withProof, dialog } = useProof()
  const runAction = async (action: () => Promise<void>) => {
    setProblem(undefined)
    onDone('')
    await action().catch((error: unknown) => setProblem(failureTextOf(error)))
  }
  const renewCodes = async () =>
    setCodes((await withProof(() => api.secondFactor.newRecoveryCodes.mutate()))?.recoveryCodes)
  const turnOff = async () => {
    const outcome = await withProof(async () => {
      await api.secondFactor.remove.mutate()
      return 'off'
    })
    if (outcome === undefined) return
    onDone(t('access.theSecondFactorIsOff'))
    await onChange()
  }
  if (codes) {
    const closeCodes = async () => {
      setCodes(undefined)
      await onChange()
    }
    return <RecoveryCodes codes={codes} onDone={closeCodes} />
  }
  return (
    <>
      {problem && <Warning>{problem}</Warning>}
      <p>
        {t('access.onSince', { since: instantText(since), count: recoveryCodes })}
        {isNeeded && ` ${t('access.thisInstallationRequiresIt')}`}
      </p>
      <div className="actions">
        <button type="button" onClick={() => runAction(renewCodes)}>
          {t('access.newRecoveryCodes')}
        </button>
        {!isNeeded && (
          <button type="button" onClick={() => setTurningOff(true)}>
            {t('access.turnOff')}
          </button>
        )}
      </div>
      {isTurningOff && (
        <ConfirmDialog
          title={t('access.turnOffTheSecondFactor')}
          confirmLabel={t('access.turnOff')}
          onConfirm={() => {
            setTurningOff(false)
            void runAction(turnOff)
          }}
          onCancel={() => setTurningOff(false)}
        >
          <p>{t('access.fromThenOnThePasswordAlone')}</p>
        </ConfirmDialog>
      )}
      {dialog}
    </>
  )
}
