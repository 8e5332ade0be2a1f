/** A form's word never leads to another host. */
export function ownPath(value: unknown): string {
  if (typeof value !== 'string' || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(value)) return '/'
  const { host, pathname, search } = new URL(value, 'http://own.invalid')
  // `/.//elsewhere` has become `//elsewhere`, which a browser reads as the name of a host.
  return host === 'own.invalid' && !pathname.startsWith('//') ? pathname + search : '/'
}
