import { RemixBrowser } from '@remix-run/react'
import { type ReactNode, StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { reloadIfVersionIsGone } from './base/document/newer-version.ts'
import { loadShownParts } from './base/later/later-part.tsx'
import { bringTexts, pageTexts } from './base/text/page-texts.ts'
import { TextsContext } from './base/text/use-translation.ts'
import { reportVitals } from './parts/analytics/report-vitals.ts'

/**
 * Remix decodes the page's data when it is rendered first, and suspends the whole page meanwhile: a click in that time
 * would be an error of React (345, a root that did not complete). So it is begun before there is a root.
 */
async function decodeData(): Promise<void> {
  const { state } = window.__remixContext
  try {
    RemixBrowser({})
  } catch (decoding) {
    if (decoding instanceof Promise) await decoding
  }
  // The page has brought its data as JSON, and to Remix an empty stream (`entry.server.tsx`).
  window.__remixContext.state = state
}

/** Says on the page that a press opens a dialog now, where before it followed a link or sent a form. */
function Hydrated({ children }: { children: ReactNode }): ReactNode {
  useEffect(() => {
    document.documentElement.dataset.hydrated = 'true'
  }, [])
  return children
}

function routeName(): string {
  const ids = Object.keys(window.__remixRouteModules)
  const last = ids.at(-1) ?? ''
  return last.slice(last.lastIndexOf('/') + 1).replace(/\.route$/, '')
}

/** With the last of its styles, too (`page-sheets.ts`). */
async function documentIsComplete(): Promise<void> {
  if (document.readyState !== 'loading') return
  await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }))
}

async function hydrate(): Promise<void> {
  await Promise.all([
    documentIsComplete().then(decodeData),
    loadShownParts(),
    ...Object.values(window.__remixRouteModules).map((module) => module && bringTexts(module)),
  ])
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <TextsContext.Provider value={pageTexts}>
          <Hydrated>
            <RemixBrowser />
          </Hydrated>
        </TextsContext.Provider>
      </StrictMode>,
    )
  })
}

addEventListener('vite:preloadError', () => void reloadIfVersionIsGone())
void hydrate()
void reportVitals(routeName())
