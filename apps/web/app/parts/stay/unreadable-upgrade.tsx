import { readExtras } from '../../base/address/basket-extras.ts'
import { useReadParams } from '../../base/params/use-read-params.ts'
import { useTranslation } from '../../base/text/use-translation.ts'

export function UnreadableUpgrade() {
  const { t } = useTranslation()
  const params = useReadParams()
  const upgradeParams = params.getAll('upgraded').map((value) => ['upgraded', value] as const)
  return readExtras(upgradeParams, 1).unreadable.length === 0 ? null : (
    <p className="problem" role="alert">
      {t('upgrade.unreadable')}
    </p>
  )
}
