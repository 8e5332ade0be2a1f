import { useHotel } from '../../base/hotel/use-hotel.ts'
import { useTranslation } from '../../base/text/use-translation.ts'

export type ChangeNoticeKind = 'changed' | 'change-refused' | 'change-unknown'

export function ChangeNotice({ notice }: { notice: string | undefined }) {
  const { t } = useTranslation()
  const { hotel } = useHotel()
  switch (notice) {
    case 'changed':
      return (
        <p className="notice-line" role="status">
          {t('modify.done')}
        </p>
      )
    case 'change-refused':
    case 'change-unknown':
      return (
        <p className="notice-line" role="alert">
          {notice === 'change-refused' ? t('modify.refused', { phone: hotel.phone }) : t('modify.unknown')}
        </p>
      )
    default:
      return null
  }
}
