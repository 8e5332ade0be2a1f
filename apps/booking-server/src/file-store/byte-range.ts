/**
 * The first and last byte that a Range header asks for; `all` where it asks for no part, or in a way that we do not
 * serve.
 */
export type ByteRange = { readonly first: number; readonly last: number } | 'all' | 'beyond-end'

const onePart = /^bytes=(\d{0,15})-(\d{0,15})$/

export const isOnePart = (range: string): boolean => range !== 'bytes=-' && onePart.test(range)

export function byteRangeOf(range: string | undefined, size: number): ByteRange {
  const [, fromText = '', toText = ''] = (range !== undefined && isOnePart(range) && onePart.exec(range)) || []
  if (fromText === '' && toText === '') return 'all'
  const firstByte = fromText === '' ? Math.max(0, size - Number(toText)) : Number(fromText)
  const lastByte = fromText === '' || toText === '' ? size - 1 : Math.min(Number(toText), size - 1)
  if (fromText !== '' && toText !== '' && Number(fromText) > Number(toText)) return 'all'
  return firstByte > lastByte ? 'beyond-end' : { first: firstByte, last: lastByte }
}
