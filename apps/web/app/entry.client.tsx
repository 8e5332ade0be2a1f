import { RemixBrowser } from '@remix-run/react'
import i18next from 'i18next'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { compileTexts } from './text/compiled.ts'
import { flatTexts, textOptions } from './text/text-options.ts'

/** Only the page's own language comes over the line; what it has not got is English already (I18N-06). */
async function textsOf(code: string): Promise<Record<string, string>> {
  return flatTexts(code === 'it' ? (await import('./text/it/index.ts')).it : (await import('./text/en/index.ts')).en)
}

/**
 * Remix suspends the whole page until the data in it are decoded, for which it must be complete: a click meanwhile would be an error of React
 * (345, a root that did not complete).
 */
async function isComplete(): Promise<void> {
  if (document.readyState === 'loading') await new Promise((done) => document.addEventListener('DOMContentLoaded', done, { once: true }))
}

async function hydrate(): Promise<void> {
  const code = document.documentElement.dataset.language ?? 'en'
  const [texts] = await Promise.all([textsOf(code), isComplete()])
  await i18next.use(initReactI18next).init({ ...textOptions, lng: code, resources: { [code]: { translation: texts } } })
  compileTexts(i18next, [{ code, texts }])
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <I18nextProvider i18n={i18next}>
          <RemixBrowser />
        </I18nextProvider>
      </StrictMode>,
    )
  })
}

void hydrate()
