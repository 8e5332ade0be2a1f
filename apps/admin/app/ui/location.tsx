import {
  type AnchorHTMLAttributes,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useRef,
  useSyncExternalStore,
} from 'react'
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

/** What the browser keeps beside the address of a page that was visited; it is sent to nobody. */
type VisitState = {
  /** The next page says that this one was saved. */
  readonly isSaved?: boolean
  /** What was searched for: a name, an e-mail address or a code, none of which belongs in an address. */
  readonly searchText?: string
}

const visitState = () => (history.state ?? {}) as VisitState

type NavigateOptions = VisitState & {
  readonly confirmUnsaved?: boolean
  /** Back does not lead here again. */
  readonly isInPlace?: boolean
}

export function navigate(
  path: string,
  { confirmUnsaved = true, isInPlace = false, ...state }: NavigateOptions = {},
): void {
  if (confirmUnsaved && !mayNavigate()) return
  if (isInPlace) history.replaceState(state, '', path)
  else history.pushState(state, '', path)
  window.dispatchEvent(new PopStateEvent('popstate'))
  window.scrollTo(0, 0)
}

/** Calls once where the previous page has saved; a reload saves nothing. */
export function useSavedBefore(showSaved: () => void): void {
  const show = useRef(showSaved)
  useEffect(() => {
    const { isSaved, ...state } = visitState()
    if (!isSaved) return
    history.replaceState(state, '')
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

/** Stays through a reload, Back and Forward. */
export function useSearchText(): string {
  return useSyncExternalStore(subscribeToLocation, () => visitState().searchText ?? '')
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

type SearchLinkProps = { href: string; searchText: string; children: ReactNode }

/** A button where a text goes along: as a link it would open another list in a new tab. */
export function SearchLink({ href, searchText, children }: SearchLinkProps) {
  if (searchText === '') return <Link href={href}>{children}</Link>
  return (
    <button type="button" onClick={() => navigate(href, { searchText })}>
      {children}
    </button>
  )
}
