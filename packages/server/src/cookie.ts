/** A cookie's value, as a browser sent it in its `cookie` header (RFC 6265 §4.2.1). */
export function cookieValue(header: string | undefined, name: string): string | undefined {
  const start = `${name}=`
  for (const pair of (header ?? '').split('; ')) if (pair.startsWith(start)) return pair.slice(start.length)
  return undefined
}
