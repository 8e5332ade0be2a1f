import { useTranslation } from '../../../base/text/use-translation.ts'

export const agencyNotices = [
  ...([
    'option-confirmed',
    'option-pending',
    'choose-method',
    'over-credit',
    'option-refused',
    'option-unknown',
  ] as const),
  ...(['ended', 'not-printed', 'bad-price'] as const),
] as const
export type AgencyNoticeKind = (typeof agencyNotices)[number]

export function AgencyNotice({ notice }: { notice: AgencyNoticeKind | undefined }) {
  const { t } = useTranslation()
  if (notice === undefined) return null
  const isDone = notice === 'option-confirmed' || notice === 'option-pending'
  return (
    <p className="notice-line" role={isDone ? 'status' : 'alert'}>
      {t(`agency.notice.${notice}`)}
    </p>
  )
}
