import { normaliseEmail } from './normalise-email.ts'

/** What an address goes on with: `da@inn.example` stands neither in `ada@inn.example` nor in `da@inn.example.org`. */
const [before, after] = [/[\p{L}\p{N}._+-]$/u, /^(?:[\p{L}\p{N}-]|\.[\p{L}\p{N}])/u]

/** Whether a text has this address, and not merely one that it is a part of. */
export function namesEmail(text: string, typedEmail: string): boolean {
  const email = normaliseEmail(typedEmail)
  // In JSON a line's end is two signs, of which the second is a letter.
  const lowerText = text.replaceAll(/\\[nrt]/g, '  ').toLowerCase()
  for (let at = lowerText.indexOf(email); at !== -1; at = lowerText.indexOf(email, at + 1))
    if (!before.test(lowerText.slice(Math.max(0, at - 2), at)) && !after.test(lowerText.slice(at + email.length)))
      return true
  return false
}
