import { transcode } from 'node:buffer'

/** The bytes of a text that is sent. V8 itself takes several times as long over a list of thousands in which one name has a letter beyond Latin-1. */
export function utf8Of(text: string): Buffer {
  return transcode(Buffer.from(text, 'utf16le'), 'utf16le', 'utf8')
}
