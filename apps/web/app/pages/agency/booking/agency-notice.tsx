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
  ...(['ended', 'not-printed', 'bad-price', 'printed'] as const),
] as const
export type AgencyNoticeKind = (typeof agencyNotices)[number]

const doneNotices: readonly AgencyNoticeKind[] = ['option-confirmed', 'option-pending', 'printed']

export function AgencyNotice({ notice }: { notice: AgencyNoticeKind | undefined }) {
  const { t } = useTranslation()
  if (notice === undefined) return null
  return (
    <p className="notice-line" role={doneNotices.includes(notice) ? 'status' : 'alert'}>
      {t(`agency.notice.${notice}`)}
    </p>
  )
}
