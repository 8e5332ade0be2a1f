import type { PageTree } from '@portico/locale/texts/english'
import { textPieces } from '@portico/locale/texts/text-pieces'
import type { TextKey, ValuesOf } from '@portico/locale/texts/text-types'
import { createElement, Fragment, type ReactNode } from 'react'
import type { PageTexts } from './use-translation.ts'

/** As `t`, where an amount, a link or a name in bold stands within the message. */
export function say<K extends TextKey<PageTree>>(
  { t }: Pick<PageTexts, 't'>,
  key: K,
  values: { readonly [N in keyof ValuesOf<PageTree, K>]: ReactNode },
): ReactNode {
  const fillIn = t as (key: TextKey<PageTree>, values: object) => string
  return createElement(Fragment, null, ...textPieces<ReactNode>((marks) => fillIn(key, marks), values))
}
