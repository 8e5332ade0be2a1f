import type { Letter } from './letter.ts'

export function textOfLetter({ sender, heading, lead, code, button, sections, closing }: Letter): string {
  const blocks = [
    sender.toUpperCase(),
    heading,
    lead,
    ...(code ? [`${code.label}: ${code.value}`] : []),
    ...(button ? [`${button.label}:\n${button.href}`] : []),
    ...sections.map(({ title, rows, paragraphs }) =>
      [title, '-'.repeat(title.length), ...rows.map(({ label, value }) => `${label}: ${value}`), ...paragraphs].join(
        '\n',
      ),
    ),
    closing.join('\n'),
  ]
  // What must not be torn apart in HTML is searched for, and copied, with plain blanks.
  return `${blocks.join('\n\n').replaceAll('\u00a0', ' ')}\n`
}
