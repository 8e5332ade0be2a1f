import { de } from './words/de.ts'
import { en, type Words } from './words/en.ts'
import { it } from './words/it.ts'
import { pt } from './words/pt.ts'

export const wordsOf = (language: string): Words => ({ it, de, pt })[language.slice(0, 2).toLowerCase()] ?? en
