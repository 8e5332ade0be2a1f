import { useHotel } from '../../base/hotel/use-hotel.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { RecoveryForm } from './recovery-form.tsx'

export function LockedVoucher({ isEnded }: { isEnded: boolean }) {
  const { t } = useTranslation()
  const { base } = useHotel()
  return (
    <main id="content" className="recover" data-part="unopened-voucher">
      <RecoveryForm
        title={t('voucher.lockedTitle')}
        text={t('voucher.lockedText')}
        notice={isEnded ? 'ended' : undefined}
        action={`${base}/recover`}
      />
    </main>
  )
}

export function GoneVoucher() {
  const { t } = useTranslation()
  const { base } = useHotel()
  return (
    <main id="content" className="recover" data-part="unopened-voucher">
      <h1>{t('voucher.goneTitle')}</h1>
      <p className="notice-line" role="status">
        {t('cancel.doneAll')}
      </p>
      <p>{t('voucher.goneText')}</p>
      <p>
        <a className="button quiet" href={base}>
          {t('voucher.goneSearch')}
        </a>
      </p>
    </main>
  )
}
