import { createContext, type ReactNode, useContext } from 'react'

export type Values<Name extends string = string> = Readonly<Record<Name, string>>

/** What a server that renders a page does with its cached parts. */
export type PageParts = {
  readonly placeholdersOf: <Name extends string>(values: Values<Name>) => Values<Name>
  /** Texts that stand around the part, or in its place, until the page has its bytes. */
  readonly mark: (
    key: string,
    values: Values,
    placeholders: Values,
  ) => { readonly start: string; readonly end: string; readonly isCached: boolean }
}

/** Undefined in a browser, where there is nothing to spare. */
export const PagePartsContext = createContext<PageParts | undefined>(undefined)

type CachedMarkupProps<Name extends string> = {
  /** What the part shows follows from these, which are compared as JSON, and from `values`. */
  by: readonly unknown[]
  /**
   * What is another on nearly every page, such as its own address. The part only writes it, as it is: on the server it
   * is another text, so that whatever the part asks about it has another answer there.
   */
  values: Values<Name>
  /**
   * Written in their place where the part reads them as well, and so of a kind that it reads in the same way; these
   * follow from `by` too. Where `by` says something that looks like one, the part is rendered.
   */
  placeholders?: Values<Name>
  children: (values: Values<Name>) => ReactNode
}

/**
 * A part that is the same on many pages but for a few values: the server renders it once and keeps its markup, up to so
 * much of it. To a browser it is a part like any other. None stands within another.
 */
export function CachedMarkup<Name extends string>({ by, values, placeholders, children }: CachedMarkupProps<Name>) {
  const parts = useContext(PagePartsContext)
  const key = JSON.stringify(by)
  const isMistakable = Object.values<string>(placeholders ?? {}).some((placeholder) => key.includes(placeholder))
  const cache = isMistakable ? undefined : parts
  const written = cache ? (placeholders ?? cache.placeholdersOf(values)) : values
  const part = cache?.mark(key, values, written)
  // Three on both sides, so that ids within it are the same.
  return (
    <>
      {part?.start}
      {part?.isCached ? null : children(written)}
      {part?.end}
    </>
  )
}
