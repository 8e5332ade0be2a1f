import type { PageTree } from '@portico/locale/texts/english'
import { type Translator, translatorOf } from '@portico/locale/texts/translator'
import { createContext, useContext } from 'react'

export type PageTexts = Translator<PageTree>

/** There before the first rendering; another language is another page. */
export const TextsContext = createContext<PageTexts>(translatorOf())

/** The texts of the page's language. */
export const useTranslation = (): PageTexts => useContext(TextsContext)
