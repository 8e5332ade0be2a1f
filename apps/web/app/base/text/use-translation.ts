import type { i18n } from 'i18next'
import { useContext } from 'react'
import { I18nContext } from 'react-i18next'

/**
 * The texts of the page's language. react-i18next's own hook also waits for texts and watches for another language, at each use: here the texts
 * are there before the first rendering, and another language is another page.
 */
export function useTranslation(): Pick<i18n, 't' | 'exists'> {
  return useContext(I18nContext).i18n
}
