/** Words that stay small within a French name. */
const small = new Set(['à', 'au', 'aux', 'd', 'de', 'des', 'du', 'en', 'et', 'les', 'lès', 'sous', 'sur', 's'])

/** `SAINT-GILLES-LES-BAINS` is written Saint-Gilles-les-Bains; what has small letters already stays as it is. */
export function inTitleCase(text: string): string {
  if (text !== text.toLocaleUpperCase('fr')) return text
  return text.toLocaleLowerCase('fr').replaceAll(/\p{L}+/gu, (word, at: number) => {
    if (at > 0 && small.has(word)) return word
    return /^[ivx]{2,}$/.test(word) ? word.toUpperCase() : word.charAt(0).toLocaleUpperCase('fr') + word.slice(1)
  })
}
