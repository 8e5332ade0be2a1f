import { RemixBrowser } from '@remix-run/react'
import type { i18n } from 'i18next'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { translatorOf } from './text/compiled.ts'
import { flatTexts } from './text/text-options.ts'

/** Only the page's own language comes over the line; what it has not got is English already (I18N-06). */
async function textsOf(code: string): Promise<Record<string, string>> {
  if (code === 'it') return flatTexts((await import('./text/it/index.ts')).it)
  if (code === 'de') return flatTexts((await import('./text/de/index.ts')).de)
  return flatTexts((await import('./text/en/index.ts')).en)
}

/**
 * Remix decodes the page's data when it is rendered first, and suspends the whole page meanwhile: a click in that time would be an error of React
 * (345, a root that did not complete). So it is begun before there is a root.
 */
async function decodeData(): Promise<void> {
  try {
    RemixBrowser({})
  } catch (decoding) {
    if (decoding instanceof Promise) await decoding
  }
}

async function hydrate(): Promise<void> {
  const code = document.documentElement.dataset.language ?? 'en'
  const [texts] = await Promise.all([textsOf(code), decodeData()])
  // i18next itself stays on the server: here its texts are there, and nothing else of it is asked for.
  const translator = translatorOf([{ code, texts }]) as i18n
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <I18nextProvider i18n={translator}>
          <RemixBrowser />
        </I18nextProvider>
      </StrictMode>,
    )
  })
}

void hydrate()
