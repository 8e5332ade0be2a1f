import { type ChangeEvent, useId, useState } from 'react'
import { base64Of } from '../ui/base64-of.ts'
import { Warning } from '../ui/notice.tsx'
import { t } from '../ui/texts.ts'
import type { PartProps } from './part-props.ts'
import { useAgencyAct } from './use-agency-act.ts'

/** Stands on what the agency prints for its guests. */
export function Logo({ agency: { id: agencyId, hasLogo }, onDone }: PartProps) {
  const id = useId()
  const [isTooLarge, setTooLarge] = useState(false)
  const { make, problem, isBusy, dialog } = useAgencyAct()
  const upload = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    if (!file) return
    setTooLarge(file.size > 100_000)
    if (file.size > 100_000) return
    const base64 = await base64Of(file)
    // The same file can be chosen once more.
    target.value = ''
    if ((await make({ kind: 'save-logo', agencyId, base64 })) !== undefined) await onDone(t('agencies.logoIsSaved'))
  }
  const remove = async () => {
    if ((await make({ kind: 'save-logo', agencyId })) !== undefined) await onDone(t('agencies.logoIsRemoved'))
  }
  return (
    <section className="part">
      <h2>{t('agencies.logo')}</h2>
      {dialog}
      {isTooLarge && <Warning>{t('settings.theFileIsLargerThan100')}</Warning>}
      {problem && <Warning>{problem}</Warning>}
      <p>{hasLogo ? t('agencies.logoIsThere') : t('agencies.thereIsNoLogo')}</p>
      <div className="field">
        <label htmlFor={id}>{t('agencies.logoFile')}</label>
        <p className="help" id={`${id}-help`}>
          {t('agencies.logoHelp')}
        </p>
        <input
          id={id}
          type="file"
          accept=".png,.svg,image/png,image/svg+xml"
          aria-describedby={`${id}-help`}
          disabled={isBusy}
          onChange={upload}
        />
      </div>
      {hasLogo && (
        <div className="actions">
          <button type="button" onClick={remove} disabled={isBusy}>
            {t('agencies.removeTheLogo')}
          </button>
        </div>
      )}
    </section>
  )
}
