import { DialogLink, dialogLinkMarkup, dialogPage } from '../../base/dialog/dialog-link.tsx'
import { useHotel } from '../../base/hotel/use-hotel.ts'
import { withTexts } from '../../base/text/page-texts.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { type Markup, markup } from '../../base/ui/markup.ts'
import { useHidesPrices } from '../../base/ui/use-root-data.ts'

export const explanationPage = dialogPage(() => withTexts(() => import('./explanation-dialog.tsx')))

/** `search` is the basket as an address names it. */
export function ExplanationLink({
  search,
  besideForm = false,
}: {
  search: URLSearchParams | string
  besideForm?: boolean
}) {
  const { t } = useTranslation()
  const { hotel, base } = useHotel()
  const isHidden = useHidesPrices()
  if (!hotel.explainsPrices || isHidden) return null
  return (
    <DialogLink to={`${base}/price?${search}`} page={explanationPage} className="why" besideForm={besideForm}>
      {t('explanation.title')}
    </DialogLink>
  )
}

/** For a list, in markup; `of` says to screen readers what is priced. */
export function useExplanationLink(): (search: string, of: string) => Markup {
  const { t } = useTranslation()
  const { hotel, base } = useHotel()
  const isHidden = useHidesPrices()
  if (!hotel.explainsPrices || isHidden) return () => markup``
  return (search, of) =>
    dialogLinkMarkup({
      to: `${base}/price?${search}`,
      className: 'why',
      inside: markup`${t('explanation.title')}<span class="visually-hidden">: ${of}</span>`,
    })
}
