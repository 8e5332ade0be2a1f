import { constants, PerformanceObserver } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { registerCompression } from '@portico/web/http/compression'
import fastify from 'fastify'

// As a web that has been running for a while: some thirty megabytes live, pages that differ, eight clients. Prints how
// often V8 collected everything.
const pages = Number(process.argv[2])
const live = Array.from({ length: 150_000 }, (_, i) => ({ name: `a thing of ${i}`, places: [i, i + 1, i + 2] }))
let major = 0
new PerformanceObserver((list) => {
  for (const { detail } of list.getEntries() as (PerformanceEntry & { detail?: { kind?: number } })[])
    if (detail?.kind === constants.NODE_PERFORMANCE_GC_MAJOR) major++
}).observe({ entryTypes: ['gc'] })

const app = fastify()
registerCompression(app)
let turn = 0
app.get('/page', (_, reply) => {
  const lines = Array.from(
    { length: 900 },
    (_, i) => `<li class="rate" data-id="${turn + i * 7}"><b>${live[turn + i]?.name}</b></li>`,
  )
  turn += 13
  return reply.type('text/html').send(Buffer.from(lines.join('\n').repeat(2)))
})
const load = async (count: number) => {
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let i = 0; i < count / 8; i++) await app.inject({ url: '/page', headers: { 'accept-encoding': 'br' } })
    }),
  )
}
await load(80)
await pause(50)
const before = major
await load(pages)
await pause(50)
process.stdout.write(JSON.stringify({ major: major - before }))
