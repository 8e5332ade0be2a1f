export type ByteRange = { readonly first: number; readonly last: number } | 'all' | 'beyond-end'

const onePart = /^bytes=(\d{0,15})-(\d{0,15})$/

export const isOnePart = (range: string): boolean => range !== 'bytes=-' && onePart.test(range)

export function byteRangeOf(range: string | undefined, size: number): ByteRange {
  const [, from = '', to = ''] = (range !== undefined && isOnePart(range) && onePart.exec(range)) || []
  if (from === '' && to === '') return 'all'
  const firstByte = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const lastByte = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (from !== '' && to !== '' && Number(from) > Number(to)) return 'all'
  return firstByte > lastByte ? 'beyond-end' : { first: firstByte, last: lastByte }
}
