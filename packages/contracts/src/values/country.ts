import { typedCode } from '@portico/domain/text/typed-text'
import { countryCodes } from '@portico/locale/countries'
import { spelledText } from './text-line.ts'

/** A country as ISO 3166-1 names it in two capitals. */
export const Country = spelledText(10, (text) => typedCode(text).toUpperCase())
  .refine((code) => code !== '', 'required')
  .refine((code) => code === '' || countryCodes.includes(code), 'choose')
