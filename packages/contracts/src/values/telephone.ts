import { typedCode } from '@portico/domain/text/typed-text'
import {
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min'

const knownCountry = (country: string): CountryCode | undefined => (isSupportedCountry(country) ? country : undefined)

/** What is dialled before a number of the country from abroad, as `+39`; some islands have none. */
export function dialCodeOf(country: string): string | undefined {
  const known = knownCountry(country)
  return known && `+${getCountryCallingCode(known)}`
}

/**
 * A number as it is dialled from anywhere, with the country's code that is its own; `undefined` where nobody can be
 * reached by it. One without a code is a number of `country`. Numbers are given out faster than any list of them is
 * renewed: only their length is judged.
 */
export function telephoneOf(
  typedNumber: string,
  country: string,
): { readonly number: string; readonly dialCode: string } | undefined {
  // In Japanese the sign that lengthens a vowel is typed for a hyphen.
  const text = typedCode(typedNumber).replaceAll('\u30fc', '-')
  const parsedNumber = parsePhoneNumberFromString(text.replace(/^00(?=[1-9])/, '+'), knownCountry(country))
  if (!parsedNumber?.isPossible()) return undefined
  return {
    number: text.startsWith('+') ? text : parsedNumber.formatInternational(),
    dialCode: `+${parsedNumber.countryCallingCode}`,
  }
}
