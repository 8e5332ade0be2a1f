import { languages } from '@portico/locale/languages'
import { useHotel } from './use-hotel.ts'

/** The `lang` of what a hotel itself has written, where that is not in the language of the page; else none. */
export function useOwnTextLang(): string | undefined {
  const { textLanguage } = useHotel().hotel
  return languages.find(({ code }) => code === textLanguage)?.tag
}
