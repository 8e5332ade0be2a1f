import type { AppLoadContext, DataFunctionArgs, EntryContext, HandleDocumentRequestFunction } from '@remix-run/node'
import { RemixServer } from '@remix-run/react'
import { renderToString } from 'react-dom/server'
import { PagePartsContext } from './base/document/cached-markup.tsx'
import { CachedParts } from './base/document/cached-parts.server.ts'
import { checkCachedPage } from './base/document/checked-page.server.ts'
import { NonceContext } from './base/document/nonce.ts'
import { bytesOfPage } from './base/document/page-bytes.server.ts'
import { loadAllParts } from './base/later/later-part.tsx'
import { scriptLiteral } from './base/server/script-literal.ts'
import { FirstSheets, firstSheetsOf, laterSheetLinks } from './base/styles/sheets/page-sheets.ts'
import { textsOf } from './base/text/texts.server.ts'
import { TextsContext } from './base/text/use-translation.ts'
import { consentScriptId } from './parts/consent/use-silent-pages.ts'

/**
 * The whole page is rendered before a byte leaves, so that it is complete without JavaScript and a failure is never
 * half a page.
 */
const handleRequest: HandleDocumentRequestFunction = async (request, status, headers, remix, context) => {
  const { place, nonce } = context
  await loadAllParts()
  const firstScreen = remix.staticHandlerContext.errors ? undefined : context.firstScreen
  const render = (parts: CachedParts | undefined) =>
    renderToString(
      <NonceContext.Provider value={nonce}>
        <FirstSheets.Provider value={firstSheetsOf(firstScreen)}>
          <TextsContext.Provider value={textsOf(place.language.code)}>
            <PagePartsContext.Provider value={parts}>
              <RemixServer context={{ ...remix, manifest: manifestOfPage(remix) }} url={request.url} nonce={nonce} />
            </PagePartsContext.Provider>
          </TextsContext.Provider>
        </FirstSheets.Provider>
      </NonceContext.Provider>,
    )
  const parts = context.cachesMarkup ? new CachedParts() : undefined
  const page = render(parts)
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set('content-language', place.language.tag)
  const retryAfter = retryAfterIn(remix)
  if (retryAfter !== undefined) headers.set('retry-after', retryAfter)
  // With 'strict-dynamic' a preload needs the nonce too, and Remix does not give it one. Scripts wait: the page is
  // complete without them, and its styles and first picture share the line.
  const ofPreloads = import.meta.env.PROD ? ` fetchpriority="low" nonce="${nonce}"` : ''
  const script = remix.renderMeta?.didRenderScripts ? scriptOf(remix, nonce) : ''
  const scripts = `${structuredDataOf(context)}${script}${consentScriptOf(context)}`
  const bytesOf = (html: string, ofParts?: CachedParts) =>
    bytesOfPage(html, ofPreloads, `${scripts}${laterSheetLinks(firstScreen, nonce)}`, ofParts)
  context.page = bytesOf(page, parts)
  if (context.cachesMarkup === 'checked') checkCachedPage(context.page, bytesOf(render(undefined)))
  return new Response(null, { status, headers })
}
export default handleRequest

/**
 * The page's own routes alone; the browser loads the whole table. Their scripts are short, and what pages share is
 * long: that is preloaded last, so that the first picture has most of a slow line to itself.
 */
function manifestOfPage({ manifest, staticHandlerContext: { matches } }: EntryContext): EntryContext['manifest'] {
  const pageRoutes = matches.flatMap(({ route: { id } }) => manifest.routes[id] ?? [])
  const imports = [...pageRoutes.map(({ module }) => module), ...pageRoutes.flatMap((route) => route.imports ?? [])]
  const routes = Object.fromEntries(pageRoutes.map((route) => [route.id, { ...route, imports: [] }]))
  return { ...manifest, entry: { ...manifest.entry, imports }, routes }
}

/**
 * The loaders' data, as JSON: Remix's own stream, which can defer what is still being loaded, takes ten times as long
 * to write. Its own is empty; `entry.client.tsx` puts this in its place.
 */
function scriptOf(remix: EntryContext, nonce: string): string {
  const { handoffState } = remix as EntryContext & { readonly handoffState: object }
  return `<script nonce="${nonce}">__remixContext.state=JSON.parse(${scriptLiteral(JSON.stringify(handoffState))});__remixContext.streamController.enqueue("[{}]\\n");__remixContext.streamController.close();</script>`
}

/** Without `<` no text in it ends the script element. */
function structuredDataOf({ structuredData }: AppLoadContext): string {
  if (structuredData === undefined) return ''
  return `<script type="application/ld+json">${JSON.stringify(structuredData).replaceAll('<', '\\u003c')}</script>`
}

/** Beside React, which would not run the script where a page comes without its document. */
function consentScriptOf({ consentScriptUrl, nonce }: AppLoadContext): string {
  if (consentScriptUrl === undefined) return ''
  const address = consentScriptUrl.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  return `<script id="${consentScriptId}" async nonce="${nonce}" src="${address}"></script>`
}

/**
 * The longest wait that any part of the page names. Remix keeps headers of loaders and actions from pages that do not
 * ask for them.
 */
function retryAfterIn({ staticHandlerContext: { loaderHeaders, actionHeaders } }: EntryContext): string | undefined {
  const retryAfters = [...Object.values(loaderHeaders), ...Object.values(actionHeaders)].flatMap(
    (headers) => headers.get('retry-after') ?? [],
  )
  return retryAfters.sort((a, b) => Number(b) - Number(a))[0]
}

/** A request that was given up is no fault. */
export function handleError(error: unknown, { request, context }: DataFunctionArgs): void {
  if (!request.signal.aborted) context.log.error({ err: error }, 'a page failed')
}
