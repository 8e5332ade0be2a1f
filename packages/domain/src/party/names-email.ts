import { asciiEmail, normaliseEmail } from './normalise-email.ts'

/**
 * What an address goes on with: `da@inn.example` stands neither in `ada@inn.example` nor in `da@inn.example.org`. An
 * apostrophe behind a letter is a part of it, as in `o'da@inn.example`; else it is a mark around it. Chinese and
 * Japanese are written around an address without a space.
 */
const before = /(?:[[\p{L}\p{N}]--[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}]]'?|[._+\-])$/v
const after = /^(?:[[\p{L}\p{N}\-]--[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}]]|\.[\p{L}\p{N}])/v
const maxBefore = 3

/** A domain in letters of its own is stored as it was typed; a mail is sent to the letters of the network. */
const ownDomain = /@[\p{L}\p{M}\p{N}.\-]*[[\p{L}\p{M}\p{N}]--\p{ASCII}][\p{L}\p{M}\p{N}.\-]*/gv

/** Whether a text has this address, and not merely one that it is a part of. */
export function namesEmail(text: string, typedEmail: string): boolean {
  const email = normaliseEmail(typedEmail)
  if (email === '') return false
  // In JSON a line's end is two signs, of which the second is a letter.
  const plainText = text.replaceAll(/\\[nrt]/g, '  ').replaceAll(/&#(?:39|x27);|&apos;/gi, "'")
  return hasAddress(plainText, email) || hasAddress(plainText.replaceAll(ownDomain, asciiEmail), email)
}

function hasAddress(text: string, email: string): boolean {
  const lowerText = text.toLowerCase()
  for (let at = lowerText.indexOf(email); at !== -1; at = lowerText.indexOf(email, at + 1))
    if (
      !before.test(lowerText.slice(Math.max(0, at - maxBefore), at)) &&
      !after.test(lowerText.slice(at + email.length))
    )
      return true
  return false
}
