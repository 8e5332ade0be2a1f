// What people type and paste, in the one spelling in which it is judged, stored and shown.

/**
 * Takes up room and shows nothing: blanks of every width, the empty pattern of Braille, an object that was not pasted
 * along.
 */
const blankPattern = /[[\s\u0085\u2800\ufffc\u{13441}\u{13442}]--\ufeff]+/gv
const blankInLine = /[[\s\u0085\u2800\ufffc\u{13441}\u{13442}]--\ufeff--\n]+/gv
const breakingBlank = /[[\s\u0085\u2800\ufffc\u{13441}\u{13442}]--\ufeff--[\n\u00a0\u202f]]+/gv

/**
 * Without a sign of its own: controls, marks of direction, fillers, private use, halves of a pair. Joiners and variants
 * are part of the spelling behind emojis and the letters of scripts that write with them, as Persian, Hindi and
 * Japanese do.
 */
const invisiblePattern =
  /(?<![[\p{L}\p{M}\p{Extended_Pictographic}]--[\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}\p{sc=Zinh}\p{Default_Ignorable_Code_Point}]]\ufe0f?)[\u200c\u200d\p{Variation_Selector}]|[[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Co}\p{Cs}\p{Noncharacter_Code_Point}\ufff9-\ufffb]--[\n\u200c\u200d\p{Variation_Selector}]]/gv

/**
 * Letters and digits in another shape and of no other meaning: of full or half width, joined for print, mathematical.
 */
const otherShapes =
  /[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a\uff66-\uff9f\uffa1-\uffdc\ufb00-\ufb06\ufb50-\ufdfb\ufe70-\ufefc\u{1d400}-\u{1d7ff}]+/gu

/** More marks on one letter than any script writes: they pile up over the lines around. */
const heapOfMarks = /(?<=\p{M}{8})\p{M}+/gu

/** A line as people read it: composed, with single blanks and without what nobody sees. */
export function typedLine(text: string): string {
  return visibleText(text.replaceAll(blankPattern, ' ')).replaceAll(/ {2,}/g, ' ').trim()
}

/** Several lines of the same; at most one of them in a row is empty. */
export const typedLines = (text: string): string => linesWithBlanks(text, blankInLine)

/**
 * What a hotel writes to be read: a blank that does not break stays, as French has it before a semicolon, and figures
 * before their unit.
 */
export const writtenLines = (text: string): string => linesWithBlanks(text, breakingBlank)

function linesWithBlanks(text: string, blanks: RegExp): string {
  return visibleText(text.replaceAll(/\r\n?|[\u2028\u2029]/g, '\n').replaceAll(blanks, ' '))
    .replaceAll(/[ \u00a0\u202f]{2,}/g, ' ')
    .replaceAll(/[ \u00a0\u202f]?\n[ \u00a0\u202f]?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

function visibleText(text: string): string {
  return text
    .replaceAll(otherShapes, (letters) => letters.normalize('NFKC'))
    .replaceAll(invisiblePattern, '')
    .replaceAll(heapOfMarks, '')
    .normalize('NFC')
}

const quotesAround =
  /^[\p{Quotation_Mark}`\u00b4]+(?=[^\p{Quotation_Mark}`\u00b4])|(?<=[^\p{Quotation_Mark}`\u00b4])[\p{Quotation_Mark}`\u00b4]+$/gu

/**
 * A code, number or address in plain letters: every dash is a hyphen, every digit one of 0 to 9, and the quotes around
 * it are those of the sentence that it was copied from.
 */
export function typedCode(text: string): string {
  const plain = typedLine(withoutQuotes(typedLine(text)).normalize('NFKC'))
  return withoutQuotes(
    plain.replaceAll(/\p{Dash}/gu, '-').replaceAll(/[\p{Nd}--[0-9]]/gv, (digit) => String(digitOf(digit))),
  )
}

const withoutQuotes = (text: string) => text.replaceAll(quotesAround, '').trim()

function digitOf(digit: string): number {
  const code = digit.codePointAt(0) ?? 0
  let zero = code
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
  return code - zero
}

export function isReadable(text: string): boolean {
  return /[[\p{L}\p{N}]--\p{Default_Ignorable_Code_Point}--[\u{13441}\u{13442}]]/v.test(text)
}
