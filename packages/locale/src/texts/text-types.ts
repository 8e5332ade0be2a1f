export type Tree = { readonly [key: string]: string | Tree }

export type Translation<T> = { readonly [K in keyof T]: T[K] extends string ? string : Translation<T[K]> }

/** By which a language tells counts apart: each has some of these. */
type Plural = `_${Intl.LDMLPluralRule}`

type Path<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${Path<T[K]>}` }[keyof T & string]
type Stem<P> = P extends `${infer S}${Plural}` ? S : P
type TextAt<T, P> = P extends keyof T
  ? T[P]
  : P extends `${infer Group}.${infer Rest}`
    ? Group extends keyof T
      ? TextAt<T[Group], Rest>
      : never
    : never

/** `rooms.mealPlan.HB`; of a text with plural forms its name without them. */
export type TextKey<T> = Stem<Path<T>>

type PlaceholderName<S> = S extends `${string}{{${infer N}}}${infer Rest}` ? N | PlaceholderName<Rest> : never
type CountedText<T, K extends string> = TextAt<T, `${K}${Plural}`>
type NameAt<T, K extends string> =
  | PlaceholderName<TextAt<T, K> | CountedText<T, K>>
  | ([CountedText<T, K>] extends [never] ? never : 'count')

/** What is filled in: each name in the English text, and what is counted where there are plural forms. */
export type ValuesOf<T, K> = K extends string
  ? { readonly [N in NameAt<T, K>]: N extends 'count' ? number : string | number }
  : never
