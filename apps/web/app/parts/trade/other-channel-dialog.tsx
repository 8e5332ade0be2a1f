import { Dialog } from '../../base/dialog/dialog.tsx'
import { useTranslation } from '../../base/text/use-translation.ts'

export default function OtherChannelDialog({ address, onClose }: { address: string; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog title={t('trade.bar.dialogTitle')} onClose={onClose}>
      <div className="dialog-body trade-dialog">
        <p>{t('trade.bar.dialogText')}</p>
        <p className="trade-dialog-ways">
          <a className="button" href={address} target="_blank" rel="noopener" onClick={onClose}>
            {t('trade.bar.openTrade')}
          </a>
          <button type="button" className="button quiet" onClick={onClose}>
            {t('trade.bar.stay')}
          </button>
        </p>
      </div>
    </Dialog>
  )
}
