import type { LanguageCode } from '@portico/locale/languages'
import { pageBundles } from '@portico/locale/texts/english'
import { translatorIn } from '@portico/locale/texts/read-texts'
import type { PageTexts } from './use-translation.ts'

export const textsOf = (code: LanguageCode): PageTexts => translatorIn(code, ...pageBundles)
