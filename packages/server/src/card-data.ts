import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasCardNumber } from './card-number.ts'

// Card data have no business here: a card is typed at a payment provider (PAY-05). What brings some all the same is refused before anybody reads it.

type Sent = {
  /** Path and query, as they came. */
  readonly url: string
  readonly type: string
  readonly body: string
}

/** Whether a request has a card number in its address or body, or a field for a card's number or code with something in it. */
export function hasCardData({ url, type, body }: Sent): boolean {
  const isForm = type.startsWith('application/x-www-form-urlencoded')
  const query = url.slice(url.indexOf('?') + 1 || url.length)
  return hasCardNumber(plain(url)) || hasCardNumber(isForm ? plain(body) : body) || hasCardField(query, true) || hasCardField(body, isForm)
}

/** All but what stands in the fields of a password. */
function withoutPasswords({ url, type, body }: Sent): Sent {
  const isForm = type.startsWith('application/x-www-form-urlencoded')
  return { url: url.replaceAll(passwordInForm, ''), type, body: body.replaceAll(isForm ? passwordInForm : passwordInJson, '') }
}

const passwordInForm = /(?<=(?:^|[?&])(?:password|current|repeated)=)[^&]*/g
const passwordInJson = /(?<="(?:password|current|repeated)":")(?:[^"\\]|\\.)*/g

/** A field for a card's number or code that is not empty, in a form or in JSON; what a form says in several parts has names in quotes too. */
function hasCardField(text: string, isForm: boolean): boolean {
  if (!suspicious.test(text)) return false
  if (isForm) return [...new URLSearchParams(text)].some(([name, value]) => value.trim() !== '' && isCardField(name))
  return [...text.matchAll(/"([\w .[\]-]{3,60})"(?:\s*:\s*(?:"[^"]|\d)|\r?\n\r?\n[^\r\n])/g)].some(([, name = '']) => isCardField(name))
}

const suspicious = /card|carta|cv|pan|security|cc/i

/** `card[number]`, `cc-number`, `numeroCarta`, `cvv2`: compared without signs and in small letters. A card's token, end or brand is none of them. */
function isCardField(name: string): boolean {
  return /(cardnumber|cardno|ccnumber|ccnum|creditcard|numerocarta|cardpan)$|^(card|cc)?cv[vc]2?(code)?$|^cvv?carta$|securitycode$|cardcv[vc]2?$/.test(
    name.toLowerCase().replaceAll(/[^a-z0-9]/g, ''),
  )
}

/** As a form or an address means it; what cannot be decoded stays as it is. */
function plain(text: string): string {
  const spaced = text.replaceAll('+', ' ')
  try {
    return decodeURIComponent(spaced)
  } catch {
    return spaced.replaceAll(/%20/g, ' ')
  }
}

/**
 * `provider`: what a payment provider sends or sends a guest back with is the provider's to write, long numbers among it. `field`: whoever answers finds
 * the number itself and says at which field it stands. `password`: what stands in the fields of a password may look like any number, and nobody keeps it.
 */
export type CardDataRule = 'refuse' | 'field' | 'password' | 'provider'

type Ruled = { readonly provider: RegExp; readonly field?: RegExp; readonly password?: RegExp }

/** The rule by the address as a request names it: of providers, of pages that find a number themselves, of logins, of all others. */
export function cardDataRules({ provider, field, password }: Ruled): (request: Pick<FastifyRequest, 'url'>) => CardDataRule {
  return ({ url }) => (provider.test(url) ? 'provider' : password?.test(url) ? 'password' : field?.test(url) ? 'field' : 'refuse')
}

/** 400 to every request of `app` with card data, with nothing of it in the answer or the log. */
export function refuseCardData(
  app: FastifyInstance,
  ruleOf: (request: FastifyRequest) => CardDataRule = () => 'refuse',
  refuse: (reply: FastifyReply) => FastifyReply = (reply) => reply.status(400).type('text/plain').send('not valid'),
): void {
  app.addHook('onRequest', async (request, reply) => {
    const rule = ruleOf(request)
    const sent = { url: sentUrlOf(request), type: '', body: request.headers.referer ?? '' }
    if (rule !== 'provider' && hasCardData(rule === 'password' ? withoutPasswords(sent) : sent)) return refuse(reply)
  })
  app.addHook('preValidation', async (request, reply) => {
    const rule = ruleOf(request)
    const body = textOf(request.body)
    const type = request.headers['content-type'] ?? ''
    if (body === '' || rule === 'provider') return
    const sent = { url: '', type, body }
    const isRefused =
      rule === 'field'
        ? hasCardField(body, type.startsWith('application/x-www-form-urlencoded'))
        : hasCardData(rule === 'password' ? withoutPasswords(sent) : sent)
    if (isRefused) return refuse(reply)
  })
}

const sentUrlOf = ({ raw, url }: FastifyRequest) => raw.url ?? url

function textOf(body: unknown): string {
  if (typeof body === 'string') return body
  if (body instanceof Uint8Array) return Buffer.from(body).toString()
  return body === undefined || body === null ? '' : JSON.stringify(body)
}
