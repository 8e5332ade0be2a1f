import { dialCodeOf } from '@portico/contracts/values/telephone'
import { countryCodes } from '@portico/locale/countries'
import type { Language } from '@portico/locale/languages'

export type Country = { code: string; name: string; dialCode: string | undefined }

const countriesByTag = new Map<string, readonly Country[]>()

/** Made on the server only: browsers name some differently, which would break hydration. */
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

/** Where most of a language's readers live; English has no such country. */
const homeCountryByLanguage: Readonly<Record<string, string>> = {
  it: 'IT',
  de: 'DE',
  fr: 'FR',
  es: 'ES',
  pt: 'PT',
  ru: 'RU',
  ja: 'JP',
  zh: 'CN',
}

/** The country of the browser's first language with a region, else the page's own. */
export function countryOf(acceptLanguage: string | null, { code }: Language): string {
  const browserCountries = (acceptLanguage ?? '').slice(0, 200).matchAll(/\b[a-z]{2,3}-([A-Z]{2})\b/g)
  const [region] = [...browserCountries].flatMap(([, namedCountry = '']) =>
    countryCodes.includes(namedCountry) ? [namedCountry] : [],
  )
  return region ?? homeCountryByLanguage[code] ?? ''
}
