import { foldText } from '../text/folded-text.ts'

const maxWords = 40
const maxWord = 40

const apostrophePattern = /['`´\u2018\u2019\u02bb\u02bc\uff07]/gu

/**
 * The words under which names are found, each once: `Nuñez-O’Hara` is found by `nunez`, by `ohara` and by what stands
 * around the apostrophe.
 */
export function nameWordsOf(names: readonly string[]): string[] {
  return distinctWords(
    names.flatMap((name) => [...searchedWordsOf(name), ...wordsOfName(name.replaceAll(apostrophePattern, ' '))]),
  )
}

/** The words of a search for a name: `o'brien` is `obrien`. */
export function searchedWordsOf(text: string): string[] {
  return distinctWords(wordsOfName(text.replaceAll(apostrophePattern, '')))
}

function wordsOfName(text: string): string[] {
  return foldText(text)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
}

function distinctWords(words: readonly string[]): string[] {
  return [...new Set(words.map((word) => word.slice(0, maxWord)))].slice(0, maxWords)
}
