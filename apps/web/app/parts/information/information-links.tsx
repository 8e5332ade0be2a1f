import { DialogLink, dialogLinkMarkup, dialogPage } from '../../base/dialog/dialog-link.tsx'
import { withTexts } from '../../base/text/page-texts.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { type Markup, markup } from '../../base/ui/markup.ts'

const informationPage = dialogPage(() => withTexts(() => import('./information-dialog.tsx')))
export const policiesPage = dialogPage(() => withTexts(() => import('./policies-dialog.tsx')))

type LinkProps = { base: string; besideForm?: boolean }

export function InformationLink({ base, besideForm = false }: LinkProps) {
  const { t } = useTranslation()
  return (
    <DialogLink to={`${base}/information`} page={informationPage} besideForm={besideForm}>
      {t('information.title')}
    </DialogLink>
  )
}

/** `search` names the rates whose conditions come first. */
export function PoliciesLink({ base, search, besideForm = false }: LinkProps & { search?: URLSearchParams | string }) {
  const { t } = useTranslation()
  return (
    <DialogLink
      to={`${base}/policies${search ? `?${search}` : ''}`}
      page={policiesPage}
      className={search && 'why'}
      besideForm={besideForm}
    >
      {search ? t('policies.link') : t('policies.title')}
    </DialogLink>
  )
}

/** For a list, in markup; `of` says to screen readers which rate's conditions come first. */
export function usePoliciesLink(base: string): (search: string, of: string) => Markup {
  const { t } = useTranslation()
  return (search, of) =>
    dialogLinkMarkup({
      to: `${base}/policies?${search}`,
      className: 'why',
      inside: markup`${t('policies.link')}<span class="visually-hidden">: ${of}</span>`,
    })
}
