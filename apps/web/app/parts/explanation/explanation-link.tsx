import { DialogLink, dialogPage } from '../../base/dialog/dialog-link.tsx'
import { useHotel } from '../../base/hotel/use-hotel.ts'
import { withTexts } from '../../base/text/page-texts.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { useHidesPrices } from '../../base/ui/use-root-data.ts'

const page = dialogPage(() => withTexts(() => import('./explanation-dialog.tsx')))

/** `search` is the basket as an address names it; `of` says to screen readers what is priced. */
export function ExplanationLink({
  search,
  of,
  besideForm = false,
}: {
  search: URLSearchParams | string
  of?: string
  besideForm?: boolean
}) {
  const { t } = useTranslation()
  const { hotel, base } = useHotel()
  const isHidden = useHidesPrices()
  if (!hotel.explainsPrices || isHidden) return null
  return (
    <DialogLink to={`${base}/price?${search}`} page={page} className="why" besideForm={besideForm}>
      {t('explanation.title')}
      {of !== undefined && <span className="visually-hidden">{`: ${of}`}</span>}
    </DialogLink>
  )
}
