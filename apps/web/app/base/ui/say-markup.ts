import type { PageTree } from '@portico/locale/texts/english'
import { textPieces } from '@portico/locale/texts/text-pieces'
import type { TextKey, ValuesOf } from '@portico/locale/texts/text-types'
import type { PageTexts } from '../text/use-translation.ts'
import { type Markup, markup } from './markup.ts'

/** As `say`, where the message is part of markup. */
export function sayMarkup<K extends TextKey<PageTree>>(
  { t }: Pick<PageTexts, 't'>,
  key: K,
  values: { readonly [N in keyof ValuesOf<PageTree, K>]: Markup },
): Markup {
  const fillIn = t as (key: TextKey<PageTree>, values: object) => string
  const pieces = textPieces<Markup>((marks) => fillIn(key, marks), values)
  return markup`${pieces.map((piece) => markup`${piece}`)}`
}
