const signsOf = (scripts: string): string =>
  scripts
    .split(' ')
    .map((script) => `\\p{sc=${script}}`)
    .join('')

const rtlScripts = 'Arab Hebr Syrc Thaa Nkoo'
const rtlSigns = signsOf(rtlScripts)
/** Their letters change form, place or order by those beside them. */
const otherShaped = signsOf('Thai Laoo Khmr Mymr Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Tibt Mong')
const spacelessSigns = signsOf('Thai Laoo Khmr Mymr')
/** Marks over and under letters, and the two that join and part letters unseen. */
const markSigns = '\\p{M}\\u200c\\u200d'

/** Signs, both kana, and marks that are as wide as a sign. */
const eastAsian = `${signsOf('Han Hira Kana')}\\u30fc\\u3001-\\u303f\\uff01-\\uff60`
const shapedPattern = new RegExp(`[${rtlSigns}${otherShaped}]`, 'u')
const beginsRtl = new RegExp(`^[${rtlSigns}]`, 'u')
/**
 * Words of a language that is written from right to left stand in one piece, or they would be in the wrong order;
 * Chinese and Japanese of one text in one family, with the wide marks beside them and without the Latin.
 */
const piecePattern = new RegExp(
  [
    ...rtlScripts
      .split(' ')
      .map((script) => `\\p{sc=${script}}(?:[\\p{sc=${script}}${markSigns}\\s'-]*[\\p{sc=${script}}${markSigns}])?`),
    `[${otherShaped}][${otherShaped}${markSigns}]*`,
    `[${eastAsian}]+`,
    `[^${rtlSigns}${otherShaped}${eastAsian}]+`,
  ].join('|'),
  'gu',
)
const withoutSpaces = new RegExp(`[${spacelessSigns}]`, 'u')
/** What is part of the sign before it. */
const belongsBefore = /[\p{M}\p{Emoji_Modifier}\u200d]/u
/**
 * Marks of direction, of where a word may end, and the like: nobody sees them. Two of them matter between letters that
 * are shaped.
 */
const unseenSigns = /(?![\u180b-\u180f]|\u200c|\u200d)\p{Default_Ignorable_Code_Point}/gu

const textSegmentsOf = (text: string, granularity: 'grapheme' | 'word'): string[] =>
  [...new Intl.Segmenter('th', { granularity }).segment(text)].map(({ segment }) => segment)

export const isShaped = (text: string): boolean => shapedPattern.test(text)
export const isRtl = (text: string): boolean => beginsRtl.test(text)

/** A text as it is seen, in pieces of one kind of script each. */
export function piecesOf(text: string): string[] {
  const seen = text
    .normalize('NFC')
    .replaceAll(/\p{Cc}/gu, ' ')
    .replaceAll(unseenSigns, '')
  return (seen.match(piecePattern) ?? []).map((piece) =>
    isShaped(piece) ? piece : piece.replaceAll(/[\u200c\u200d]/g, ''),
  )
}

/** Marks and small kana that begin no line, and brackets that end none (JIS X 4051, GB/T 15834). */
export const beginsNoLine =
  /^[、。，．：；！？）］｝」』】〉》”’…ー～々ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ％]/u
export const endsNoLine = /[（［｛「『【〈《“‘]$/u

export const readSignsOf = (text: string): string[] =>
  belongsBefore.test(text) ? textSegmentsOf(text, 'grapheme') : [...text]

/** The words of a language that writes no spaces; of any other the text. */
export const wordsWithoutSpaces = (text: string): string[] =>
  withoutSpaces.test(text) ? textSegmentsOf(text, 'word') : [text]
