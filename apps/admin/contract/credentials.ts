import { z } from 'zod'

const Email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .pipe(z.email({ error: 'An e-mail address, such as anna@example.com.' }))

/** What many people choose first, of the length asked for. */
const commonPasswords =
  /^(1234567890\d*|(\d)\2+|(qwert[yz]|asdf|abcd|passwort|password|administrator|letmein|welcome|iloveyou|hotel|portico|changeme|admin)[a-z]*[\W_\d]*|qwert[yz]uiop\W*\d*|1q2w3e4r.*|correct ?horse ?battery ?staple)$/i

const isTooEasy = (password: string) => commonPasswords.test(password) || new Set(password).size < 5

/** Length counts in characters as people see them; nothing is cut, and no kind of character is asked for. */
export const NewPassword = z
  .string()
  .transform((password) => password.normalize('NFC'))
  .refine((password) => [...password].length >= 12, { error: 'At least 12 characters. A few words in a row are easiest to keep.' })
  .refine((password) => [...password].length <= 128, { error: 'At most 128 characters.' })
  .refine((password) => !isTooEasy(password), { error: 'Too easy to guess: many people choose this one.' })

export const LinkToken = z.string().regex(/^[\w-]{22}$/)

/** Used once, by whoever holds the one-time link of a fresh installation. */
export const FirstRun = z.strictObject({ token: LinkToken, email: Email, password: NewPassword })

export const PasswordReset = z.strictObject({ token: LinkToken, password: NewPassword })

export const SignIn = z.strictObject({
  email: Email,
  password: z
    .string()
    .min(1, { error: 'Your password.' })
    .max(512)
    .transform((password) => password.normalize('NFC')),
})
