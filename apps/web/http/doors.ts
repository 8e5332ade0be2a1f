import type { FastifyReply, FastifyRequest } from 'fastify'
import { asked, type Gateway } from '../app/gateway.server.ts'
import { answerPlainly } from './plain-answer.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const text = (value: string) => value.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)

type Door = Awaited<ReturnType<Gateway['host']['doors']['query']>>[number]

/** Plain `localhost` of a demonstration: one card for each branded house, on the port by which we were reached. */
export async function answerDoors(request: FastifyRequest, reply: FastifyReply, gateway: Gateway): Promise<FastifyReply> {
  if (request.url !== '/') return answerPlainly(reply, 404)
  const port = /:\d+$/.exec(request.headers.host ?? '')?.[0] ?? ''
  const doors = await asked(gateway.host.doors.query()).catch(() => undefined)
  if (!doors) return answerPlainly(reply, 503)
  return reply.type('text/html; charset=utf-8').send(page(doors, port, request.nonce))
}

function page(doors: readonly Door[], port: string, nonce: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Portico: the demonstration houses</title><link rel="icon" href="/marks/portico.svg">
<style nonce="${nonce}">${style}
${doors.map(({ brandColour }, i) => `.door-${i} { --colour: ${brandColour} }`).join('\n')}</style></head>
<body><main><header><p class="name">Portico</p><h1>Many doors, one house behind them</h1>
<p>Each of these addresses is a booking site of its own: another name, another colour, another language. Choose one and book a room.</p></header>
<ul>${doors.map((door, i) => card(door, i, port)).join('')}</ul>
<footer><p>Safari does not know names that end in <code>.localhost</code>: add each of them to your hosts file as <code>127.0.0.1</code>.</p></footer>
</main></body></html>`
}

function card({ host, title, logo }: Door, index: number, port: string): string {
  const mark = logo
    ? `<img src="${text(logo)}" alt="" width="64" height="64">`
    : `<span aria-hidden="true">${text(title.slice(0, 1))}</span>`
  return `<li><a class="door-${index}" href="http://${text(host)}${text(port)}/"><span class="mark">${mark}</span><strong>${text(title)}</strong><small>${text(host)}</small></a></li>`
}

const style = `
:root { color-scheme: light dark; --ink: light-dark(#22211f, #f0eeea); --quiet: light-dark(#5f5b55, #b3ada4); --line: light-dark(#dcd7ce, #3b3833); --page: light-dark(#faf8f4, #1a1917) }
* { box-sizing: border-box; margin: 0 }
body { font: 17px/1.5 "Source Sans 3", system-ui, sans-serif; color: var(--ink); background: var(--page) }
main { max-width: 68rem; margin: 0 auto; padding: clamp(24px, 6vw, 88px) clamp(16px, 4vw, 40px) }
header { max-width: 38rem; margin-bottom: 40px }
.name { letter-spacing: .14em; text-transform: uppercase; font-size: 13px; color: var(--quiet) }
h1 { font: 500 clamp(32px, 6vw, 56px)/1.1 Georgia, serif; margin: 12px 0 16px; text-wrap: balance }
header p:last-child, footer { color: var(--quiet) }
ul { list-style: none; padding: 0; display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 15rem), 1fr)); border-top: 1px solid var(--line); border-left: 1px solid var(--line) }
li { border: 1px solid var(--line); border-width: 0 1px 1px 0 }
a { display: flex; flex-direction: column; gap: 2px; height: 100%; padding: 24px; color: inherit; text-decoration: none; border-top: 4px solid var(--colour); transition: background-color 150ms }
a:hover { background: color-mix(in oklch, var(--colour) 8%, transparent) }
a:focus-visible { outline: 3px solid var(--colour); outline-offset: 2px }
.mark { width: 48px; height: 48px; display: grid; place-items: center; margin-bottom: 16px; color: #fff; background: var(--colour); border-radius: 4px; font: 24px Georgia, serif; overflow: hidden }
.mark img { width: 100%; height: 100%; object-fit: cover; display: block }
strong { font: 500 21px/1.2 Georgia, serif }
small { color: var(--quiet); font-size: 15px; overflow-wrap: anywhere }
footer { margin-top: 40px; max-width: 38rem; font-size: 15px }
@media (prefers-reduced-motion: reduce) { a { transition: none } }
`
