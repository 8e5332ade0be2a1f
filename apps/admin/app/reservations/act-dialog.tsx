import { type ActPreview, needsReason } from '@portico/contracts/operator/reservation-act'
import type { CurrencyCode } from '@portico/domain/money/currencies'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useProof } from '../sign-in/proof.tsx'
import { amountText } from '../ui/amount.ts'
import { api, failureTextOf, fieldErrorsOf } from '../ui/api.ts'
import { Dialog } from '../ui/dialog.tsx'
import { FormActions, focusFirstError, TextField } from '../ui/field.tsx'
import { Warning } from '../ui/notice.tsx'
import { t } from '../ui/texts.ts'
import { actWords, changeText, impossibleWords } from '../words/reservation-words.ts'
import { ActFields, type MoneyAct } from './act-fields.tsx'

type ShownAct = { act: MoneyAct; preview: ActPreview; key: string }

type ActDialogProps = {
  id: number
  subject: string
  currency: CurrencyCode
  act: MoneyAct
  isWhole?: boolean
  owed: number
  onDone: (words: string) => void
  onCancel: () => void
}

/** The act that is made is the one that was shown, and once: its key is made with the preview. */
export function ActDialog({
  id,
  subject,
  currency,
  act: firstAct,
  isWhole = false,
  owed,
  onDone,
  onCancel,
}: ActDialogProps) {
  const [act, setAct] = useState<MoneyAct | undefined>(
    'minor' in firstAct && firstAct.minor === 0 && firstAct.kind === 'lower-price' ? undefined : firstAct,
  )
  const wantedLast = useRef<MoneyAct>(undefined)
  const [shownAct, setShown] = useState<ShownAct>()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const { withProof, dialog } = useProof()
  const [reason, setReason] = useState('')
  const [reasonError, setReasonError] = useState<string>()
  const preview = async (moneyAct: MoneyAct | undefined) => {
    setShown(undefined)
    wantedLast.current = moneyAct
    if (!moneyAct) return
    try {
      const key = crypto.randomUUID()
      const actToShow = { act: moneyAct, preview: await api.reservations.previewAct.mutate({ id, act: moneyAct }), key }
      if (wantedLast.current === moneyAct) setShown(actToShow)
    } catch (error) {
      setProblem(failureTextOf(error))
    }
  }
  useEffect(() => void preview(act), [act])

  const [lastAct, setLastAct] = useState(firstAct)
  const changeAct = (changedAct: MoneyAct | undefined) => {
    setProblem(undefined)
    if (changedAct) setLastAct(changedAct)
    setAct(changedAct)
  }

  const makeAct = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (shownAct?.preview.kind !== 'possible') return
    setProblem(undefined)
    const isWanting = needsReason(shownAct.act) && reason.trim() === ''
    setReasonError(isWanting ? t('messages.sayWhy') : undefined)
    if (isWanting) return focusFirstError(form)
    setBusy(true)
    try {
      const { revision, amount } = shownAct.preview
      const confirmed = {
        id,
        act: shownAct.act,
        key: shownAct.key,
        revision,
        amountMinor: amount.minor,
        reason: needsReason(shownAct.act) ? reason : undefined,
      }
      const outcome = await withProof(() => api.reservations.makeAct.mutate(confirmed))
      switch (outcome?.kind) {
        case 'done':
          return onDone(actWords[shownAct.act.kind].done)
        case 'impossible':
          setProblem(impossibleWords[outcome.why])
          break
        case 'changed-meanwhile':
          setProblem(t('reservations.somethingHasChangedSince'))
          await preview(act)
          break
        case 'key-used':
          await preview(act)
          break
      }
    } catch (error) {
      const { reason: wrong } = fieldErrorsOf(error)
      if (wrong) setReasonError(wrong)
      else setProblem(failureTextOf(error))
    }
    setBusy(false)
  }

  const words = actWords[firstAct.kind]
  return (
    <Dialog title={words.title} onCancel={onCancel}>
      {dialog}
      <form onSubmit={makeAct} noValidate>
        <p>{subject}</p>
        {problem && <Warning>{problem}</Warning>}
        <ActFields act={lastAct} currency={currency} isWhole={isWhole} owed={owed} onAct={changeAct} />
        {needsReason(lastAct) && (
          <TextField
            label={t('reservations.why')}
            help={t('reservations.forTheHouseAloneItIn')}
            value={reason}
            error={reasonError}
            onText={setReason}
          />
        )}
        <div aria-live="polite">
          {act && shownAct === undefined && !problem && <p className="waiting">{t('reservations.loading')}</p>}
          {shownAct && <Consequence preview={shownAct.preview} amountLabel={words.amount} />}
        </div>
        <p className="help">{words.wayBack}</p>
        <FormActions
          submitLabel={words.confirm}
          isDisabled={isBusy || shownAct?.preview.kind !== 'possible'}
          cancelLabel={t('reservations.notNow')}
          onCancel={onCancel}
        />
      </form>
    </Dialog>
  )
}

function Consequence({ preview, amountLabel }: { preview: ActPreview; amountLabel: string }) {
  if (preview.kind === 'impossible') return <p>{impossibleWords[preview.why]}</p>
  const { becomes, amount, due, agencyDue, repay } = preview
  const rows = [
    [amountLabel, amountText(amount)],
    [t('reservations.theGuestOwesThen'), amountText(due)],
    ...(agencyDue ? [[t('reservations.theAgencyOwesThen'), amountText(agencyDue)]] : []),
    [t('reservations.theHouseSendsBack'), amountText(repay)],
    [t('reservations.state'), changeText(becomes.reason)],
  ]
  return (
    <dl className="facts">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
