import type { PlaceChoice } from '@portico/contracts/hotel/catalogue'
import { foldedWords } from '@portico/domain/text/folded-text'

/** `key` is what the address has after `where=`; the empty one is the whole portal. */
export type PlaceOption = { readonly key: string; readonly name: string; readonly note: string }

const maxOptions = 12

type PlaceWords = {
  readonly everywhere: string
  readonly inDestination: (choice: { name: string; houses: number }) => string
}

/** In the order of the list: a destination, where it has several hotels, before these. */
export function optionsOf(places: readonly PlaceChoice[], { everywhere, inDestination }: PlaceWords): PlaceOption[] {
  return [
    { key: '', name: everywhere, note: '' },
    ...places.flatMap(({ id, name, hotels }) => [
      ...(hotels.length === 1
        ? []
        : [{ key: `d${id}`, name: inDestination({ name, houses: hotels.length }), note: '' }]),
      ...hotels.map((hotel) => ({ key: `h${hotel.id}`, name: hotel.name, note: name })),
    ]),
  ]
}

/** Those in whose name or place each typed word begins a word. All of them before something is typed. */
export function optionsFor(typedText: string, options: readonly PlaceOption[]): readonly PlaceOption[] {
  const words = foldedWords(typedText).split(' ').filter(Boolean)
  if (words.length === 0) return options
  const matchesTyped = ({ name, note }: PlaceOption) => {
    const text = ` ${foldedWords(`${name} ${note}`)}`
    return words.every((word) => text.includes(` ${word}`))
  }
  return options.filter(matchesTyped).slice(0, maxOptions)
}
