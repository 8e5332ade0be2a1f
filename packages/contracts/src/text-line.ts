import { z } from 'zod'

/** One line of text: trimmed, without control characters, which would break mails and lists. */
const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max, 'too-long')
    .regex(/^\P{Cc}*$/u, 'characters')

/** A line that must be filled in, of `max` characters at most. */
export const requiredLine = (max: number) => line(max).min(1, 'required')

/** A line that may stay empty, which is then absent. */
export const optionalLine = (max: number) =>
  line(max)
    .transform((text) => (text === '' ? undefined : text))
    .optional()

/**
 * Several lines that may stay empty, then absent. Programs that text is copied from put characters between its lines that nobody sees, a vertical tab for one:
 * whatever is no tab and no end of a line becomes a space.
 */
export const optionalLines = (max: number) =>
  z
    .string()
    .overwrite((text) => text.replaceAll(/[^\P{Cc}\t\n\r]/gu, ' '))
    .trim()
    .max(max, 'too-long')
    .transform((text) => (text === '' ? undefined : text))
    .optional()

/** Digits and what stands between them, with the country's code or without. */
export const phoneNumber = () => z.string().regex(/^\+?[0-9 ()./-]{5,}$/, 'characters')
