import type { TradeUserRow } from '@portico/contracts/operator/agencies'
import type { LanguageId } from '@portico/locale/languages'
import { languagesWithTexts } from '@portico/locale/texts/languages-with-texts'
import { type FormEvent, useState } from 'react'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { focusFirstError, SelectField, TextField } from '../ui/field.tsx'
import { instantText } from '../ui/instant-text.ts'
import { useUnsavedGuard } from '../ui/location.tsx'
import { Warning } from '../ui/notice.tsx'
import { Table } from '../ui/table.tsx'
import { t } from '../ui/texts.ts'
import type { PartProps } from './part-props.ts'
import { useAgencyAct } from './use-agency-act.ts'
import { roleWords } from './words.ts'

export function Users({ agency, onDone }: PartProps) {
  const { users } = agency
  const { make, problem, isBusy, dialog } = useAgencyAct()
  const [toReset, setToReset] = useState<TradeUserRow>()
  const changeUser = async (
    kind: 'reset-password' | 'disable-user' | 'enable-user',
    { id, username }: TradeUserRow,
  ) => {
    if ((await make({ kind, userId: id })) !== undefined) await onDone(doneWords[kind](username))
  }
  return (
    <section className="part">
      <h2>{t('agencies.users')}</h2>
      {dialog}
      {toReset && (
        <ConfirmDialog
          title={t('agencies.resetThePasswordOf', { username: toReset.username })}
          confirmLabel={t('agencies.reset')}
          onConfirm={() => {
            setToReset(undefined)
            void changeUser('reset-password', toReset)
          }}
          onCancel={() => setToReset(undefined)}
        >
          <p>{t('agencies.thePasswordThatTheyHave')}</p>
        </ConfirmDialog>
      )}
      {problem && <Warning>{problem}</Warning>}
      {users.length === 0 ? (
        <p className="help">{t('agencies.thereIsNoneYet')}</p>
      ) : (
        <Table
          caption={t('agencies.users')}
          columns={[
            t('agencies.user'),
            t('agencies.role'),
            t('agencies.state'),
            { title: t('agencies.whatToDo'), isTitleHidden: true, className: 'act' },
          ]}
          rows={users}
          row={(user) => ({
            key: user.id,
            className: user.state === 'disabled' ? 'ended' : undefined,
            cells: [
              <>
                {user.username}
                <span className="help">{user.name}</span>
              </>,
              roleWords[user.role][0],
              <>
                {user.state === 'disabled' ? t('agencies.disabled') : t('agencies.active')}
                {user.temporaryUntil && user.state === 'active' && (
                  <span className="help">
                    {t('agencies.temporaryPasswordUntil', { instant: instantText(user.temporaryUntil) })}
                  </span>
                )}
              </>,
              <div className="actions">
                {user.state === 'active' ? (
                  <>
                    <button
                      type="button"
                      disabled={isBusy}
                      onClick={() => setToReset(user)}
                      aria-label={t('agencies.resetPasswordOf', { username: user.username })}
                    >
                      {t('agencies.resetPassword')}
                    </button>
                    <button
                      type="button"
                      disabled={isBusy}
                      onClick={() => changeUser('disable-user', user)}
                      aria-label={t('agencies.disableUser', { username: user.username })}
                    >
                      {t('agencies.disable')}
                    </button>
                  </>
                ) : (
                  <button
                    type="button"
                    disabled={isBusy}
                    onClick={() => changeUser('enable-user', user)}
                    aria-label={t('agencies.enableUser', { username: user.username })}
                  >
                    {t('agencies.enable')}
                  </button>
                )}
              </div>,
            ],
          })}
        />
      )}
      <NewUser agency={agency} onDone={onDone} />
    </section>
  )
}

const doneWords = {
  'reset-password': (username: string) => t('agencies.aTemporaryPasswordGoesToIt', { username }),
  'disable-user': (username: string) => t('agencies.cannotLogInAnyMoreAnd', { username }),
  'enable-user': (username: string) => t('agencies.userMayLogInAgain', { username }),
}

function NewUser({ agency: { id: agencyId, users }, onDone }: PartProps) {
  const [username, setUsername] = useState('')
  const [name, setName] = useState('')
  const [role, setRole] = useState<TradeUserRow['role']>(users.length === 0 ? 'owner' : 'agent')
  const [languageId, setLanguageId] = useState<LanguageId>(1)
  const { make, problem, errors, isBusy, dialog } = useAgencyAct()
  useUnsavedGuard(username !== '' || name !== '')
  const addUser = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if ((await make({ kind: 'add-user', agencyId, username, name, role, languageId })) === undefined)
      return focusFirstError(form)
    setUsername('')
    setName('')
    setRole('agent')
    await onDone(t('agencies.mayLogInATemporaryPassword', { username }))
  }
  return (
    <form onSubmit={addUser} noValidate aria-label={t('agencies.addAUser')}>
      <h3>{t('agencies.addAUser')}</h3>
      {dialog}
      {problem && <Warning>{problem}</Warning>}
      <div className="columns">
        <TextField
          label={t('agencies.eMailAddress')}
          help={t('agencies.byWhichOneLogsIn')}
          type="email"
          autoComplete="off"
          value={username}
          error={errors.username}
          onText={setUsername}
        />
        <TextField
          label={t('agencies.name')}
          help={t('agencies.forMailsAndLists')}
          autoComplete="off"
          value={name}
          error={errors.name}
          onText={setName}
        />
        <SelectField
          label={t('agencies.role')}
          help={role === 'owner' ? t('agencies.seesTheCommissionToo') : t('agencies.seesAllItsBookings')}
          value={role}
          options={(['owner', 'agent'] as const).map((role) => [role, roleWords[role][0]] as const)}
          onText={(chosenRole) => setRole(chosenRole === 'owner' ? 'owner' : 'agent')}
        />
        <SelectField
          label={t('agencies.language')}
          help={t('agencies.ofMails')}
          value={String(languageId)}
          options={languagesWithTexts.map(({ id, name }) => [String(id), name] as const)}
          onText={(text) => setLanguageId(languagesWithTexts.find(({ id }) => String(id) === text)?.id ?? 1)}
        />
      </div>
      <div className="actions">
        <button type="submit" disabled={isBusy}>
          {t('agencies.addTheUserAndSendA')}
        </button>
      </div>
    </form>
  )
}
