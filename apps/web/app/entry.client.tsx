import type { Bundle } from '@portico/locale/texts/english'
import { loadTexts } from '@portico/locale/texts/load-texts'
import { translatorOf } from '@portico/locale/texts/translator'
import { RemixBrowser } from '@remix-run/react'
import { type ReactNode, StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { type PageTexts, TextsContext } from './base/text/use-translation.ts'
import { reportVitals } from './parts/analytics/report-vitals.ts'
import { LoadedTradeBar } from './parts/trade/trade-entry.tsx'

/**
 * Only the page's own language comes over the line; what it has not got is English already. A voucher is
 * reached by a new document, never by a step within another page, so that its texts are known here to be wanted or not;
 * so are a portal, pages of a payment, the request for an offer and pages that speak of the trade.
 */
async function textsOf(code: string): Promise<PageTexts> {
  const bundles: Bundle[] = ['pages']
  if (/\/(voucher|payment|pay|offer|cro)\/|\/request$/.test(location.pathname)) bundles.push('reservation')
  if (location.pathname.startsWith('/channel/')) bundles.push('portal')
  if (isOfTrade()) bundles.push('trade')
  return translatorOf(await loadTexts(code, bundles))
}

const isOfTrade = () => document.documentElement.dataset.trade !== undefined

/**
 * Remix decodes the page's data when it is rendered first, and suspends the whole page meanwhile: a click in that time
 * would be an error of React (345, a root that did not complete). So it is begun before there is a root.
 */
async function decodeData(): Promise<void> {
  try {
    RemixBrowser({})
  } catch (decoding) {
    if (decoding instanceof Promise) await decoding
  }
}

/** Says on the page that a press opens a dialog now, where before it followed a link or sent a form. */
function Hydrated({ children }: { children: ReactNode }): ReactNode {
  useEffect(() => {
    document.documentElement.dataset.hydrated = 'true'
  }, [])
  return children
}

/** `rooms` of `pages/rooms/rooms.route`. */
function routeName(): string {
  const ids = Object.keys(window.__remixRouteModules)
  const last = ids.at(-1) ?? ''
  return last.slice(last.lastIndexOf('/') + 1).replace(/\.route$/, '')
}

async function hydrate(): Promise<void> {
  const code = document.documentElement.dataset.language ?? 'en'
  // What the server has rendered must be there when React meets it: a part that waits for its script loses what is done
  // to it meanwhile.
  const loadBar = async () => (isOfTrade() ? (await import('./parts/trade/trade-bar.tsx')).default : undefined)
  const [texts, bar] = await Promise.all([textsOf(code), loadBar(), decodeData()])
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <TextsContext.Provider value={texts}>
          <LoadedTradeBar.Provider value={bar}>
            <Hydrated>
              <RemixBrowser />
            </Hydrated>
          </LoadedTradeBar.Provider>
        </TextsContext.Provider>
      </StrictMode>,
    )
  })
}

void hydrate()
void reportVitals(routeName())
