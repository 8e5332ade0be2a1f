/** A path of this host to go back to, or `/`: a form's word is never taken for another place. */
export function ownPath(value: unknown): string {
  if (typeof value !== 'string' || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(value)) return '/'
  const url = new URL(value, 'http://own.invalid')
  return url.host === 'own.invalid' ? url.pathname + url.search : '/'
}
