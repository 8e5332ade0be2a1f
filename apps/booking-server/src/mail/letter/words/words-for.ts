import { type CodeWithTexts, hasTexts } from '@portico/locale/languages'
import { de } from './de.ts'
import { en } from './en.ts'
import { it } from './it.ts'
import type { Words } from './words.ts'

const wordsByLanguage: Readonly<Record<CodeWithTexts, Words>> = { en, it, de }

export function wordsFor(language: string): Words {
  return hasTexts(language) ? wordsByLanguage[language] : en
}
