import serif from '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2?url'
import cyrillicSerif from '@fontsource-variable/lora/files/lora-cyrillic-wght-normal.woff2?url'
import sans from '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2?url'
import type { HostContext } from '@portico/contracts/scope/place'
import { languageOf } from '@portico/locale/languages'
import type { LoaderFunctionArgs } from '@remix-run/node'
import {
  isRouteErrorResponse,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteError,
  useRouteLoaderData,
} from '@remix-run/react'
import type { ReactNode } from 'react'
import { useLocale } from 'remix-i18next/react'
import { isSilentPage } from './base/address/silent-pages.ts'
import { brandStyle } from './base/document/brand-style.ts'
import { reloadWithoutFiles } from './base/document/newer-version.ts'
import { useNonce } from './base/document/nonce.ts'
import { listedPage } from './base/document/page-meta.ts'
import { laterPart } from './base/later/later-part.tsx'
import type { Unavailability } from './base/server/gateway.server.ts'
import { languageToGoBackTo } from './base/server/language-cookies.server.ts'
import { useFirstSheets } from './base/styles/sheets/page-sheets.ts'
import { withTexts } from './base/text/page-texts.ts'
import { useSpeaksOfTrade } from './base/trade/use-trade.ts'
import { HostFrame, NotFound, Unavailable } from './base/ui/failure.tsx'
import { usualIcon } from './base/ui/icon.ts'
import { Progress } from './base/ui/progress.tsx'
import type { RootData } from './base/ui/use-root-data.ts'
import { usePageViews } from './parts/analytics/data-layer.ts'
import { consentOf } from './parts/consent/consent-cookie.ts'
import { useSilentPages } from './parts/consent/use-silent-pages.ts'

export function loader({ request, context }: LoaderFunctionArgs): RootData {
  const { place, cookies } = context
  const { host, language } = place
  const url = new URL(request.url)
  const { title, displayFace, favicon, logo, siteUrl, numberFormat, cookieBanner } = host
  const consent = consentOf(cookies)
  const scriptUrl = host.consentScript ? host.consentScriptUrl : undefined
  if (consent?.choice === 'accepted' && !isSilentPage(url.pathname)) context.consentScriptUrl = scriptUrl
  return {
    locale: language.code,
    origin: url.origin,
    isIndexed: place.channelId === host.channelIds[0],
    defaultLanguageId: host.defaultLanguageId,
    language,
    languages: host.languageIds.map((id) => languageOf(id)),
    title,
    displayFace,
    favicon,
    logo,
    siteUrl,
    numberFormat,
    usualLanguage: languageToGoBackTo(context),
    needsConsent: cookieBanner && consent === undefined,
    scriptHost: scriptUrl && new URL(scriptUrl).host,
    hidesPrices: place.hidesPrices,
    hidesEarnings: place.hidesEarnings,
    style: styleOf(host),
  }
}

const brandStyles = new WeakMap<HostContext, string>()

/** Contrast is reckoned once for each answer of the gateway, not for each page. */
function styleOf(host: HostContext): string {
  const style = brandStyles.get(host) ?? brandStyle(host)
  brandStyles.set(host, style)
  return style
}

export const meta = listedPage

const ConsentNotice = laterPart('consent-notice', () => withTexts(() => import('./parts/consent/consent-notice.tsx')))

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>('root')
  const nonce = useNonce()
  const sheets = useFirstSheets()
  const speaksOfTrade = useSpeaksOfTrade()
  return (
    <html
      lang={root?.language.tag ?? 'en-GB'}
      data-language={root?.language.code ?? 'en'}
      data-trade={speaksOfTrade || undefined}
      data-face={root?.displayFace}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="format-detection" content="telephone=no" />
        <script
          nonce={nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? reloadWithoutFiles : '' }}
        />
        <Meta />
        <link rel="icon" href={root?.favicon ?? usualIcon} />
        {/* Nothing is painted without them, and on a slow line what is named before them takes its share of it. */}
        {sheets.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {root && <style nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: root.style }} />}
      </head>
      <body>
        {/* In the head they would hold up the first paint by a tenth of a second, and come no earlier. */}
        {[sans, root?.language.code === 'ru' ? cyrillicSerif : serif].map((face) => (
          <link key={face} rel="preload" href={face} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        <Progress />
        {root?.needsConsent && <ConsentNotice />}
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  )
}

export default function App() {
  const locale = useLocale()
  usePageViews()
  return useSilentPages() ? null : <Outlet key={locale} />
}

export function ErrorBoundary() {
  const error = useRouteError()
  const response = isRouteErrorResponse(error) ? error : undefined
  return (
    <HostFrame>
      {response && response.status < 500 && response.status !== 429 ? (
        <NotFound />
      ) : (
        <Unavailable unavailability={response?.data as Unavailability | undefined} />
      )}
    </HostFrame>
  )
}
