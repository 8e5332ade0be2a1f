import { normaliseEmail } from '@portico/domain/party/normalise-email'
import { isReadable, typedLine } from '@portico/domain/text/typed-text'
import { countryCodes } from '@portico/locale/countries'
import { z } from 'zod'
import { Country } from '../values/country.ts'
import { optionalEmail, repeatedEmail, requiredEmail } from '../values/email-address.ts'
import { Instant } from '../values/shapes.ts'
import { telephoneOf } from '../values/telephone.ts'
import {
  optionalCapitals,
  optionalCode,
  optionalLines,
  requiredCode,
  requiredLine,
  spelledText,
} from '../values/text-line.ts'
import { BirthDate, Sex } from './guests.ts'
import { isItalianTaxCode } from './invoice.ts'

export const bookerMaxima = {
  name: 60,
  lastName: 60,
  email: 254,
  emailConfirm: 254,
  phone: 30,
  country: 2,
  address: 120,
  city: 80,
  zip: 12,
  alternativeEmail: 254,
  taxCode: 16,
  note: 1_000,
} as const

/**
 * Who books. Mandatory are name, lastName unless there is one name, email, emailConfirm,
 * phone, country, address and city.
 */
export const Booker = z
  .strictObject({
    name: requiredLine(bookerMaxima.name),
    lastName: spelledText(bookerMaxima.lastName, typedLine),
    /** Whose people give one name says so. */
    hasOneName: z.literal(true).optional(),
    email: requiredEmail(),
    emailConfirm: repeatedEmail(),
    phone: requiredCode(bookerMaxima.phone),
    /**
     * Of the telephone's country, as `+39`: told by the number or, where that has none, by the booker's
     * country.
     */
    dialCode: z.string().max(6).optional(),
    country: Country,
    address: requiredLine(bookerMaxima.address),
    city: requiredLine(bookerMaxima.city),
    zip: optionalCode(bookerMaxima.zip),
    alternativeEmail: optionalEmail(),
    /** The Italian one of a person. */
    taxCode: optionalCapitals(bookerMaxima.taxCode),
    birthDate: BirthDate.optional(),
    sex: Sex.optional(),
    /** Until when a trade user wants to decide on an option: no later than the channel lets it last. */
    confirmationTime: Instant.optional(),
    note: optionalLines(bookerMaxima.note),
  })
  .refine(({ lastName, hasOneName }) => hasOneName || isReadable(lastName ?? ''), {
    path: ['lastName'],
    message: 'required',
    when: isParsedBooker,
  })
  .refine(({ phone, country }) => isTelephone(phone, country), {
    path: ['phone'],
    message: 'phone',
    when: isParsedBooker,
  })
  .refine(({ taxCode }) => taxCode === undefined || isItalianTaxCode(taxCode), {
    path: ['taxCode'],
    message: 'tax-code',
  })
  .refine((booker) => normaliseEmail(booker.email) === normaliseEmail(booker.emailConfirm), {
    path: ['emailConfirm'],
    message: 'email-mismatch',
  })
  .overwrite((booker) => {
    const { number, dialCode } = telephoneOf(booker.phone, booker.country) ?? {}
    return number === undefined ? booker : { ...booker, phone: number, dialCode }
  })
export type Booker = z.infer<typeof Booker>

/** What fields say together is said beside what is wrong with another of them. */
function isParsedBooker({ value }: { readonly value: unknown }): boolean {
  return typeof value === 'object' && value !== null
}

/** What is missing is said at its own field: the number itself, or the country of one without a code. */
function isTelephone(phone = '', country = ''): boolean {
  const isOfNoCountry = !countryCodes.includes(country) && !/^(\+|00)/.test(phone)
  return !isReadable(phone) || isOfNoCountry || telephoneOf(phone, country) !== undefined
}
