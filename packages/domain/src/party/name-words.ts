/** More words than any list of guests needs, so that nobody fills the index with one reservation. */
const mostWords = 40
const longestWord = 40

/** The words of names as they are searched for: without accents, in lower case, each once. `Nuñez-O’Hara` has three. */
export function nameWordsOf(names: readonly string[]): string[] {
  const words = names.flatMap((name) => plain(name).split(/[^\p{L}\p{N}]+/u)).filter(Boolean)
  return [...new Set(words.map((word) => word.slice(0, longestWord)))].slice(0, mostWords)
}

function plain(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
