import type { PageTree } from '@portico/locale/texts/english'
import { type Translator, translatorOf } from '@portico/locale/texts/translator'
import { createContext, useContext } from 'react'

export type PageTexts = Translator<PageTree>

export const TextsContext = createContext<PageTexts>(translatorOf())

export const useTranslation = (): PageTexts => useContext(TextsContext)
