import { z } from 'zod'
import { Country } from '../values/country.ts'
import { optionalEmail, requiredEmail } from '../values/email-address.ts'
import { telephoneOf } from '../values/telephone.ts'
import { optionalCode, optionalLine, requiredLine } from '../values/text-line.ts'
import { isVatNumber } from './invoice.ts'

export const agencyTypes = ['travel-agency', 'company'] as const

export const agencyMaxima = {
  name: 120,
  address: 120,
  zip: 12,
  city: 80,
  country: 2,
  email: 254,
  phone: 30,
  contactName: 120,
  contactEmail: 254,
  vatNumber: 30,
  iata: 20,
  code: 40,
} as const

/** An agency's number: seven digits, or eight, of which the last is the rest of the others by seven. */
export function isIataCode(typedCode: string): boolean {
  const digits = typedCode.replace(/[\s-]/g, '')
  if (/^\d{7}$/.test(digits)) return true
  return /^\d{8}$/.test(digits) && Number(digits.slice(0, 7)) % 7 === Number(digits[7])
}

/**
 * The agency or company that books for somebody else. One of VAT number and IATA code must be
 * given.
 */
export const Agency = z
  .strictObject({
    type: z.enum(agencyTypes, 'choose'),
    name: requiredLine(agencyMaxima.name),
    address: requiredLine(agencyMaxima.address),
    zip: optionalCode(agencyMaxima.zip),
    city: requiredLine(agencyMaxima.city),
    country: Country,
    email: requiredEmail(),
    phone: optionalCode(agencyMaxima.phone),
    contactName: optionalLine(agencyMaxima.contactName),
    contactEmail: optionalEmail(),
    vatNumber: optionalCode(agencyMaxima.vatNumber),
    iata: optionalCode(agencyMaxima.iata),
    code: optionalCode(agencyMaxima.code),
  })
  .check(({ value, issues }) => {
    const { country, vatNumber, iata, phone } = value
    const addProblem = (field: string, message: string) =>
      issues.push({ code: 'custom', path: [field], message, input: value })
    if (phone !== undefined && !telephoneOf(phone, country)) addProblem('phone', 'phone')
    if (vatNumber === undefined && iata === undefined) addProblem('vatNumber', 'vat-or-iata')
    if (vatNumber !== undefined && !isVatNumber(country, vatNumber)) addProblem('vatNumber', 'vat-number')
    if (iata !== undefined && !isIataCode(iata)) addProblem('iata', 'iata')
  })
export type Agency = z.infer<typeof Agency>
