import { isReadable, typedCode, typedLine, typedLines } from '@portico/domain/text/typed-text'
import { spelledText } from '../values/text-line.ts'

const inEnglish = (max: number) => ({
  tooLong: `At most ${max.toLocaleString('en')} characters.`,
  characters: 'A character in it cannot be read.',
})

/** `required` says what is meant where nothing can be read. */
export const operatorLine = (max: number, required: string) =>
  spelledText(max, typedLine, inEnglish(max)).refine(isReadable, required)

export const operatorLines = (max: number, required: string) =>
  spelledText(max, typedLines, inEnglish(max)).refine((text) => text !== '', required)

export const operatorCode = (max: number, required: string) =>
  spelledText(max, typedCode, inEnglish(max)).refine(isReadable, required)

export const searchedText = spelledText(120, typedLine, inEnglish(120))
