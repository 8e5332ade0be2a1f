const maxDepth = 100

const quote = 34
const backslash = 92

/**
 * JSON as the wire has it. A document that nests deeper throws a `SyntaxError` unread: `JSON.parse` alone takes seconds
 * for megabytes of brackets, in which nothing else is answered.
 */
export function parseShallow(text: string): unknown {
  if (nestsDeeper(text)) throw new SyntaxError('nested too deep')
  return JSON.parse(text)
}

/**
 * Goes over the text once, and no further than where it is too deep. What it says of a text that is no JSON does not
 * matter.
 */
function nestsDeeper(text: string): boolean {
  let depth = 0
  for (let i = 0; i < text.length; i++) {
    switch (text.charCodeAt(i)) {
      case quote:
        i = endOfString(text, i)
        break
      case 91:
      case 123: // {
        if (++depth > maxDepth) return true
        break
      case 93:
      case 125: // }
        depth--
    }
  }
  return false
}

function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let backslashes = end
    while (text.charCodeAt(backslashes - 1) === backslash) backslashes--
    if ((end - backslashes) % 2 === 0) return end
  }
  return text.length
}
