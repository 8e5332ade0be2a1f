import { normaliseEmail } from '@portico/domain/party/normalise-email'
import { type FormEvent, useRef, useState } from 'react'
import { useProof } from '../sign-in/proof.tsx'
import { api, failureTextOf } from '../ui/api.ts'
import { Dialog } from '../ui/dialog.tsx'
import { FormActions, focusFirstError, TextField } from '../ui/field.tsx'
import { Warning } from '../ui/notice.tsx'
import { say, t } from '../ui/texts.ts'
import type { ErasedGuest, KnownGuest } from './known-guest.ts'

type EraseDialogProps = {
  readonly guest: KnownGuest
  readonly hotelName: string
  readonly onErased: (erasedGuest: ErasedGuest) => void
  readonly onChanged: () => Promise<void>
  readonly onCancel: () => void
}

/** What is erased is what was shown, and once: the key is made with the dialog, and is sent again until both answer. */
export function EraseDialog({ guest, hotelName, onErased, onChanged, onCancel }: EraseDialogProps) {
  const { hotelId, email, fingerprint } = guest
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const key = useRef(crypto.randomUUID())
  const isSending = useRef(false)
  const { withProof, dialog } = useProof()

  const erase = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const isSame = normaliseEmail(typed) === normaliseEmail(email)
    setError(isSame ? undefined : t('guests.thisIsNotTheAddress'))
    if (!isSame) return focusFirstError(form)
    if (isSending.current) return
    isSending.current = true
    setBusy(true)
    setProblem(undefined)
    try {
      const confirmed = { hotelId, email, fingerprint, key: key.current }
      const outcome = await withProof(() => api.guests.erase.mutate(confirmed))
      if (outcome?.kind === 'changed-meanwhile') return await onChanged()
      if (outcome?.kind === 'erased' && outcome.gateway) return onErased({ ...outcome, gateway: outcome.gateway })
      if (outcome) setProblem(t('guests.theGatewayDidNotAnswer'))
    } catch (failure) {
      setProblem(failureTextOf(failure))
    } finally {
      isSending.current = false
      setBusy(false)
    }
  }
  return (
    <Dialog title={t('guests.eraseThisGuestsData')} onCancel={onCancel}>
      {dialog}
      <form onSubmit={erase} noValidate>
        <p>{say('guests.ofAtHotel', { email: <strong>{email}</strong>, hotelName })}</p>
        {problem && <Warning>{problem}</Warning>}
        <TextField
          label={t('guests.typeTheAddressAgain')}
          type="email"
          value={typed}
          error={error}
          onText={setTyped}
          autoComplete="off"
          spellCheck={false}
        />
        <p className="help">{t('guests.thisCannotBeTakenBack')}</p>
        <FormActions
          submitLabel={t('guests.erase')}
          isDisabled={isBusy}
          cancelLabel={t('shell.cancel')}
          onCancel={onCancel}
        />
      </form>
    </Dialog>
  )
}
