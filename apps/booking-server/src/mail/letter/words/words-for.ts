import { de } from './de.ts'
import { en } from './en.ts'
import { it } from './it.ts'
import type { Words } from './words.ts'

const wordsByLanguage: Readonly<Record<string, Words>> = { en, it, de }

export function wordsFor(language: string): Words {
  return Object.hasOwn(wordsByLanguage, language) ? (wordsByLanguage[language] ?? en) : en
}
