import { languageOf } from '@portico/locale/languages'
import { textPieces } from '@portico/locale/texts/text-pieces'
import type { TextKey, Translation, Tree, ValuesOf } from '@portico/locale/texts/text-types'
import { translatorOf } from '@portico/locale/texts/translator'
import { createElement, Fragment, type ReactNode } from 'react'
import type { AdminEnglish } from '../../texts/en/all.ts'
import { adminLanguageOf } from '../../texts/languages.ts'
import { englishKey } from './english-key.ts'

const files = import.meta.glob<{ default: Tree }>('../../texts/*/all.ts')

export const language = adminLanguageOf(document.documentElement.lang) ?? languageOf(1)

const loadMessages = files[`../../texts/${language.code}/all.ts`]
const tree = (await loadMessages?.())?.default ?? {}

// A part of this script would wait for the script, which waits for its texts: what both need comes by itself.
const englishMessages = language.code === 'en' ? {} : (await import('../../texts/en/messages.ts')).default

export const texts = tree as Translation<AdminEnglish>

const translator = translatorOf<AdminEnglish>({ code: language.code, texts: tree })

export const t = translator.t

type Key = TextKey<AdminEnglish>

export function say<K extends Key>(
  key: K,
  values: { readonly [N in keyof ValuesOf<AdminEnglish, K>]: ReactNode },
): ReactNode {
  const fill = t as (key: Key, values: object) => string
  return createElement(Fragment, null, ...textPieces<ReactNode>((marks) => fill(key, marks), values))
}

export function messageText(message: string): string {
  const textKey = englishKey(englishMessages, message)
  return textKey ? (t as (key: string, values: object) => string)(`messages.${textKey.key}`, textKey.values) : message
}
