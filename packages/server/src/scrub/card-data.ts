import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasCardNumber } from './card-number.ts'

// Card data have no business here: a card is typed at a payment provider. What brings some all the same is
// refused before anybody reads it.

type SentRequest = {
  readonly url: string
  readonly type: string
  readonly body: string
}

/**
 * Whether a request has a card number in its address or body, or a field for a card's number or code with something in
 * it.
 */
export function hasCardData({ url, type, body }: SentRequest): boolean {
  const isForm = type.startsWith('application/x-www-form-urlencoded')
  const query = url.slice(url.indexOf('?') + 1 || url.length)
  return (
    hasCardNumber(unescapedText(url)) ||
    hasCardNumber(isForm ? unescapedText(body) : body) ||
    hasCardField(query, 'address') ||
    hasCardField(body, isForm ? 'form' : 'other')
  )
}

function withoutPasswords({ url, type, body }: SentRequest): SentRequest {
  const isForm = type.startsWith('application/x-www-form-urlencoded')
  return {
    url: url.replaceAll(passwordInForm, ''),
    type,
    body: body.replaceAll(isForm ? passwordInForm : passwordInJson, ''),
  }
}

const passwordInForm = /(?<=(?:^|[?&])(?:password|current|repeated)=)[^&]*/g
const passwordInJson = /(?<="(?:password|current|repeated)":")(?:[^"\\]|\\.)*/g

/**
 * A field for a card's number or code that is not empty, in an address, a form or JSON; what a form says in several
 * parts has names in quotes too.
 */
function hasCardField(text: string, kind: 'address' | 'form' | 'other'): boolean {
  if (!suspiciousPattern.test(text)) return false
  if (kind !== 'other')
    return [...new URLSearchParams(text)].some(
      ([name, value]) =>
        isCardField(name, value) || (kind === 'form' && isShortName(name, value)) || hasCardFieldIn(parsedJson(value)),
    )
  const json = parsedJson(text)
  if (json !== undefined) return hasCardFieldIn(json)
  const said = /"([\w .[\]-]{2,60})"(?:\s*:\s*"?|\r?\n\r?\n)([^"\r\n,}\]]{0,60})/g
  return [...text.matchAll(said)].some(
    ([, name = '', value = '']) => isCardField(name, value) || isShortName(name, value),
  )
}

const suspiciousPattern = /card|carta|karte|cv|pan|securi|sicurezza|cc|csc|cid/i

/**
 * Level by level, since whoever sends it says how deep it is. A field below one that is named for a card is the card's.
 */
function hasCardFieldIn(json: unknown): boolean {
  let level = [{ value: json, ofCard: false }]
  while (level.length > 0) {
    const nextLevel: typeof level = []
    for (const { value, ofCard } of level) {
      if (typeof value !== 'object' || value === null) continue
      for (const [name, inner] of Object.entries(value)) {
        const text = typeof inner === 'string' || typeof inner === 'number' ? String(inner) : ''
        if (isCardField(ofCard ? `card ${name}` : name, text) || isShortName(name, text)) return true
        nextLevel.push({
          value: inner,
          ofCard: ofCard || /^(credit|debit|payment|kredit)?(card|carta|karte)$/i.test(name),
        })
      }
    }
    level = nextLevel
  }
  return false
}

/**
 * `card[number]`, `cc-number`, `numeroDiCarta`, `cvv2`: compared without signs and in small letters. A card's token,
 * end or brand is none of them.
 */
function isCardField(name: string, value: string): boolean {
  return value.trim() !== '' && (cardNumberName.test(lettersOf(name)) || cardCodeName.test(lettersOf(name)))
}

const cardNumberName =
  /((card|karten?)(number|num|nummer|numero|no|pan)|ccnumber|ccnum|creditcard|num(ero)?(della|di)?carta(dicredito)?|primaryaccountnumber)$/
const cardCodeName =
  /^((card|cc)?(cv[vcn]2?|csc)(code)?|cvv?carta|(credit)?cardcode)$|(securitycode|codice(di)?sicurezza|card(cv[vcn]2?|csc|cid|verification(code|value|number)))$/

/**
 * Names so short that they are others' too: `pan` is a tax number in India, `cid` a campaign in addresses, where it is
 * let by. With digits as a card has them they are a card's.
 */
function isShortName(name: string, value: string): boolean {
  const letters = lettersOf(name)
  if (letters === 'pan') return /^[\d -]{8,}$/.test(value.trim())
  return letters === 'cid' && /^\d{3,4}$/.test(value.trim())
}

const lettersOf = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

function parsedJson(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** As a form or an address means it; what cannot be decoded stays as it is. */
function unescapedText(text: string): string {
  const spaced = text.replaceAll('+', ' ')
  try {
    return decodeURIComponent(spaced)
  } catch {
    return spaced.replaceAll(/%20/g, ' ')
  }
}

/**
 * `provider`: what a payment provider sends or sends a guest back with is the provider's to write, long numbers among
 * it. `field`: whoever answers finds the number itself and says at which field it stands. `password`: what stands in
 * the fields of a password may look like any number, and nobody keeps it.
 */
export type CardDataRule = 'refuse' | 'field' | 'password' | 'provider'

type CardDataRules = { readonly provider: RegExp; readonly field?: RegExp; readonly password?: RegExp }

/**
 * The rule by the address as a request names it: of providers, of pages that find a number themselves, of logins, of
 * all others.
 */
export function cardDataRules({
  provider,
  field,
  password,
}: CardDataRules): (request: Pick<FastifyRequest, 'url'>) => CardDataRule {
  return ({ url }) =>
    provider.test(url) ? 'provider' : password?.test(url) ? 'password' : field?.test(url) ? 'field' : 'refuse'
}

export function refuseCardData(
  app: FastifyInstance,
  ruleOf: (request: FastifyRequest) => CardDataRule = () => 'refuse',
  refuse: (reply: FastifyReply) => FastifyReply = (reply) => reply.status(400).type('text/plain').send('not valid'),
): void {
  app.addHook('onRequest', async (request, reply) => {
    const cardDataRule = ruleOf(request)
    const received = { url: rawUrlOf(request), type: '', body: request.headers.referer ?? '' }
    if (cardDataRule !== 'provider' && hasCardData(cardDataRule === 'password' ? withoutPasswords(received) : received))
      return refuse(reply)
  })
  app.addHook('preValidation', async (request, reply) => {
    const cardDataRule = ruleOf(request)
    const body = bodyText(request.body)
    const type = request.headers['content-type'] ?? ''
    if (body === '' || cardDataRule === 'provider') return
    const received = { url: '', type, body }
    const isRefused =
      cardDataRule === 'field'
        ? hasCardField(body, type.startsWith('application/x-www-form-urlencoded') ? 'form' : 'other')
        : hasCardData(cardDataRule === 'password' ? withoutPasswords(received) : received)
    if (isRefused) return refuse(reply)
  })
}

const rawUrlOf = ({ raw, url }: FastifyRequest) => raw.url ?? url

function bodyText(body: unknown): string {
  if (typeof body === 'string') return body
  if (body instanceof Uint8Array) return Buffer.from(body).toString()
  return body === undefined || body === null ? '' : JSON.stringify(body)
}
