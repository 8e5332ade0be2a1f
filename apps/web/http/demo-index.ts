import { demoHouses } from '@portico/demo/demo-houses'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type GatewayClient, orErrorPage } from '../app/base/server/gateway.server.ts'
import { sendPlainReply } from './replies/plain-reply.ts'

const htmlEscapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (value: string) => value.replace(/[&<>"']/g, (sign) => htmlEscapes[sign] ?? sign)

type DemoSite = Awaited<ReturnType<GatewayClient['host']['demoIndex']['query']>>[number]

export async function serveDemoIndex(
  request: FastifyRequest,
  reply: FastifyReply,
  gateway: GatewayClient,
): Promise<FastifyReply> {
  if (request.url !== '/') return sendPlainReply(reply, 404)
  const port = /:\d+$/.exec(request.headers.host ?? '')?.[0] ?? ''
  const sites = await orErrorPage(gateway.host.demoIndex.query()).catch(() => undefined)
  if (!sites) return sendPlainReply(reply, 503)
  return reply.type('text/html; charset=utf-8').send(demoIndexPage(sites, port, request.nonce))
}

function demoIndexPage(sites: readonly DemoSite[], port: string, nonce: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Portico: the demonstration houses</title><link rel="icon" href="/marks/portico.svg">
<style nonce="${nonce}">${indexStyle}
${sites.map(({ brandColour }, i) => `.door-${i} { --colour: ${brandColour} }`).join('\n')}</style></head>
<body><main><header><p class="name"><img src="/marks/portico.svg" alt="" width="28" height="28">Portico</p><h1>Many doors, one house behind them</h1>
<p>Each of these addresses is a booking site of its own: another name, another colour, another language. Choose one and book a room.</p></header>
<ul>${sites.map((site, i) => houseCard(site, i, port)).join('')}</ul>
<footer><p>Safari does not know names that end in <code>.localhost</code>: add each of them to your hosts file as <code>127.0.0.1</code>.</p></footer>
</main></body></html>`
}

function houseCard({ host, title, logo, hotelId }: DemoSite, index: number, port: string): string {
  const house = demoHouses.hotels.find(({ id }) => id === hotelId)?.key ?? 'belvento'
  const logoImage = logo ? `<img class="mark" src="${escapeHtml(logo)}" alt="" width="40" height="40">` : ''
  return `<li><a class="door-${index}" href="http://${escapeHtml(host)}${escapeHtml(port)}/"><img src="/pictures/${house}/hero.svg" alt="" width="1600" height="900">
<span class="words">${logoImage}<span><strong>${escapeHtml(title)}</strong><small>${escapeHtml(host)}</small></span></span></a></li>`
}

const indexStyle = `
@font-face { font-family: Fraunces; font-weight: 100 900; font-display: swap; src: url(/fonts/fraunces-latin-wght-normal.woff2) format("woff2") }
@font-face { font-family: "Source Sans 3"; font-weight: 200 900; font-display: swap; src: url(/fonts/source-sans-3-latin-wght-normal.woff2) format("woff2") }
:root { color-scheme: light dark; --ink: light-dark(#23211d, #f2efe9); --quiet: light-dark(#615c54, #b6afa4); --line: light-dark(#e0dbd1, #3a3733); --page: light-dark(#faf8f4, #1b1a18) }
* { box-sizing: border-box; margin: 0 }
body { font: 17px/1.5 "Source Sans 3", system-ui, sans-serif; color: var(--ink); background: var(--page) }
main { max-width: 80rem; margin: 0 auto; padding: clamp(24px, 5vw, 64px) clamp(16px, 4vw, 40px) }
header { max-width: 40rem; margin-bottom: 40px }
.name { display: flex; align-items: center; gap: 8px; font-weight: 600 }
h1 { font: 450 clamp(34px, 6vw, 56px)/1.08 Fraunces, Georgia, serif; letter-spacing: -.012em; margin: 16px 0; text-wrap: balance }
header p:last-child, footer { color: var(--quiet) }
ul { list-style: none; padding: 0; display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 17rem), 1fr)); gap: 32px 24px }
a { display: block; color: inherit; text-decoration: none }
a > img { display: block; width: 100%; height: auto; aspect-ratio: 16 / 10; object-fit: cover; border-radius: 6px; border-bottom: 4px solid var(--colour) }
a:hover strong { text-decoration: underline; text-decoration-thickness: 1px; text-underline-offset: .18em }
a:focus-visible { outline: 3px solid currentcolor; outline-offset: 4px; border-radius: 2px }
.words { display: flex; gap: 12px; align-items: center; padding-top: 12px }
.mark { width: 40px; height: 40px }
strong { display: block; font: 450 22px/1.2 Fraunces, Georgia, serif }
small { color: var(--quiet); font-size: 15px; overflow-wrap: anywhere }
footer { margin-top: 56px; padding-top: 24px; border-top: 1px solid var(--line); font-size: 15px }
`
