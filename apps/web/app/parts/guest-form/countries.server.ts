import { dialCodeOf } from '@portico/contracts/values/telephone'
import { countryCodes } from '@portico/locale/countries'
import type { Language } from '@portico/locale/languages'

export type Country = { code: string; name: string; dialCode: string | undefined }

const countriesByTag = new Map<string, readonly Country[]>()

/**
 * Countries by name in a language. Made on the server only: browsers name some differently, which would break
 * hydration.
 */
export function countriesByName({ tag }: Language): readonly Country[] {
  const cached = countriesByTag.get(tag)
  if (cached) return cached
  const names = new Intl.DisplayNames([tag], { type: 'region' })
  const { compare } = new Intl.Collator(tag)
  const countries = countryCodes
    .map((code) => ({ code, name: names.of(code) ?? code, dialCode: dialCodeOf(code) }))
    .sort((a, b) => compare(a.name, b.name))
  countriesByTag.set(tag, countries)
  return countries
}
