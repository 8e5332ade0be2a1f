import { isReadable, typedCode, typedLine, typedLines } from '@portico/domain/text/typed-text'
import { z } from 'zod'

// Typed text is brought into one spelling before it is judged (`typed-text.ts`); the limits count what is then left of
// it.

/** What is longer than this even before is not looked at: signs that nobody sees take up room too. */
const maxTyped = (max: number) => 4 * max + 200

/** Text in the spelling that `spell` gives it, of `max` characters at most. */
export const spelledText = (
  max: number,
  spell: (text: string) => string,
  { tooLong = 'too-long', characters = 'characters' }: { tooLong?: string; characters?: string } = {},
) =>
  z
    .string()
    .max(maxTyped(max), { error: tooLong, abort: true })
    .overwrite(spell)
    .max(max, tooLong)
    // What a wrong encoding has left of a letter.
    .refine((text) => !text.includes('\ufffd'), characters)

const readableSign = /[\p{L}\p{N}]/u

/** A line that must be filled in with something that can be read, of `max` characters at most. */
export const requiredLine = (max: number) => spelledText(max, typedLine).regex(readableSign, 'required')

const readableText = (text: string) => (isReadable(text) ? text : undefined)

/** A line that may stay empty, which is then absent, as a dash is. */
export const optionalLine = (max: number) => spelledText(max, typedLine).transform(readableText).optional()

export const optionalLines = (max: number) =>
  spelledText(max, typedLines)
    .transform((text) => (text === '' ? undefined : text))
    .optional()

export const requiredCode = (max: number) => spelledText(max, typedCode).regex(readableSign, 'required')

export const optionalCode = (max: number) => spelledText(max, typedCode).transform(readableText).optional()

export const optionalCapitals = (max: number) =>
  optionalCode(max)
    .transform((code) => code?.toUpperCase())
    .optional()
