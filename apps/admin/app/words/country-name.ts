import { language } from '../ui/texts.ts'

const regionNames = new Intl.DisplayNames([language.tag], { type: 'region' })
export const countryName = (code: string): string => (/^[A-Z]{2}$/.test(code) ? (regionNames.of(code) ?? code) : code)
