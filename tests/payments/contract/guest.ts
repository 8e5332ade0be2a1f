import type { ProviderStep, ReceivedRequest } from '@portico/payments/port'

/**
 * What a guest does at a simulated provider: a card's number (or the page's first), what the bank's page is answered,
 * or nothing of it.
 */
export type Choice =
  | { readonly card?: string; readonly bank?: 'approve' | 'fail' | 'close' | 'wait' }
  | 'decline'
  | 'close'

/**
 * Where it ended: back at the hotel, with the request that the browser makes there; or on a page that leads nowhere, or
 * that wants another card.
 */
export type Landed =
  | { readonly kind: 'returned'; readonly url: string; readonly request: ReceivedRequest }
  | { readonly kind: 'closed-tab' | 'stayed'; readonly text: string }

type Form = {
  readonly action: string
  readonly isPost: boolean
  readonly fields: Record<string, string>
  readonly buttons: readonly { name: string; value: string }[]
}

/**
 * A guest's browser without scripts: goes where the next step leads, chooses, and follows every redirect and form until
 * the hotel's own address.
 */
export async function payAt(next: ProviderStep, choice: Choice, hotel: string): Promise<Landed> {
  let at = next.kind === 'form' ? await post(next.url, next.fields) : await get(next.url)
  for (let i = 0; i < 12; i++) {
    const location = at.response.headers.get('location')
    if (at.response.status >= 300 && at.response.status < 400 && location) {
      const url = new URL(location, at.url).href
      if (url.startsWith(hotel)) return { kind: 'returned', url, request: received('GET', url, '') }
      at = await get(url)
      continue
    }
    const text = await at.response.text()
    const forms = formsOf(text, at.url)
    const back = forms.find(({ action }) => action.startsWith(hotel))
    if (back) {
      const body = new URLSearchParams(back.fields).toString()
      return back.isPost
        ? { kind: 'returned', url: back.action, request: received('POST', back.action, body) }
        : { kind: 'returned', url: `${back.action}?${body}`, request: received('GET', `${back.action}?${body}`, '') }
    }
    const hasCard = forms.some(({ buttons }) => buttons.some(({ name }) => name === 'card'))
    const answers = forms.flatMap((form) => form.buttons.map((button) => ({ form, ...button })))
    const wanted = answerOf(choice, at.url.endsWith('/bank'), hasCard)
    const chosen = answers.find(
      ({ name, value }) => name === wanted.name && (wanted.value === undefined || value === wanted.value),
    )
    if (!chosen || /role="alert"/.test(text)) return { kind: forms.length === 0 ? 'closed-tab' : 'stayed', text }
    at = await post(chosen.form.action, { ...chosen.form.fields, [chosen.name]: chosen.value })
  }
  throw new Error('the provider leads in circles')
}

function answerOf(
  choice: Choice,
  isBank: boolean,
  hasCard: boolean,
): { readonly name: string; readonly value?: string } {
  if (choice === 'close') return { name: 'answer', value: 'close' }
  if (isBank) return { name: 'answer', value: choice === 'decline' ? 'fail' : (choice.bank ?? 'approve') }
  if (choice === 'decline') return hasCard ? { name: 'card', value: 'declined' } : { name: 'answer', value: 'decline' }
  if (!hasCard) return { name: 'answer', value: 'pay' }
  return choice.card === undefined ? { name: 'card' } : { name: 'card', value: choice.card }
}

/**
 * A request as the hotel's server gets it; `path` is what comes after the part of the address that is the same for all.
 */
export function received(
  method: string,
  url: string,
  body: string,
  headers: Record<string, string> = {},
): ReceivedRequest {
  return { method, path: '', query: new URL(url).search, headers, body: Buffer.from(body) }
}

const get = async (url: string) => ({ url, response: await fetch(url, { redirect: 'manual' }) })

const post = async (url: string, fields: Readonly<Record<string, string>>) => ({
  url,
  response: await fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) }),
})

function formsOf(text: string, base: string): Form[] {
  return [...text.matchAll(/<form([^>]*)>([\s\S]*?)<\/form>/g)].map(([, head = '', inner = '']) => ({
    action: new URL(attribute(head, 'action') ?? base, base).href,
    isPost: attribute(head, 'method') === 'post',
    fields: Object.fromEntries(
      [...inner.matchAll(/<input type="hidden"([^>]*)>/g)].map(([, one = '']) => [
        attribute(one, 'name') ?? '',
        attribute(one, 'value') ?? '',
      ]),
    ),
    buttons: [...inner.matchAll(/<button([^>]*)>/g)].flatMap(([, one = '']) => {
      const name = attribute(one, 'name')
      return name === undefined ? [] : [{ name, value: attribute(one, 'value') ?? '' }]
    }),
  }))
}

function attribute(head: string, name: string): string | undefined {
  const value = new RegExp(`${name}="([^"]*)"`).exec(head)?.[1]
  return value?.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
}
