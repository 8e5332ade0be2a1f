import { DialogLink, dialogPage } from '../../base/dialog/dialog-link.tsx'
import { withTexts } from '../../base/text/page-texts.ts'
import { useTranslation } from '../../base/text/use-translation.ts'

const informationPage = dialogPage(() => withTexts(() => import('./information-dialog.tsx')))
const policiesPage = dialogPage(() => withTexts(() => import('./policies-dialog.tsx')))

type LinkProps = { base: string; besideForm?: boolean }

export function InformationLink({ base, besideForm = false }: LinkProps) {
  const { t } = useTranslation()
  return (
    <DialogLink to={`${base}/information`} page={informationPage} besideForm={besideForm}>
      {t('information.title')}
    </DialogLink>
  )
}

/** `search` names the rates whose conditions come first; `of` says them to screen readers. */
export function PoliciesLink({
  base,
  search,
  of,
  besideForm = false,
}: LinkProps & { search?: URLSearchParams | string; of?: string }) {
  const { t } = useTranslation()
  return (
    <DialogLink
      to={`${base}/policies${search ? `?${search}` : ''}`}
      page={policiesPage}
      className={search && 'why'}
      besideForm={besideForm}
    >
      {search ? t('policies.link') : t('policies.title')}
      {of !== undefined && <span className="visually-hidden">{`: ${of}`}</span>}
    </DialogLink>
  )
}
