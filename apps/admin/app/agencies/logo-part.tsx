import { PictureUpload } from '../ui/picture-upload.tsx'
import { t } from '../ui/texts.ts'
import type { PartProps } from './part-props.ts'
import { useAgencyAct } from './use-agency-act.ts'

export function Logo({ agency: { id: agencyId, hasLogo }, onDone }: PartProps) {
  const { make, problem, isBusy, dialog } = useAgencyAct()
  const uploadLogo = async (base64: string) => {
    if ((await make({ kind: 'save-logo', agencyId, base64 })) !== undefined) await onDone(t('agencies.logoIsSaved'))
  }
  const removeLogo = async () => {
    if ((await make({ kind: 'save-logo', agencyId })) !== undefined) await onDone(t('agencies.logoIsRemoved'))
  }
  return (
    <section className="part">
      <h2>{t('agencies.logo')}</h2>
      {dialog}
      <p>{hasLogo ? t('agencies.logoIsThere') : t('agencies.thereIsNoLogo')}</p>
      <PictureUpload
        label={t('agencies.logoFile')}
        help={t('agencies.logoHelp')}
        isBusy={isBusy}
        problem={problem}
        onPicture={uploadLogo}
      />
      {hasLogo && (
        <div className="actions">
          <button type="button" onClick={removeLogo} disabled={isBusy}>
            {t('agencies.removeTheLogo')}
          </button>
        </div>
      )}
    </section>
  )
}
