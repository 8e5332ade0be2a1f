import { type AnchorHTMLAttributes, type MouseEvent, useEffect, useRef, useSyncExternalStore } from 'react'

let isUnsaved = false

/** While `isDirty`, leaving the page asks first. */
export function useUnsavedGuard(isDirty: boolean): void {
  useEffect(() => {
    isUnsaved = isDirty
    const confirmUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    if (isDirty) window.addEventListener('beforeunload', confirmUnload)
    return () => {
      isUnsaved = false
      window.removeEventListener('beforeunload', confirmUnload)
    }
  }, [isDirty])
}

const mayNavigate = () => !isUnsaved || window.confirm('Leave this page? What you typed here is not saved.')

/**
 * `isSaved`: what was typed here has been saved, and the page that comes says so. `isInPlace`: Back does not lead here
 * again.
 */
export function navigate(path: string, { confirmUnsaved = true, isSaved = false, isInPlace = false } = {}): void {
  if (confirmUnsaved && !mayNavigate()) return
  if (isInPlace) history.replaceState(null, '', path)
  else history.pushState(isSaved ? saved : null, '', path)
  window.dispatchEvent(new PopStateEvent('popstate'))
  window.scrollTo(0, 0)
}

const saved = 'saved'

/** Calls once, where the page before has saved what this one shows; a reload saves nothing. */
export function useSavedBefore(showSaved: () => void): void {
  const show = useRef(showSaved)
  useEffect(() => {
    if (history.state !== saved) return
    history.replaceState(null, '')
    show.current()
  }, [])
}

function subscribe(changed: () => void): () => void {
  window.addEventListener('popstate', changed)
  return () => window.removeEventListener('popstate', changed)
}

export function usePath(): string {
  return useSyncExternalStore(subscribe, () => location.pathname)
}

/** What stands behind `?` in the address. */
export function useQuery(): string {
  return useSyncExternalStore(subscribe, () => location.search.slice(1))
}

/** A link that changes the page without loading it anew; with a modifier key it is the browser's own. */
export function Link({ href, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    navigate(href)
  }
  return <a href={href} onClick={follow} {...rest} />
}
