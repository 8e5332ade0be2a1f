import { type FormEvent, useState } from 'react'
import { Invitation, type OperatorAccess } from '../../contract/operators.ts'
import { useProof } from '../sign-in/proof.tsx'
import { api, type FieldErrors, failureTextOf, fieldErrorsOf } from '../ui/api.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { CheckField, focusFirstError, TextField } from '../ui/field.tsx'
import { Heading } from '../ui/heading.tsx'
import { instantText } from '../ui/instant-text.ts'
import { useLoaded, WhenLoaded } from '../ui/loaded.tsx'
import { Warning } from '../ui/notice.tsx'
import { say, t } from '../ui/texts.ts'
import { AccessFields, accessOf, accessText, type ChosenAccess, chosenOf, type NamedHotel } from './access-fields.tsx'
import { OneTimeLink } from './one-time-link.tsx'

const loadOperators = async () => {
  const [team, hotels] = await Promise.all([api.operators.list.query(), api.operators.hotels.query()])
  return { ...team, hotels }
}

export function OperatorsPage({ email: ownEmail }: { email: string }) {
  const loaded = useLoaded(loadOperators)
  return (
    <>
      <Heading title={t('operators.team')} />
      <p>{t('operators.ownersMayDoEverythingHereA')}</p>
      <WhenLoaded loaded={loaded}>
        {({ operators, invitations, hotels }) => (
          <>
            <ul className="rows">
              {operators.map((operator) => (
                <li key={operator.email}>
                  <Member {...operator} isOwn={operator.email === ownEmail} hotels={hotels} onChange={loaded.reload} />
                </li>
              ))}
              {invitations.map(({ email, access, expiresAt }) => (
                <li key={email}>
                  <InvitedOperatorRow
                    email={email}
                    text={t('operators.theLinkWorksUntil', {
                      access: accessText(access, hotels),
                      instant: instantText(expiresAt),
                    })}
                    onChange={loaded.reload}
                  />
                </li>
              ))}
            </ul>
            <InviteForm hotels={hotels} onChange={loaded.reload} />
          </>
        )}
      </WhenLoaded>
    </>
  )
}

type MemberProps = {
  email: string
  access: OperatorAccess
  since: string
  hasSecondFactor: boolean
  isOwn: boolean
  hotels: readonly NamedHotel[]
  onChange: () => Promise<void>
}

function Member({ email, access, since, hasSecondFactor, isOwn, hotels, onChange }: MemberProps) {
  const [open, setOpen] = useState<'access' | 'password' | 'remove'>()
  const { act, problem, dialog } = useAct(onChange)
  const togglePart = (openPart: typeof open) => setOpen(open === openPart ? undefined : openPart)
  return (
    <>
      {problem && <Warning>{problem}</Warning>}
      <h2>{email}</h2>
      <p>
        {accessText(access, hotels)}
        <span className="help"> {t('operators.since', { instant: instantText(since) })}</span>
      </p>
      <div className="actions">
        <button type="button" className="quiet" aria-expanded={open === 'access'} onClick={() => togglePart('access')}>
          {t('operators.roleOf', { email })}
        </button>
        {!isOwn && (
          <button
            type="button"
            className="quiet"
            aria-expanded={open === 'password'}
            onClick={() => togglePart('password')}
          >
            {t('operators.newPasswordFor', { email })}
          </button>
        )}
        <button type="button" className="quiet" onClick={() => setOpen('remove')}>
          {t('operators.remove', { email })}
        </button>
      </div>
      {open === 'access' && (
        <AccessForm
          email={email}
          hotels={hotels}
          access={access}
          onSave={(changed) =>
            act(
              () => api.operators.changeAccess.mutate({ email, access: changed }),
              () => setOpen(undefined),
            )
          }
        />
      )}
      {open === 'password' && <PasswordPart email={email} hasSecondFactor={hasSecondFactor} />}
      {open === 'remove' && (
        <ConfirmDialog
          title={isOwn ? t('operators.removeYourself') : t('operators.removeNamed', { email })}
          confirmLabel={t('operators.removeButton')}
          onConfirm={() => {
            setOpen(undefined)
            void act(() => api.operators.remove.mutate({ email }))
          }}
          onCancel={() => setOpen(undefined)}
        >
          <p>
            {t('operators.whatWasDoneStaysInThe', {
              part: isOwn ? t('operators.youAreSignedOutEverywhere') : t('operators.theyAreSignedOutEverywhere'),
            })}
          </p>
        </ConfirmDialog>
      )}
      {dialog}
    </>
  )
}

function InvitedOperatorRow({ email, text, onChange }: { email: string; text: string; onChange: () => Promise<void> }) {
  const { act, problem, dialog } = useAct(onChange)
  return (
    <>
      {problem && <Warning>{problem}</Warning>}
      <h2>{email}</h2>
      <p>{say('operators.invited', { span: <span className="help">{text}</span> })}</p>
      <button type="button" className="quiet" onClick={() => act(() => api.operators.endInvitation.mutate({ email }))}>
        {t('operators.endTheInvitationOf', { email })}
      </button>
      {dialog}
    </>
  )
}

type OperatorActOutcome = { readonly kind: 'done' | 'unknown' | 'last-owner' }
const problemTexts = {
  unknown: t('operators.theyDoNotWorkHereAny'),
  'last-owner': t('operators.thisIsTheOnlyOwnerMake'),
} as const

function useAct(onChange: () => Promise<void>) {
  const [problem, setProblem] = useState<string>()
  const { withProof, dialog } = useProof()
  const runAndReload = async (work: () => Promise<OperatorActOutcome>, onDone = () => {}) => {
    setProblem(undefined)
    try {
      const outcome = await withProof(work)
      if (outcome === undefined) return
      if (outcome.kind !== 'done') setProblem(problemTexts[outcome.kind])
      if (outcome.kind !== 'last-owner') {
        onDone()
        await onChange()
      }
    } catch (error) {
      setProblem(failureTextOf(error))
    }
  }
  return { act: runAndReload, problem, dialog }
}

type AccessFormProps = {
  email: string
  hotels: readonly NamedHotel[]
  access: OperatorAccess
  onSave: (access: OperatorAccess) => void
}

function AccessForm({ email, hotels, access, onSave }: AccessFormProps) {
  const [chosenAccess, setChosen] = useState<ChosenAccess>(chosenOf(access))
  const [error, setError] = useState<string>()
  const saveAccess = (event: FormEvent) => {
    event.preventDefault()
    const parsed = Invitation.safeParse({ email, access: accessOf(chosenAccess) })
    setError(parsed.error?.issues[0]?.message)
    if (parsed.success) onSave(parsed.data.access)
  }
  return (
    <form onSubmit={saveAccess} noValidate>
      <AccessFields hotels={hotels} chosen={chosenAccess} error={error} onChoose={setChosen} />
      {chosenAccess.role !== access.role && <p>{t('operators.theyAreSignedOutAndSign')}</p>}
      <button type="submit" className="primary">
        {t('operators.save')}
      </button>
    </form>
  )
}

function PasswordPart({ email, hasSecondFactor }: { email: string; hasSecondFactor: boolean }) {
  const [endsSecondFactor, setEndsSecondFactor] = useState(false)
  const [link, setLink] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const { withProof, dialog } = useProof()
  const makeLink = async () => {
    setProblem(undefined)
    try {
      const outcome = await withProof(() => api.operators.makePasswordLink.mutate({ email, endsSecondFactor }))
      if (outcome?.kind === 'unknown') setProblem(problemTexts.unknown)
      if (outcome?.kind === 'made') setLink(outcome.link)
    } catch (error) {
      setProblem(failureTextOf(error))
    }
  }
  return (
    <div className="part">
      {problem && <Warning>{problem}</Warning>}
      <p>{t('operators.withAOneTimeLinkThey')}</p>
      {hasSecondFactor && (
        <CheckField
          label={t('operators.turnOffTheirSecondFactor')}
          help={t('operators.ifThePhoneAndTheRecovery')}
          checked={endsSecondFactor}
          onCheck={setEndsSecondFactor}
        />
      )}
      <button type="button" onClick={makeLink}>
        {t('operators.makeAPasswordLink')}
      </button>
      <OneTimeLink link={link} words={t('operators.passThisLinkOnToThem')} />
      {dialog}
    </div>
  )
}

const emptyAccess: ChosenAccess = { role: 'reception', hotelIds: [] }

function InviteForm({ hotels, onChange }: { hotels: readonly NamedHotel[]; onChange: () => Promise<void> }) {
  const [email, setEmail] = useState('')
  const [chosenAccess, setChosen] = useState(emptyAccess)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [problem, setProblem] = useState<string>()
  const [link, setLink] = useState<string>()
  const { withProof, dialog } = useProof()
  const sendInvitation = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    setProblem(undefined)
    setLink(undefined)
    const parsed = Invitation.safeParse({ email, access: accessOf(chosenAccess) })
    setErrors(Object.fromEntries((parsed.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message])))
    focusFirstError(form)
    if (!parsed.success) return
    try {
      const outcome = await withProof(() => api.operators.invite.mutate(parsed.data))
      if (outcome?.kind === 'exists') setErrors({ email: t('operators.somebodyWorksHereUnderThis') })
      if (outcome?.kind !== 'invited') return
      setLink(outcome.link)
      setEmail('')
      setChosen(emptyAccess)
      await onChange()
    } catch (error) {
      setErrors(fieldErrorsOf(error))
      setProblem(failureTextOf(error))
    }
  }
  return (
    <section className="part" aria-labelledby="invite">
      <h2 id="invite">{t('operators.inviteSomebody')}</h2>
      <form onSubmit={sendInvitation} noValidate>
        {problem && <Warning>{problem}</Warning>}
        <TextField
          label={t('operators.eMailAddress')}
          type="email"
          value={email}
          error={errors.email}
          onText={setEmail}
          autoComplete="off"
        />
        <AccessFields hotels={hotels} chosen={chosenAccess} error={errors['access.hotelIds']} onChoose={setChosen} />
        <button type="submit" className="primary">
          {t('operators.makeTheLink')}
        </button>
      </form>
      <OneTimeLink link={link} words={t('operators.passThisLinkOnToThem2')} />
      {dialog}
    </section>
  )
}
