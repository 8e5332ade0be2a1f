import { colons, languages } from '@portico/locale/languages'
import type { Letter } from './letter.ts'

export function textOfLetter({ tag, sender, heading, lead, code, button, sections, closing }: Letter): string {
  const colon = colons[languages.find((language) => language.tag === tag)?.code ?? 'en'] ?? ': '
  const blocks = [
    sender.toUpperCase(),
    heading,
    lead,
    ...(code ? [`${code.label}${colon}${code.value}`] : []),
    ...(button ? [`${button.label}${colon.trimEnd()}\n${button.href}`] : []),
    ...sections.map(({ title, rows, paragraphs }) =>
      [
        title,
        '-'.repeat(title.length),
        ...rows.map(({ label, value }) => `${label}${colon}${value}`),
        ...paragraphs,
      ].join('\n'),
    ),
    closing.join('\n'),
  ]
  // What must not be torn apart in HTML is searched for, and copied, with plain blanks.
  return `${blocks.join('\n\n').replaceAll('\u00a0', ' ')}\n`
}
