import type { OfferDraft, PricedOption } from '@portico/contracts/operator/offers'
import { useState } from 'react'
import { amountText, choiceText } from '../ui/amount.ts'
import { api } from '../ui/api.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Warning } from '../ui/notice.tsx'
import { t } from '../ui/texts.ts'
import { useOfferAct } from './use-offer-act.ts'

type SendPartProps = {
  of: { readonly id: number; readonly revision: number }
  draft: OfferDraft
  options: readonly PricedOption[]
  onSent: (words: string) => Promise<void>
}

export function SendPart({ of, draft: { name, email, host, expires, isGuaranteed }, options, onSent }: SendPartProps) {
  const [isConfirming, setConfirming] = useState(false)
  const { make, problem, isBusy } = useOfferAct()
  const totals = options.map(({ total }) => total.minor)
  const sendOffer = async () => {
    setConfirming(false)
    if (await make([of, totals], (key) => api.offers.send.mutate({ ...of, totals, key })))
      await onSent(t('offers.theOfferIsSentGetsA', { name, email }))
  }
  if (!expires) return <p className="help">{t('offers.sayUntilWhenItIsValid')}</p>
  return (
    <>
      {problem && <Warning>{problem}</Warning>}
      {host === undefined && <p className="help">{t('offers.noHostShowsThisHotels2')}</p>}
      <div className="actions">
        <button type="button" className="primary" onClick={() => setConfirming(true)} disabled={isBusy}>
          {t('offers.sendTheOffer')}
        </button>
      </div>
      {isConfirming && (
        <ConfirmDialog
          title={t('offers.sendThisOfferTo', { name })}
          confirmLabel={t('offers.sendIt')}
          onConfirm={sendOffer}
          onCancel={() => setConfirming(false)}
        >
          <p>
            {t(isGuaranteed ? 'offers.sendsAndHoldsRooms' : 'offers.sendsAtPrice', {
              email,
              price: choiceText(options.map(({ total }) => amountText(total))),
            })}
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
