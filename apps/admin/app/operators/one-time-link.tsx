import { useState } from 'react'
import { Done } from '../ui/notice.tsx'
import { t } from '../ui/texts.ts'

/** Nobody can show the link again. */
export function OneTimeLink({ link, words }: { link: string | undefined; words: string }) {
  const [copied, setCopied] = useState<string>()
  const copyLink = async (text: string) => {
    await navigator.clipboard.writeText(text)
    setCopied(text)
  }
  return (
    <>
      <Done>
        {link && (
          <>
            {words} <span className="secret">{link}</span>
          </>
        )}
      </Done>
      {link && (
        <p className="actions">
          <button type="button" onClick={() => copyLink(link)}>
            {t('operators.copyTheLink')}
          </button>
          <span role="status">{copied === link && t('operators.copied')}</span>
        </p>
      )}
    </>
  )
}
