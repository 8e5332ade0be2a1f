/**
 * The source without its safeguard, however its lines are broken: white space may stand between any two tokens of
 * `from`, and a comma before what closes. Undefined unless `from` is in it exactly once.
 */
export function takeOut(source, { from, to }) {
  const tokens = from.trim().match(/\w+|[^\w\s]/g)
  const pattern = tokens
    .map((token, i) => (i > 0 ? between(tokens[i - 1], token) : '') + token.replace(/[^\w\s]/, '\\$&'))
    .join('')
  const found = [...source.matchAll(new RegExp(pattern, 'g'))]
  if (found.length !== 1) return undefined
  const [{ index, 0: text }] = found
  return source.slice(0, index) + to + source.slice(index + text.length)
}

const isWord = (token) => /^\w/.test(token)
const between = (before, after) => (isWord(before) && isWord(after) ? '\\s+' : /[)\]}]/.test(after) ? ',?\\s*' : '\\s*')
