import { html, page } from './html.ts'
import type { Payment } from './payment.ts'
import type { Return, Wire } from './wire.ts'
import type { Words } from './words/en.ts'
import { wordsOf } from './words.ts'

export type CardFields = {
  readonly number: string
  readonly name: string
  readonly expiry: string
  readonly cvv: string
}
export type CardErrors = Partial<Record<keyof CardFields, string>>

/** What is wrong with a card that was typed; each field has its own message. */
export function cardErrors(fields: CardFields, isTestCard: boolean, words: Words, now: Date): CardErrors {
  const { number, name, expiry, cvv } = fields
  const [, month, year] = /^(\d{2})\/(\d{4})$/.exec(expiry) ?? []
  const isOver = Number(year) * 12 + Number(month) <= now.getUTCFullYear() * 12 + now.getUTCMonth()
  const isDate = Number(month) >= 1 && Number(month) <= 12 && !isOver
  const errors: Record<string, string | false> = {
    number: number === '' ? words.numberMissing : !isTestCard && words.notATestCard,
    name: name === '' && words.nameMissing,
    expiry: expiry === '' ? words.expiryMissing : month === undefined ? words.expiryForm : !isDate && words.expiryDate,
    cvv: cvv === '' ? words.cvvMissing : !/^\d{3,4}$/.test(cvv) && words.cvvWrong,
  }
  return Object.fromEntries(Object.entries(errors).filter(([, message]) => message !== false)) as CardErrors
}

type Shown = { readonly fields?: CardFields; readonly errors?: CardErrors }

/**
 * The provider's own page: test cards as buttons and as fields, or only to pay and to be refused where a wire has no
 * cards.
 */
export function payPage(wire: Wire, payment: Payment, { fields, errors = {} }: Shown = {}): string {
  const words = wordsOf(payment.language)
  const wrong = Object.entries(errors)
  const usual = { capture: words.toPay, authorise: words.toReserve, tokenise: words.toStore }[payment.aim]
  const what = payment.aim === 'authorise' && wire.amountWord ? words[wire.amountWord] : usual
  const field = (
    name: keyof CardFields,
    attributes: string[] = [],
  ) => html`<div><label for="${name}">${words[name]}</label>
<input id="${name}" name="${name}" value="${name === 'cvv' ? '' : fields?.[name]}" autocomplete="off" ${attributes}${errors[name] ? html` aria-invalid="true" aria-describedby="${name}-error"` : ''}>
${errors[name] ? html`<p class="error" id="${name}-error">${errors[name]}</p>` : ''}</div>`
  const cards = html`<h2>${words.testCards}</h2>
<form method="post"><ul class="cards">${wire.cards.map(({ number, name }) => html`<li><button name="card" value="${number}"><b>${inGroups(number)}</b> <span lang="en">${name}</span></button></li>`)}</ul></form>
<h2>${words.ownCard}</h2>
<form method="post" novalidate>${field('number')}${field('name')}<div class="pair">${field('expiry')}${field('cvv')}</div><button class="first">${words.pay}</button></form>`
  const account = html`<form method="post"><button class="first" name="answer" value="pay">${words.pay}</button><button class="plain" name="answer" value="decline">${words.decline}</button></form>`
  return page(
    payment.language,
    wire.title,
    words.simulation,
    html`<h1>${wire.title}</h1><p class="quiet">${payment.reference}</p>
<p class="amount">${payment.aim === 'tokenise' ? '' : amountOf(payment)}</p><p class="quiet">${what}</p>
${payment.state === 'declined' ? html`<div class="alarm" role="alert"><p>${words.declined}</p></div>` : ''}
${wrong.length > 0 ? html`<div class="alarm" role="alert"><p>${words.problems}</p><ul>${wrong.map(([name, message]) => html`<li><a href="#${name}">${message}</a></li>`)}</ul></div>` : ''}
${wire.cards.length > 0 ? cards : account}
<form method="post"><button class="plain" name="answer" value="close">${words.back}</button></form>`,
  )
}

/** The bank's page, on another host: what 3-D Secure is to a browser. */
export function bankPage(payment: Payment, action: string): string {
  const words = wordsOf(payment.language)
  const answer = (value: string, text: string, kind: string) =>
    html`<button class="${kind}" name="answer" value="${value}">${text}</button>`
  return page(
    payment.language,
    words.bank,
    words.simulation,
    html`<h1>${words.bank}</h1><p class="amount">${payment.aim === 'tokenise' ? '' : amountOf(payment)}</p><p>${words.bankText}</p>
<form method="post" action="${action}">${answer('approve', words.approve, 'first')}${answer('fail', words.fail, 'plain')}${answer('close', words.close, 'plain')}${answer('wait', words.wait, 'plain')}</form>`,
  )
}

/** A form that the browser posts by itself, or by its button where there is no script. */
export function returnPage(payment: Payment, { url, fields = {} }: Return): string {
  const words = wordsOf(payment.language)
  const hidden = Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )
  return page(
    payment.language,
    words.continue,
    words.simulation,
    html`<form method="post" action="${url}">${hidden}<button class="first">${words.continue}</button></form><script>document.forms[0].submit()</script>`,
  )
}

/** Says how it stands, and leads back where there is something to lead to. */
export function endPage(payment: Payment, why: 'ended' | 'paid' | 'tabClosed', back?: Return): string {
  const words = wordsOf(payment.language)
  const link = back && html`<p><a href="${back.url}">${words.continue}</a></p>`
  return page(payment.language, words[why], words.simulation, html`<h1>${words[why]}</h1>${link}`)
}

export function amountOf({ minor, currency, language }: Payment): string {
  const format = new Intl.NumberFormat(language, { style: 'currency', currency })
  return format.format(minor / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}

function inGroups(number: string): string {
  return number.replace(/(\d{4})(?=\d)/g, '$1 ')
}
