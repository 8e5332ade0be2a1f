const betweenTexts = '<!-- -->'
const around = 80

/**
 * Throws where a page with cached parts is not what it is without them: a part showed something that it does not follow
 * from. Only what keeps two texts apart may be another.
 */
export function checkCachedPage(page: Buffer, whole: Buffer): void {
  const [cached, fresh] = [page, whole].map((bytes) => bytes.toString().replaceAll(betweenTexts, '')) as [
    string,
    string,
  ]
  if (cached === fresh) return
  let at = 0
  while (cached[at] === fresh[at]) at++
  const excerptOf = (html: string) => html.slice(Math.max(0, at - around), at + around)
  throw new Error(`cached markup has “${excerptOf(cached)}” where the page has “${excerptOf(fresh)}”`)
}
