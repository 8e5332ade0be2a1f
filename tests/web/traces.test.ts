import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import type { Instant } from '@portico/domain/time/deadline'
import { startTraces } from '@portico/server/watch/traces'
import { expect, it, onTestFinished, vi } from 'vitest'
import { aHouse } from '../builders/a-house.ts'
import { startSite } from '../builders/web/start-site.ts'
import { pollOptions } from '../setup/poll-options.ts'

type Span = {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly attributes: readonly { readonly key: string; readonly value: unknown }[]
}
type Export = { readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: Span[] }[] }[] }

/** A collector that speaks OTLP by JSON over HTTP, and what it was sent. */
async function aCollector() {
  const spans: Span[] = []
  const server = createServer(async (request, response) => {
    const { resourceSpans } = (await json(request)) as Export
    spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)))
    response.setHeader('content-type', 'application/json').end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { spans, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

it('a page is one trace over web, gateway and booking server, in which nothing stands that a guest typed', {
  timeout: 120_000,
}, async () => {
  const { spans, url } = await aCollector()
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', url)
  vi.stubEnv('OTEL_BSP_SCHEDULE_DELAY', '100')
  onTestFinished(() => void vi.unstubAllEnvs())
  const end = await startTraces('gateway', url)
  await using site = await startSite({ seed: aHouse(), now: () => '2027-03-01T09:00:00.000Z' as Instant })
  const browser = site.browser()
  const page = await browser.open(
    '/hotel/1/channel/1/language/1/rooms?arrival=2027-03-05&departure=2027-03-08&promo=SECRETCODE',
  )
  expect(page.status).toBe(200)
  await end()
  const pageSpan = () => spans.find(({ name, parentSpanId }) => name === 'GET *' && !parentSpanId)
  await vi.waitFor(() => expect(pageSpan()).toBeDefined(), pollOptions)
  const trace = spans.filter(({ traceId }) => traceId === pageSpan()?.traceId)
  const parentOf = ({ parentSpanId }: Span) => trace.find(({ spanId }) => spanId === parentSpanId)
  const search = trace.find(({ name }) => name === 'roomSearch at upstream-0')
  const answered = trace.find((span) => span.name.startsWith('GET /customers/') && parentOf(span) === search)
  expect(search).toBeDefined()
  expect(answered).toBeDefined()
  const path = (span: Span | undefined): string[] => (span ? [...path(parentOf(span)), span.name] : [])
  expect(path(answered)).toEqual(['GET *', 'GET /trpc/:path', 'roomSearch at upstream-0', answered?.name])
  expect(JSON.stringify(spans)).not.toMatch(/SECRETCODE|2027-03-05|house\.localhost/)
})
