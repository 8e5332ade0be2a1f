import { type Run, runsOf, type TextStyle } from './fonts.ts'
import { beginsNoLine, endsNoLine, isRtl, readSignsOf, wordsWithoutSpaces } from './scripts.ts'

export type Piece = Run & { readonly width: number }
/** `width` is without the space at its end. */
export type Line = { readonly pieces: readonly Piece[]; readonly width: number }

export type Measure = (text: string, font: string) => number

/**
 * A text on lines that are `within` wide: broken between words, between any two signs of East Asia, and inside of a
 * word that is longer than a line.
 */
export function textLinesOf(text: string, style: TextStyle, within: number, measure: Measure): Line[] {
  const lines: Piece[][] = [[]]
  let used = 0
  const placePiece = (piece: Piece) => {
    lines.at(-1)?.push(piece)
    used += piece.width
  }
  for (const word of wordRunsOf(runsOf(text, style))) {
    const pieces = word.map((run) => ({ ...run, width: measure(run.text, run.font) }))
    const width = pieces.reduce((sum, piece) => sum + piece.width, 0)
    if (word.every((run) => run.text.trim() === '') || used + width <= within) {
      pieces.forEach(placePiece)
      continue
    }
    if (used > 0) {
      lines.push([])
      used = 0
    }
    if (width <= within) pieces.forEach(placePiece)
    else
      for (const sign of signsOf(word)) {
        const placedSign = { ...sign, width: measure(sign.text, sign.font) }
        if (used > 0 && used + placedSign.width > within) {
          lines.push([])
          used = 0
        }
        placePiece(placedSign)
      }
  }
  return lines.map((pieces) => lineOf(inOnePiece(pieces), measure))
}

/** A sign of East Asia, spaces, or a word; an amount has a space that no line ends at. */
const wordPattern =
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]|[ \u3000]+|[^ \u3000\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]+/gu
const beginsNoWord = /^[ \u3000\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]/u

function wordRunsOf(runs: readonly Run[]): Run[][] {
  const words: Run[][] = []
  let isOpen = false
  for (const { font, text } of runs)
    for (const part of text.match(wordPattern) ?? []) {
      const isWord = !beginsNoWord.test(part)
      for (const [i, word] of wordsWithoutSpaces(part).entries())
        if ((isWord && isOpen && i === 0) || isBound(words.at(-1), word)) words.at(-1)?.push({ font, text: word })
        else words.push([{ font, text: word }])
      isOpen = isWord
    }
  return words
}

function isBound(runsBefore: readonly Run[] | undefined, word: string): boolean {
  const lastText = runsBefore?.at(-1)?.text ?? ' '
  return lastText.trim() !== '' && word.trim() !== '' && (beginsNoLine.test(word) || endsNoLine.test(lastText))
}

function signsOf(word: readonly Run[]): Run[] {
  return word.flatMap(({ font, text }) => readSignsOf(text).map((sign) => ({ font, text: sign })))
}

/**
 * Neighbours of one font again in one piece: words of a language that is written from right to left are put in order by
 * their font.
 */
function inOnePiece(pieces: readonly Piece[]): Run[] {
  const runs: { font: string; text: string }[] = []
  for (const { font, text } of pieces) {
    const lastRun = runs.at(-1)
    if (lastRun?.font === font) lastRun.text += text
    else runs.push({ font, text })
  }
  return runs
}

function lineOf(runs: readonly Run[], measure: Measure): Line {
  const pieces = runs.map((run) => ({ ...run, width: measure(run.text, run.font) }))
  const lastPiece = pieces.at(-1)
  const space =
    lastPiece && !isRtl(lastPiece.text) ? lastPiece.width - measure(lastPiece.text.trimEnd(), lastPiece.font) : 0
  return { pieces, width: pieces.reduce((sum, piece) => sum + piece.width, 0) - space }
}
