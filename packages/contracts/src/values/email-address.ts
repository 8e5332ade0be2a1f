import { asciiEmail, typedEmail } from '@portico/domain/party/normalise-email'
import { spelledText } from './text-line.ts'

/** The longest address that can be delivered to. */
export const emailMax = 254

/** RFC 5322 without quoted names and comments, and a domain that has a dot. */
const addressPattern =
  /^(?=.{1,64}@)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:xn--[a-z0-9-]{1,58}[a-z0-9]|[a-z]{2,63})$/i

/** Whether mail can be sent there; a domain may be in letters of its own (`info@räucher.de`). */
export function isEmailAddress(email: string): boolean {
  const ascii = asciiEmail(email)
  return ascii.length <= emailMax && addressPattern.test(ascii)
}

const typedAddress = spelledText(emailMax, typedEmail)

export const requiredEmail = (errors: { required?: string; email?: string } = {}) =>
  typedAddress
    .refine((email) => email !== '', errors.required ?? 'required')
    .refine((email) => email === '' || isEmailAddress(email), errors.email ?? 'email')

export const repeatedEmail = () => typedAddress.refine((email) => email !== '', 'required')

export const optionalEmail = () =>
  typedAddress
    .refine((email) => email === '' || isEmailAddress(email), 'email')
    .transform((email) => (email === '' ? undefined : email))
    .optional()
