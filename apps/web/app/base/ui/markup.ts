export class Markup {
  readonly __html: string

  constructor(html: string) {
    this.__html = html
  }
}

/**
 * Written in one piece: as an element each, the amounts of a room list would be most of what React renders and
 * hydrates. Values are escaped as React escapes them, unless they are markup themselves.
 */
export function markup(
  pieces: TemplateStringsArray,
  ...values: readonly (string | number | Markup | readonly Markup[])[]
): Markup {
  let html = pieces[0] ?? ''
  for (let i = 0; i < values.length; i++) html += htmlOf(values[i] ?? '') + pieces[i + 1]
  return new Markup(html)
}

function htmlOf(value: string | number | Markup | readonly Markup[]): string {
  if (value instanceof Markup) return value.__html
  if (typeof value === 'string')
    return specialSigns.test(value) ? value.replaceAll(everySpecial, (sign) => htmlEntities[sign] ?? sign) : value
  if (typeof value === 'number') return String(value)
  let html = ''
  for (const child of value) html += htmlOf(child)
  return html
}

/** Most texts have none, and to look for one is quicker than to replace none. */
const specialSigns = /["'&<>]/
const everySpecial = /["'&<>]/g

const htmlEntities: Record<string, string> = { '"': '&quot;', "'": '&#x27;', '&': '&amp;', '<': '&lt;', '>': '&gt;' }
