import { useFetcher } from '@remix-run/react'
import {
  type ComponentType,
  createContext,
  type LazyExoticComponent,
  lazy,
  type MouseEvent,
  type ReactNode,
  Suspense,
  type SyntheticEvent,
  useContext,
  useMemo,
  useRef,
  useState,
} from 'react'
import { type Markup, markup } from '../ui/markup.ts'
import { isPlainClick } from '../ui/use-query-link.ts'

/** `data` is undefined while it is on its way and `null` where it failed. `address` is the page's own. */
export type DialogPageProps<Data> = { data: Data | null | undefined; address: string; onClose: () => void }

type AnyContent = ComponentType<DialogPageProps<unknown>>
type DialogPage = { readonly Content: LazyExoticComponent<AnyContent>; readonly load: () => Promise<unknown> }

/** The page's script is a file of its own, which is loaded on first use. */
export function dialogPage<Data>(load: () => Promise<{ default: ComponentType<DialogPageProps<Data>> }>): DialogPage {
  return { Content: lazy(load as () => Promise<{ default: AnyContent }>), load }
}

const OpenDialog = createContext<((to: string, page: DialogPage) => void) | undefined>(undefined)

export function DialogPages({ children }: { children: ReactNode }) {
  const fetcher = useFetcher<unknown>()
  const load = useRef(fetcher.load)
  load.current = fetcher.load
  const [openDialog, setShown] = useState<{ to: string; page: DialogPage }>()
  const open = useMemo(
    () => (to: string, page: DialogPage) => {
      load.current(to)
      setShown({ to, page })
    },
    [],
  )
  const Content = openDialog?.page.Content
  return (
    <OpenDialog.Provider value={open}>
      {children}
      {openDialog && Content && (
        <Suspense fallback={null}>
          <Content
            key={openDialog.to}
            data={fetcher.state === 'idle' ? fetcher.data : undefined}
            address={openDialog.to}
            onClose={() => setShown(undefined)}
          />
        </Suspense>
      )}
    </OpenDialog.Provider>
  )
}

type DialogLinkProps = {
  to: string
  page: DialogPage
  className?: string | undefined
  besideForm?: boolean
  label?: string | undefined
  children: ReactNode
}

/** With JavaScript the page opens as a dialog, whose script is loaded as soon as a pointer or the focus is near. */
export function DialogLink({ to, page, className, besideForm = false, label, children }: DialogLinkProps) {
  const open = useContext(OpenDialog)
  const loadScript = () => void page.load()
  const openDialogOnClick = (event: MouseEvent) => {
    if (!open || !isPlainClick(event)) return
    event.preventDefault()
    open(to, page)
  }
  return (
    // Not a Link: this needs nothing of the router, and a room list has two for each rate.
    <a
      href={to}
      rel="nofollow"
      className={className}
      target={besideForm ? '_blank' : undefined}
      aria-label={label}
      aria-haspopup="dialog"
      onPointerEnter={loadScript}
      onFocus={loadScript}
      onClick={openDialogOnClick}
    >
      {children}
    </a>
  )
}

type DialogLinkMarkup = { to: string; className: string; label?: string; inside: string | Markup | readonly Markup[] }

/** The same link inside markup, whose handlers are those of `useDialogLinks`. */
export function dialogLinkMarkup({ to, className, label, inside }: DialogLinkMarkup): Markup {
  return markup`<a href="${to}" rel="nofollow" class="${className}"${label === undefined ? '' : markup` aria-label="${label}"`} aria-haspopup="dialog">${inside}</a>`
}

/** For an element whose markup has such links: which page a link opens says the last part of its path. */
export function useDialogLinks(pages: Readonly<Record<string, DialogPage>>) {
  const open = useContext(OpenDialog)
  const linkAt = ({ target }: SyntheticEvent) => {
    const to = target instanceof Element && target.closest('a[aria-haspopup="dialog"]')?.getAttribute('href')
    const page = to ? pages[/([^/?]*)(?:\?|$)/.exec(to)?.[1] ?? ''] : undefined
    return to && page ? { to, page } : undefined
  }
  const loadScript = (event: SyntheticEvent) => void linkAt(event)?.page.load()
  return {
    onPointerOver: loadScript,
    onFocus: loadScript,
    onClick: (event: MouseEvent) => {
      const link = linkAt(event)
      if (!open || !link || !isPlainClick(event)) return
      event.preventDefault()
      open(link.to, link.page)
    },
  }
}
