/** Letters, digits and signs that no browser escapes, separators of paths, and control characters. */
const needlessEscape = /%(?:[01][\da-f]|2[def]|3\d|4[1-9a-f]|5[\dacf]|6[1-9a-f]|7[\daf])/i

/**
 * The decoded path of an address, without its query; undefined if it is not written as browsers write it. The same page under a second
 * spelling would pass by every rule that looks at paths: of headers, of origins, of proxies.
 */
export function canonicalPath(address: string): string | undefined {
  const [path = ''] = address.split('?', 1)
  if (path.includes('//') || needlessEscape.test(path) || !URL.canParse(path, 'http://own.invalid')) return undefined
  if (new URL(path, 'http://own.invalid').pathname !== path) return undefined
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}
