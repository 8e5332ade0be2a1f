import { createContext, useContext, useEffect } from 'react'
import everyPage from './every-page.css?url'
import others from './others.css?url'
import rooms from './rooms.css?url'
import search from './search.css?url'

/** Each page has all of them, in this order: whatever is opened on it later, or led to from it, has its styles. */
const sheets = [everyPage, search, rooms, others]
const firstScreens = { search: [everyPage, search], rooms: [everyPage, rooms] }

/** Pages whose first screen is painted with some sheets alone; the others come after it. */
export type FirstScreen = keyof typeof firstScreens

export const firstSheetsOf = (screen: FirstScreen | undefined): readonly string[] =>
  screen === undefined ? sheets : firstScreens[screen]

/**
 * At the end of the body they hold up nothing above them. A script waits for all styles before it, and a document is
 * complete after its last script: so a page that waits for that is not alive before its styles are there.
 */
export function laterSheetLinks(screen: FirstScreen | undefined, nonce: string): string {
  const first = firstSheetsOf(screen)
  const links = sheets
    .filter((href) => !first.includes(href))
    .map((href) => `<link rel="stylesheet" href="${href}" fetchpriority="low">`)
  return links.length === 0 ? '' : `${links.join('')}<script nonce="${nonce}">0</script>`
}

const hrefsIn = (place: ParentNode) =>
  [...place.querySelectorAll('link[rel=stylesheet]')].map((link) => link.getAttribute('href') ?? '')

/** In a browser those that the server has put into the head, as long as the document is there. */
export const FirstSheets = createContext<readonly string[]>(globalThis.document ? hrefsIn(document.head) : sheets)

export function useFirstSheets(): readonly string[] {
  // A document that React has to draw anew, as after a failure, has lost what stood in its body.
  useEffect(() => {
    const present = hrefsIn(document)
    for (const href of sheets)
      if (!present.includes(href))
        document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href }))
  }, [])
  return useContext(FirstSheets)
}
