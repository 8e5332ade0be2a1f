import { useHotel } from '../../base/hotel/use-hotel.ts'
import { useTranslation } from '../../base/text/use-translation.ts'

export const resaleNotices = ['open', 'withdrawn', 'held', 'over', 'refused', 'unknown'] as const
export type ResaleNoticeKind = (typeof resaleNotices)[number]

export function ResaleNotice({ notice }: { notice: ResaleNoticeKind | undefined }) {
  const { t } = useTranslation()
  const { hotel } = useHotel()
  if (notice === undefined) return null
  const isDone = notice === 'open' || notice === 'withdrawn'
  return (
    <p className="notice-line" role={isDone ? 'status' : 'alert'}>
      {t(`resale.notice.${notice}`, { phone: hotel.phone })}
    </p>
  )
}
