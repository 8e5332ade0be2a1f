import { Writable } from 'node:stream'
import type { AppLoadContext, DataFunctionArgs, EntryContext } from '@remix-run/node'
import { RemixServer } from '@remix-run/react'
import { renderToPipeableStream } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { textsOf } from './text/texts.server.ts'
import { NonceContext } from './ui/nonce.ts'

const timeoutMs = 10_000

/** Renders the whole page before a byte leaves, so that it is complete without JavaScript and a failure is never half a page. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  { place, nonce }: AppLoadContext,
) {
  const html = await render(
    <NonceContext.Provider value={nonce}>
      <I18nextProvider i18n={textsOf(place.language.code)}>
        <RemixServer context={remix} url={request.url} abortDelay={timeoutMs} nonce={nonce} />
      </I18nextProvider>
    </NonceContext.Provider>,
    nonce,
  )
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set('content-language', place.language.tag)
  const retryAfter = retryAfterIn(remix)
  if (retryAfter !== undefined) headers.set('retry-after', retryAfter)
  // With 'strict-dynamic', which development goes without, a preload needs the nonce too, and Remix does not give it one.
  const htmlWithNonces = import.meta.env.PROD
    ? html.replaceAll('<link rel="modulepreload"', `<link rel="modulepreload" nonce="${nonce}"`)
    : html
  return new Response(htmlWithNonces, { status, headers })
}

/** The longest that any part of the page asks to wait. Remix keeps what loaders and actions say in headers from pages that do not ask for it. */
function retryAfterIn({ staticHandlerContext: { loaderHeaders, actionHeaders } }: EntryContext): string | undefined {
  const retryAfters = [...Object.values(loaderHeaders), ...Object.values(actionHeaders)].flatMap(
    (headers) => headers.get('retry-after') ?? [],
  )
  return retryAfters.sort((one, other) => Number(other) - Number(one))[0]
}

/** What a loader, an action or a component threw by fault; a request that was given up is none. */
export function handleError(error: unknown, { request, context }: DataFunctionArgs): void {
  if (!request.signal.aborted) context.log.error({ err: error }, 'a page failed')
}

function render(page: React.ReactElement, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const stream = renderToPipeableStream(page, {
      nonce,
      onAllReady: () => stream.pipe(collect),
      onShellError: reject,
      onError: reject,
    })
    const timer = setTimeout(() => stream.abort(), timeoutMs)
    const parts: Buffer[] = []
    const collect = new Writable({
      write: (part, _, done) => {
        parts.push(part)
        done()
      },
      final: (done) => {
        clearTimeout(timer)
        resolve(Buffer.concat(parts).toString())
        done()
      },
      destroy: (error, done) => {
        clearTimeout(timer)
        done(error)
      },
    })
  })
}
