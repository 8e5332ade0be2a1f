/** Letters that are one letter with something through or beside it, and have no accent that could be taken off. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
  ŧ: 't',
  ə: 'e',
  ƒ: 'f',
  ɓ: 'b',
  ɗ: 'd',
  ƙ: 'k',
  ơ: 'o',
  ư: 'u',
  ʻ: '',
  ʼ: '',
  ς: 'σ',
}
const lettersToFold = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'gu')

/** Accents; the vowels of Hindi or Thai are marks too, and stay. */
const accents = /[\p{M}&&[\p{sc=Zinh}\p{sc=Hebr}\p{sc=Arab}]]/gv

/**
 * A text as it is searched for and compared, whichever keyboard wrote it: in small letters, without accents and what
 * nobody sees. `Łódź` is `lodz`.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(accents, '')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .toLowerCase()
    .replaceAll(lettersToFold, (letter) => plainLetters[letter] ?? letter)
    .normalize('NFC')
}

/** The words of it, apart by everything that is no letter or number: `Saint-Étienne` is `saint etienne`. */
export function foldedWords(text: string): string {
  return foldText(text)
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
}
