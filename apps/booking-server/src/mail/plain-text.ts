import type { Letter } from './letter.ts'

/** The letter as text, for readers without HTML. */
export function textOfLetter({ sender, heading, lead, code, button, sections, closing }: Letter): string {
  const blocks = [
    sender.toUpperCase(),
    heading,
    lead,
    ...(code ? [`${code.label}: ${code.value}`] : []),
    ...(button ? [`${button.label}:\n${button.href}`] : []),
    ...sections.map(({ title, rows, paragraphs }) =>
      [title, '-'.repeat(title.length), ...rows.map(({ label, value }) => `${label}: ${value}`), ...paragraphs].join('\n'),
    ),
    closing.join('\n'),
  ]
  return `${blocks.join('\n\n')}\n`
}
