import { transcode } from 'node:buffer'

/**
 * The bytes of a text that is sent. V8 itself takes several times as long over a long text in which one letter is
 * beyond Latin-1.
 */
export function utf8Of(text: string): Buffer {
  try {
    return transcode(Buffer.from(text, 'utf16le'), 'utf16le', 'utf8')
  } catch {
    return Buffer.from(text)
  }
}
