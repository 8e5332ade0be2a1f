import { requiredEmail } from '@portico/contracts/values/email-address'
import { normaliseEmail } from '@portico/domain/party/normalise-email'
import { typedCode } from '@portico/domain/text/typed-text'
import { z } from 'zod'
import { adminLanguages } from '../texts/languages.ts'

const anAddress = 'An e-mail address, such as anna@example.com.'

export const Email = requiredEmail({ required: anAddress, email: anAddress }).transform(normaliseEmail)

const isTooEasy = (password: string) => new Set(password).size < 5

export const tooCommon = 'Too easy to guess: many people choose this one.'

/** Length counts characters as people see them. The server has a list of common passwords too. */
export const NewPassword = z
  .string()
  .transform((password) => password.normalize('NFC'))
  .refine((password) => [...password].length >= 12, {
    error: 'Too short: it needs 12 characters or more.',
    abort: true,
  })
  .refine((password) => [...password].length <= 128, { error: 'At most 128 characters.', abort: true })
  .refine((password) => !isTooEasy(password), { error: tooCommon })

export const LinkToken = z.string().regex(/^[\w-]{22}$/)

export const FirstRun = z.strictObject({ token: LinkToken, email: Email, password: NewPassword })

export const PasswordReset = z.strictObject({ token: LinkToken, password: NewPassword })

export const NewPasswordOnly = z.strictObject({ password: NewPassword })

const Password = z
  .string()
  .min(1, { error: 'Your password.' })
  .max(512)
  .transform((password) => password.normalize('NFC'))

export const SecondFactorCode = z
  .string()
  .max(60)
  .transform((typed) => typedCode(typed).replace(/[\s-]/g, '').toUpperCase())
  .refine((code) => /^(\d{6}|[A-Z2-7]{16})$/.test(code), { error: 'The six digits of your app, or a recovery code.' })

export const SignIn = z.strictObject({ email: Email, password: Password, code: SecondFactorCode.optional() })

export const LanguageChoice = z.strictObject({ language: z.enum(adminLanguages.map(({ code }) => code)) })

export const Proof = z.strictObject({ password: Password, code: SecondFactorCode.optional() })

export const SecondFactor = z.strictObject({ code: SecondFactorCode })
