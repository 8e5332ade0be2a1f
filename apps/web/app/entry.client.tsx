import type { CodeWithTexts } from '@portico/locale/languages'
import { RemixBrowser } from '@remix-run/react'
import type { i18n } from 'i18next'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { translatorOf } from './base/text/compiled.ts'
import { flatTexts } from './base/text/text-options.ts'
import { LoadedTradeBar } from './parts/trade/trade-entry.tsx'

const pagesOf = {
  de: () => import('./base/text/de/pages.ts'),
  en: () => import('./base/text/en/pages.ts'),
  it: () => import('./base/text/it/pages.ts'),
} satisfies Record<CodeWithTexts, unknown>

const reservationOf = {
  de: () => import('./base/text/de/reservation/index.ts'),
  en: () => import('./base/text/en/reservation/index.ts'),
  it: () => import('./base/text/it/reservation/index.ts'),
} satisfies Record<CodeWithTexts, unknown>

const portalOf = {
  de: () => import('./base/text/de/portal.ts'),
  en: () => import('./base/text/en/portal.ts'),
  it: () => import('./base/text/it/portal.ts'),
} satisfies Record<CodeWithTexts, unknown>

const tradeOf = {
  de: () => import('./base/text/de/trade/index.ts'),
  en: () => import('./base/text/en/trade/index.ts'),
  it: () => import('./base/text/it/trade/index.ts'),
} satisfies Record<CodeWithTexts, unknown>

/**
 * Only the page's own language comes over the line; what it has not got is English already (I18N-06). A voucher is reached by a new document, never by
 * a step within another page, so that its texts are known here to be wanted or not; so are a portal, pages of a payment and pages that speak of the trade.
 */
async function textsOf(code: string): Promise<Record<string, string>> {
  const language = Object.hasOwn(pagesOf, code) ? (code as CodeWithTexts) : 'en'
  const isOfReservation = /\/(voucher|payment|pay)\//.test(location.pathname)
  const isOfPortal = location.pathname.startsWith('/channel/')
  const [{ pages }, { reservation }, { portal }, { trade }] = await Promise.all([
    pagesOf[language](),
    isOfReservation ? reservationOf[language]() : noTexts,
    isOfPortal ? portalOf[language]() : noTexts,
    isOfTrade() ? tradeOf[language]() : noTexts,
  ])
  return flatTexts({ ...pages, ...reservation, portal, ...trade })
}

const isOfTrade = () => document.documentElement.dataset.trade !== undefined

const noTexts = { reservation: {}, portal: {}, trade: {} }

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
  // What the server has rendered must be there when React meets it: a part that waits for its script loses what is done to it meanwhile.
  const loadBar = async () => (isOfTrade() ? (await import('./parts/trade/trade-bar.tsx')).default : undefined)
  const [texts, bar] = await Promise.all([textsOf(code), loadBar(), decodeData()])
  // i18next itself stays on the server: here its texts are there, and nothing else of it is asked for.
  const translator = translatorOf([{ code, texts }]) as i18n
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <I18nextProvider i18n={translator}>
          <LoadedTradeBar.Provider value={bar}>
            <RemixBrowser />
          </LoadedTradeBar.Provider>
        </I18nextProvider>
      </StrictMode>,
    )
  })
}

void hydrate()
