/**
 * Single quotes, since each name in the loaders' JSON would need two escapes in double ones. Without `<` no text can
 * end the script or begin a comment in it.
 */
export function scriptLiteral(text: string): string {
  const escaped = text
    .replaceAll('\\', '\\\\')
    .replaceAll("'", "\\'")
    .replaceAll('<', '\\u003c')
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
  return `'${escaped}'`
}
