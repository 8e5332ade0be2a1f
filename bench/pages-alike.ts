/**
 * A page as a guest has it, to be compared byte for byte: without scripts and what is loaded ahead for them, nonces,
 * hashes in names of files, and the key that is new on each page. Null characters, which a browser drops, were put into
 * texts by React's stream.
 */
export function guestsSee(html: string): string {
  return html
    .replaceAll('\0', '')
    .replace(/<script[^>]*>.*?<\/script>/gs, '')
    .replace(/<!--\/?\$-->/g, '')
    .replace(/<link rel="(?:modulepreload|preload)"[^>]*>/g, '')
    .replace(/ nonce="[^"]*"/g, '')
    .replace(/(\/assets\/[\w.-]+?)-[\w-]{8}\.(\w+)/g, '$1.$2')
    .replace(/name="key" value="[^"]*"/g, 'name="key"')
}
