import { useState } from 'react'
import { api, failureTextOf } from '../ui/api.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Heading } from '../ui/heading.tsx'
import { instantText } from '../ui/instant-text.ts'
import { useLoaded, WhenLoaded } from '../ui/loaded.tsx'
import { Done, Warning } from '../ui/notice.tsx'
import { PasswordPart } from './password-part.tsx'
import { useProof } from './proof.tsx'
import { Enrolment, RecoveryCodes } from './second-factor.tsx'
import { SessionsPart } from './sessions-part.tsx'

export function AccountPage({ email }: { email: string }) {
  const loaded = useLoaded(() => api.secondFactor.state.query())
  const [done, setDone] = useState('')
  const turnedOn = async () => {
    setDone('The second factor is on.')
    await loaded.reload()
  }
  return (
    <>
      <Heading title="Account" />
      <p>You are signed in as {email}.</p>
      <PasswordPart />
      <SessionsPart />
      <section className="part">
        <h2>Second factor</h2>
        <p>
          A code of an authenticator app, asked for beside the password: who learns the password alone gets nowhere.
        </p>
        <Done>{done}</Done>
        <WhenLoaded loaded={loaded}>
          {(state) =>
            state.since === null ? (
              <Enrolment onDone={turnedOn} />
            ) : (
              <TurnedOn {...state} since={state.since} onChange={loaded.reload} onDone={setDone} />
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
  const act = async (action: () => Promise<void>) => {
    setProblem(undefined)
    onDone('')
    await action().catch((error: unknown) => setProblem(failureTextOf(error)))
  }
  const renew = async () => setCodes((await withProof(() => api.secondFactor.newRecoveryCodes.mutate()))?.recoveryCodes)
  const turnOff = async () => {
    const outcome = await withProof(async () => {
      await api.secondFactor.remove.mutate()
      return 'off'
    })
    if (outcome === undefined) return
    onDone('The second factor is off.')
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
        On since {instantText(since)}.{' '}
        {recoveryCodes === 1 ? 'One recovery code is' : `${recoveryCodes} recovery codes are`} left.
        {isNeeded && ' This installation requires it.'}
      </p>
      <div className="actions">
        <button type="button" onClick={() => act(renew)}>
          New recovery codes
        </button>
        {!isNeeded && (
          <button type="button" onClick={() => setTurningOff(true)}>
            Turn off
          </button>
        )}
      </div>
      {isTurningOff && (
        <ConfirmDialog
          title="Turn off the second factor?"
          confirmLabel="Turn off"
          onConfirm={() => {
            setTurningOff(false)
            void act(turnOff)
          }}
          onCancel={() => setTurningOff(false)}
        >
          <p>From then on the password alone opens your account. The app’s secret and the recovery codes end.</p>
        </ConfirmDialog>
      )}
      {dialog}
    </>
  )
}
