import { languages } from '@portico/locale/languages'

// Takes the place of `languages-with-texts` where a test is about a language that the product knows and has no texts of.

export const languagesWithTexts = languages.filter(({ code }) => ['en', 'it', 'de'].includes(code))
export const hasTexts = (code: string): boolean => languagesWithTexts.some((language) => language.code === code)
