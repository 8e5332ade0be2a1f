import type { Language } from './languages.ts'

const maxRanges = 20

/**
 * The language of a page that a browser's `Accept-Language` prefers among those that are offered: by weight, then in
 * the order of the header. `undefined` where it names none of them; any language (`*`) prefers none.
 */
export function acceptedLanguage(
  header: string | undefined,
  offeredLanguages: readonly Language[],
): Language | undefined {
  const ranges = (header ?? '').split(',', maxRanges).map((range) => {
    const [tag = '', ...parameters] = range.toLowerCase().split(';')
    const weight = parameters.map((text) => /^\s*q\s*=\s*(.*?)\s*$/.exec(text)?.[1]).find((text) => text !== undefined)
    return { code: tag.trim().split('-', 1)[0], weight: weightOf(weight) }
  })
  return ranges
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ code }) => offeredLanguages.find((language) => language.code === code))
    .find((language) => language !== undefined)
}

/** RFC 9110, section 12.4.2; one that cannot be read is none. */
function weightOf(text: string | undefined): number {
  if (text === undefined) return 1
  return /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(text) ? Number(text) : 0
}
