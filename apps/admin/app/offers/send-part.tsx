import type { OfferDraft, PricedOption } from '@portico/contracts/operator/offers'
import { useState } from 'react'
import { amountText } from '../ui/amount.ts'
import { api } from '../ui/api.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Warning } from '../ui/notice.tsx'
import { useOfferAct } from './use-offer-act.ts'

type SendPartProps = {
  of: { readonly id: number; readonly revision: number }
  draft: OfferDraft
  options: readonly PricedOption[]
  onSent: (words: string) => Promise<void>
}

/** Sends what was saved, at the prices that stand above and no others. */
export function SendPart({ of, draft: { name, email, host, expires, isGuaranteed }, options, onSent }: SendPartProps) {
  const [isConfirming, setConfirming] = useState(false)
  const { make, problem, isBusy } = useOfferAct()
  const totals = options.map(({ total }) => total.minor)
  const send = async () => {
    setConfirming(false)
    if (await make([of, totals], (key) => api.offers.send.mutate({ ...of, totals, key })))
      await onSent(`The offer is sent. ${name} gets a mail at ${email}.`)
  }
  if (!expires) return <p className="help">Say until when it is valid before you send it.</p>
  return (
    <>
      {problem && <Warning>{problem}</Warning>}
      {host === undefined && (
        <p className="help">
          No host shows this hotel’s offers, so that the mail has no link: the guest has to write back.
        </p>
      )}
      <div className="actions">
        <button type="button" className="primary" onClick={() => setConfirming(true)} disabled={isBusy}>
          Send the offer
        </button>
      </div>
      {isConfirming && (
        <ConfirmDialog
          title={`Send this offer to ${name}?`}
          confirmLabel="Send it"
          onConfirm={send}
          onCancel={() => setConfirming(false)}
        >
          <p>
            To {email}, at {options.map(({ total }) => amountText(total)).join(' or ')}. From now on the hotel holds
            this price until the offer ends{isGuaranteed ? ', and keeps the rooms' : ''}.
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
