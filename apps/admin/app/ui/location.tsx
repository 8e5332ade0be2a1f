import { type AnchorHTMLAttributes, type MouseEvent, useEffect, useRef, useSyncExternalStore } from 'react'
import { t } from './texts.ts'

let isUnsaved = false

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

const mayNavigate = () => !isUnsaved || window.confirm(t('shell.goWithoutSaving'))

/** `isSaved`: the next page says that this one was saved. `isInPlace`: Back does not lead here again. */
export function navigate(path: string, { confirmUnsaved = true, isSaved = false, isInPlace = false } = {}): void {
  if (confirmUnsaved && !mayNavigate()) return
  if (isInPlace) history.replaceState(null, '', path)
  else history.pushState(isSaved ? savedMark : null, '', path)
  window.dispatchEvent(new PopStateEvent('popstate'))
  window.scrollTo(0, 0)
}

const savedMark = 'saved'

/** Calls once where the previous page has saved; a reload saves nothing. */
export function useSavedBefore(showSaved: () => void): void {
  const show = useRef(showSaved)
  useEffect(() => {
    if (history.state !== savedMark) return
    history.replaceState(null, '')
    show.current()
  }, [])
}

function subscribeToLocation(onChange: () => void): () => void {
  window.addEventListener('popstate', onChange)
  return () => window.removeEventListener('popstate', onChange)
}

export function usePath(): string {
  return useSyncExternalStore(subscribeToLocation, () => location.pathname)
}

export function useQuery(): string {
  return useSyncExternalStore(subscribeToLocation, () => location.search.slice(1))
}

/** With a modifier key the link is the browser's own. */
export function Link({ href, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  const followLink = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    navigate(href)
  }
  return <a href={href} onClick={followLink} {...rest} />
}
