import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Books, Payment } from './books.ts'
import { decimal } from './spelling.ts'

// The page on which a guest pays, as the server's provider has one. No card is typed here: one button pays, the other
// does not.

export const pagePath = '/pagamento/'

/** `engine`: where the booking engine is, to which the provider sends the guest back. */
export function answerCardPage(
  { method, url = '' }: IncomingMessage,
  reply: ServerResponse,
  books: Books,
  engine: string,
): void {
  const { pathname, searchParams } = new URL(url, 'http://server')
  const payment = books.payments.find(({ id }) => pathname === `${pagePath}${id}`)
  if (!payment) return void reply.writeHead(404).end()
  if (method === 'GET')
    return void reply.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(pageOf(payment))
  if (payment.state !== 'paid') payment.state = searchParams.get('esito') === 'ok' ? 'paid' : 'declined'
  reply.writeHead(303, { location: returnAddressOf(payment, engine) }).end()
}

/** The inherited address of the way back from a bank. */
function returnAddressOf({ reservations: [first], languageId }: Payment, engine: string): string {
  const { hotel, channelId, code = '', guest } = first ?? {}
  const place = `/hotel/${hotel?.id}/channel/${channelId}/language/${languageId}`
  return `${engine}${place}/3ds/code/${encodeURIComponent(code)}/email/${encodeURIComponent(guest?.mail ?? '')}`
}

function pageOf({ provider, cents, id }: Payment): string {
  const button = (outcome: string, words: string) =>
    `<form method="post" action="${pagePath}${id}?esito=${outcome}"><p><button>${words}</button></p></form>`
  return `<!doctype html><html lang="it"><meta name="viewport" content="width=device-width"><title>Simulazione di pagamento</title>
    <h1>Simulazione di pagamento</h1><p>${provider}: ${decimal(cents)}. Nessuna carta viene addebitata.</p>
    ${button('ok', 'Paga')}${button('ko', 'Rifiuta')}</html>`
}
