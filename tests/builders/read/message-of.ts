import type { ReceivedRequest } from '@portico/payments/port'

/**
 * What a provider sends to one of our addresses for messages: which inbox it is, and the request as it comes in there.
 */
export function messageOf(
  url: string | URL | Request,
  init: RequestInit = {},
): { readonly inbox: string; readonly request: ReceivedRequest } {
  const headers = Object.fromEntries(new Headers(init.headers))
  const { pathname, search } = new URL(String(url))
  const [inbox = '', ...rest] = (pathname.split('/payment-messages/')[1] ?? '').split('/')
  const [path, body] = [rest.map((part) => `/${part}`).join(''), Buffer.from(String(init.body ?? ''))]
  return { inbox, request: { method: init.method ?? 'POST', path, query: search.slice(1), headers, body } }
}
