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
import type { PartProps } from './part-props.ts'
import { useAgencyAct } from './use-agency-act.ts'
import { roleWords } from './words.ts'

export function Users({ agency, onDone }: PartProps) {
  const { users } = agency
  const { make, problem, isBusy, dialog } = useAgencyAct()
  const [toReset, setToReset] = useState<TradeUserRow>()
  const act = async (kind: 'reset-password' | 'disable-user' | 'enable-user', { id, username }: TradeUserRow) => {
    if ((await make({ kind, userId: id })) !== undefined) await onDone(doneWords[kind](username))
  }
  return (
    <section className="part">
      <h2>Users</h2>
      {dialog}
      {toReset && (
        <ConfirmDialog
          title={`Reset the password of ${toReset.username}?`}
          confirmLabel="Reset"
          onConfirm={() => {
            setToReset(undefined)
            void act('reset-password', toReset)
          }}
          onCancel={() => setToReset(undefined)}
        >
          <p>The password that they have ends at once, and they are logged out. A mail brings them a temporary one.</p>
        </ConfirmDialog>
      )}
      {problem && <Warning>{problem}</Warning>}
      {users.length === 0 ? (
        <p className="help">There is none yet.</p>
      ) : (
        <Table
          caption="Users"
          columns={['User', 'Role', 'State', { title: 'What to do', isTitleHidden: true, className: 'act' }]}
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
                {user.state === 'disabled' ? 'Disabled' : 'Active'}
                {user.temporaryUntil && user.state === 'active' && (
                  <span className="help">temporary password, until {instantText(user.temporaryUntil)}</span>
                )}
              </>,
              <div className="actions">
                {user.state === 'active' ? (
                  <>
                    <button
                      type="button"
                      disabled={isBusy}
                      onClick={() => setToReset(user)}
                      aria-label={`Reset password of ${user.username}`}
                    >
                      Reset password
                    </button>
                    <button
                      type="button"
                      disabled={isBusy}
                      onClick={() => act('disable-user', user)}
                      aria-label={`Disable ${user.username}`}
                    >
                      Disable
                    </button>
                  </>
                ) : (
                  <button
                    type="button"
                    disabled={isBusy}
                    onClick={() => act('enable-user', user)}
                    aria-label={`Enable ${user.username}`}
                  >
                    Enable
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
  'reset-password': (username: string) => `A temporary password goes to ${username}; it works once, within an hour.`,
  'disable-user': (username: string) => `${username} cannot log in any more, and is logged out.`,
  'enable-user': (username: string) => `${username} may log in again.`,
}

function NewUser({ agency: { id: agencyId, users }, onDone }: PartProps) {
  const [username, setUsername] = useState('')
  const [name, setName] = useState('')
  const [role, setRole] = useState<TradeUserRow['role']>(users.length === 0 ? 'owner' : 'agent')
  const [languageId, setLanguageId] = useState<LanguageId>(1)
  const { make, problem, errors, isBusy, dialog } = useAgencyAct()
  useUnsavedGuard(username !== '' || name !== '')
  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if ((await make({ kind: 'add-user', agencyId, username, name, role, languageId })) === undefined)
      return focusFirstError(form)
    setUsername('')
    setName('')
    setRole('agent')
    await onDone(`${username} may log in. A temporary password goes there by e-mail; it works once, within an hour.`)
  }
  return (
    <form onSubmit={add} noValidate aria-label="Add a user">
      <h3>Add a user</h3>
      {dialog}
      {problem && <Warning>{problem}</Warning>}
      <div className="columns">
        <TextField
          label="E-mail address"
          help="By which one logs in."
          type="email"
          autoComplete="off"
          value={username}
          error={errors.username}
          onText={setUsername}
        />
        <TextField
          label="Name"
          help="For mails and lists."
          autoComplete="off"
          value={name}
          error={errors.name}
          onText={setName}
        />
        <SelectField
          label="Role"
          help={role === 'owner' ? 'Sees the commission too.' : 'Sees all its bookings.'}
          value={role}
          options={(['owner', 'agent'] as const).map((one) => [one, roleWords[one][0]] as const)}
          onText={(text) => setRole(text === 'owner' ? 'owner' : 'agent')}
        />
        <SelectField
          label="Language"
          help="Of mails."
          value={String(languageId)}
          options={languagesWithTexts.map(({ id, name }) => [String(id), name] as const)}
          onText={(text) => setLanguageId(languagesWithTexts.find(({ id }) => String(id) === text)?.id ?? 1)}
        />
      </div>
      <div className="actions">
        <button type="submit" disabled={isBusy}>
          Add the user, and send a temporary password
        </button>
      </div>
    </form>
  )
}
