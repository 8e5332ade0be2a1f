import { normaliseEmail } from '@portico/domain/party/normalise-email'
import { z } from 'zod'
import { Instant } from '../shapes.ts'
import { Country } from '../text/country.ts'
import { optionalEmail, repeatedEmail, requiredEmail } from '../text/email-address.ts'
import { optionalCapitals, optionalCode, optionalLines, phoneNumber, requiredLine } from '../text-line.ts'
import { BirthDate, Sex } from './guests.ts'
import { isItalianTaxCode } from './invoice.ts'

/** The longest text that each field of the booker takes, in characters. */
export const bookerMaxima = {
  name: 60,
  lastName: 60,
  email: 254,
  emailConfirm: 254,
  phone: 30,
  country: 2,
  address: 120,
  city: 80,
  cap: 12,
  alternativeEmail: 254,
  taxCode: 16,
  note: 1_000,
} as const

/** CHK-02 to CHK-04, CHK-30: who books. Mandatory are name, lastName, email, emailConfirm, phone, country, address and city. */
export const Booker = z
  .strictObject({
    name: requiredLine(bookerMaxima.name),
    lastName: requiredLine(bookerMaxima.lastName),
    email: requiredEmail(),
    emailConfirm: repeatedEmail(),
    phone: phoneNumber(bookerMaxima.phone),
    country: Country,
    address: requiredLine(bookerMaxima.address),
    city: requiredLine(bookerMaxima.city),
    cap: optionalCode(bookerMaxima.cap),
    alternativeEmail: optionalEmail(),
    /** The Italian one of a person. */
    taxCode: optionalCapitals(bookerMaxima.taxCode),
    birthDate: BirthDate.optional(),
    sex: Sex.optional(),
    /** Until when a trade user wants to decide on an option: no later than the channel lets it last. */
    confirmationTime: Instant.optional(),
    note: optionalLines(bookerMaxima.note),
  })
  .refine(({ taxCode }) => taxCode === undefined || isItalianTaxCode(taxCode), { path: ['taxCode'], message: 'tax-code' })
  .refine((booker) => normaliseEmail(booker.email) === normaliseEmail(booker.emailConfirm), {
    path: ['emailConfirm'],
    message: 'email-mismatch',
  })
export type Booker = z.infer<typeof Booker>
