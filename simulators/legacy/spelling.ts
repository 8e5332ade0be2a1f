// How the older servers spell an answer: everything is text, one entry stands for its list, an empty list is white
// space.

const blank = '\r\n\t\r\n'

export function many(entries: readonly unknown[]): unknown {
  if (entries.length === 0) return blank
  return entries.length === 1 ? entries[0] : entries
}

export function decimal(cents: number): string {
  return (cents / 100).toFixed(2)
}

/** `errore`, with status 200 as everything. */
export function refusal(text: string) {
  return { errore: text }
}

const upperHalf = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/** A sign outside the character set becomes a question mark. */
export function windows1252(text: string): Buffer {
  return Buffer.from(
    [...text].map((sign) => {
      const code = sign.codePointAt(0) ?? 0
      const special = upperHalf.indexOf(sign)
      if (special >= 0) return 0x80 + special
      return code < 0x80 || (code >= 0xa0 && code <= 0xff) ? code : 0x3f
    }),
  )
}
