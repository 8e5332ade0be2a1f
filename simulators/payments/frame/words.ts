import { de } from './words/de.ts'
import { en, type Words } from './words/en.ts'
import { es } from './words/es.ts'
import { fr } from './words/fr.ts'
import { it } from './words/it.ts'
import { ja } from './words/ja.ts'
import { pt } from './words/pt.ts'
import { ru } from './words/ru.ts'
import { zh } from './words/zh.ts'

export const wordsOf = (language: string): Words =>
  ({ it, de, fr, es, pt, ru, zh, ja })[language.slice(0, 2).toLowerCase()] ?? en
