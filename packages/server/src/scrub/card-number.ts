/**
 * Numbers as networks of cards give them out, by how they begin and how long they are: Visa, Mastercard, American
 * Express, Discover, JCB, Diners and UnionPay, and Maestro where it is no telephone number. Thirteen digits, which Visa
 * gave out long ago, are left to telephones.
 */
const cardRanges =
  /^(?:4(?:\d{15}|\d{18})|5[1-5]\d{14}|2(?:22[1-9]|2[3-9]\d|[3-6]\d\d|7[01]\d|720)\d{12}|3[47]\d{13}|6(?:011|4[4-9]\d|5\d\d)\d{12}(?:\d{3})?|35(?:2[89]|[3-8]\d)\d{12}|3(?:0[0-5]|[689]\d)\d{11}|62\d{14,17}|(?:5018|5020|5038|5893|6304|6759|676[1-3])\d{10,15})$/

const digitGroupsPattern = /(?<![\p{L}\d_+])\d(?:[ \u00a0-]?\d)+(?![\p{L}\d_])/gu

const iban = /(?<![a-z0-9])[a-z]{2}\d\d(?: ?[a-z0-9]){11,30}(?![a-z0-9])/gi

/**
 * Whether a text has a number of a payment card in it, in one piece or in groups: a known range and a right check
 * digit. Telephone numbers, IBANs, keys and times are none.
 */
export function hasCardNumber(text: string): boolean {
  if (!/\d(?:[ \u00a0-]?\d){13}/.test(text)) return false
  const textWithoutIbans = text.replaceAll(iban, (ibanText) => (isIban(ibanText) ? '' : ibanText))
  return [...textWithoutIbans.matchAll(digitGroupsPattern)].some(
    ([groupText]) => groupText.length >= 14 && hasCardIn(groupText.split(/[ \u00a0-]/)),
  )
}

/**
 * Nobody writes a card's number after more groups of digits than these; a body of nothing else would be slow to read.
 */
const maxGroups = 64

/** Groups that stand together may hold more than the number: the end of the card, or a room. */
function hasCardIn(groups: readonly string[]): boolean {
  for (let from = 0; from < groups.length && from < maxGroups; from++) {
    let run = ''
    for (let to = from; to < groups.length && run.length < 19; to++) {
      run += groups[to]
      if (run.length >= 14 && cardRanges.test(run) && hasCheckDigit(run)) return true
    }
  }
  return false
}

/** ISO/IEC 7812-1. */
export function hasCheckDigit(number: string): boolean {
  let sum = 0
  for (let i = 1; i <= number.length; i++) {
    const value = Number(number[number.length - i]) * (i % 2 === 0 ? 2 : 1)
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}

/** The check of ISO 13616: the first four characters moved to the end, letters as numbers, modulo 97 is 1. */
export function isIban(text: string): boolean {
  const compactText = text.replaceAll(' ', '').toUpperCase()
  let remainder = 0
  for (const character of compactText.slice(4) + compactText.slice(0, 4))
    remainder = Number(`${remainder}${Number.parseInt(character, 36)}`) % 97
  return remainder === 1
}
