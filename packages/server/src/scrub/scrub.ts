import { hasCheckDigit, isIban } from './card-number.ts'

const REDACTED = '[redacted]'

/**
 * Names of what must not be logged, compared in lower case without dashes and underscores; `arrivalEmail` ends in one.
 */
const secretKey =
  /^(proxy)?authorization$|^code$|^mail$|^card$|^pan$|(reservationcode|cookie|password|passphrase|email|cardnumber|cvv|cvc|token|secret|iban|phone|mobile)$/

/** A cheap look at a whole line, so that the usual line, which holds nothing suspicious, is not parsed. */
const suspiciousPattern =
  /[@?]|%40|\/(code|email|key)\/|bearer|basic |[\w-]{40}|(?<![\w-])[0-9A-HJKMNP-TV-Z]{10}(?![a-z])|\d(?:[ -]?\d){12}|[a-z]{2}\d\d ?[a-z0-9]{4}|(authorization|code|card|pan|mail|cookie|password|passphrase|number|cvv|cvc|token|secret|iban|phone|mobile)"/i

const maxText = 4_000

/**
 * One line of JSON as it may be written: secrets gone by name and by pattern, long texts cut. A line that is no JSON is
 * dropped.
 */
export function scrubLine(line: string): string {
  if (line.length < maxText && !suspiciousPattern.test(line)) return line
  try {
    return `${JSON.stringify(scrubValue(JSON.parse(line)))}\n`
  } catch {
    return '{"level":50,"msg":"a log line that is no JSON was dropped"}\n'
  }
}

/**
 * A reservation's code as ours are made: ten of Crockford's signs, digits and letters mixed; rooms have a sign or two
 * more.
 */
const ourCode =
  /(?<![\w-])(?=[0-9]*[A-HJKMNP-TV-Z])(?=[A-HJKMNP-TV-Z]*[0-9])[0-9A-HJKMNP-TV-Z]{10}(?:-?[0-9]{1,2})?(?![\w-])/g

/**
 * A long run of what keys, tokens and grants are made of: capitals, small letters and digits. Names of files and ids
 * have no capitals.
 */
const longSecret = /(?<![\w-])(?=[\w-]*[A-Z])(?=[\w-]*[a-z])(?=[\w-]*\d)[\w-]{40,}(?![\w-])/g

/**
 * E-mail addresses, codes, tokens, passwords in addresses, card numbers, IBANs, query strings, and what follows
 * `/code/`, `/email/`, `/key/` in a path, taken out of a text.
 */
export function scrubText(text: string): string {
  return (text.length > maxText ? `${text.slice(0, maxText)}…` : text)
    .replace(/(https?:\/\/[^\s?"']*|(?<=^|[\s"'(])\/[^\s?"']*)\?[^\s"']+/g, `$1?${REDACTED}`)
    .replace(/(?<=\/\/)[^\s/?"'@]{1,200}(?=@)/g, REDACTED)
    .replace(/(bearer|basic)\s+[\w.~+/=-]{8,}/gi, `$1 ${REDACTED}`)
    .replace(longSecret, REDACTED)
    .replace(ourCode, REDACTED)
    .replace(/(\/(?:code|email|key)\/)[^/\s?"']+/gi, `$1${REDACTED}`)
    .replace(/[\p{L}\p{N}.!#$%&'*+/=^_`{|}~-]{1,64}(?:@|%40)[\p{L}\p{N}.-]{1,255}/gu, REDACTED)
    .replace(/(?<!\d)\d(?:[ -]?\d){12,18}(?!\d)/g, (digits) => (isCardNumber(digits) ? REDACTED : digits))
    .replace(/(?<![a-z0-9])[a-z]{2}\d\d(?: ?[a-z0-9]){11,30}(?![a-z0-9])/gi, (text) => (isIban(text) ? REDACTED : text))
}

function scrubValue(value: unknown, key = '', parentKey = ''): unknown {
  if (
    value !== null &&
    secretKey.test(key.toLowerCase().replaceAll(/[-_]/g, '')) &&
    !isErrorCode(value, key, parentKey)
  )
    return REDACTED
  if (typeof value === 'string') return scrubText(value)
  if (typeof value === 'number') return Number.isSafeInteger(value) && isCardNumber(String(value)) ? REDACTED : value
  if (Array.isArray(value)) return value.map((item) => scrubValue(item))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [scrubText(name), scrubValue(inner, name, key)]),
  )
}

/** `code` of an error names a cause (`ECONNREFUSED`, `SQLITE_BUSY`, -32600), never a reservation. */
function isErrorCode(value: unknown, key: string, parentKey: string): boolean {
  return (
    key === 'code' &&
    /^(err|error|cause)$/.test(parentKey) &&
    /^(E[A-Z]+|[A-Z]+(_[A-Z0-9]+)+|-\d+)$/.test(String(value))
  )
}

/** Thirteen to nineteen digits with a right check digit, of whichever range: in a log any of them may go. */
function isCardNumber(text: string): boolean {
  const digits = text.replaceAll(/\D/g, '')
  return digits.length >= 13 && digits.length <= 19 && hasCheckDigit(digits)
}
