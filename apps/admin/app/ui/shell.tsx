import { type ReactNode, useEffect } from 'react'
import { api, draftSavedEvent } from '../api.ts'
import { useLoaded } from './loaded.tsx'
import { Link } from './location.tsx'

const sections = [
  ['/hosts', 'Hosts'],
  ['/consent', 'Consent'],
  ['/channels', 'Channels'],
  ['/publish', 'Publish'],
  ['/audit', 'Audit'],
  ['/account', 'Account'],
] as const

type Shell = { email: string; path: string; onSignedOut: () => Promise<void>; children: ReactNode }

export function Shell({ email, path, onSignedOut, children }: Shell) {
  const unpublished = useUnpublished()
  const signOut = async () => {
    await api.signIn.signOut.mutate()
    await onSignedOut()
  }
  const isCurrent = (section: string) => path.startsWith(section) || (path === '/' && section === '/hosts')
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <header className="top">
        <Link href="/hosts" className="wordmark">
          Portico <span>admin</span>
        </Link>
        <nav aria-label="Sections">
          {sections.map(([href, name]) => (
            <Link key={href} href={href} aria-current={isCurrent(href) ? 'page' : undefined}>
              {name}
              {href === '/publish' && unpublished > 0 && <span className="count"> {unpublished}</span>}
            </Link>
          ))}
        </nav>
        <div className="who">
          <span>{email}</span>
          <button type="button" className="quiet" onClick={signOut}>
            Sign out
          </button>
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
    </>
  )
}

/** Asked again after each save, and when the operator comes back to this tab. */
function useUnpublished(): number {
  const { data, reload } = useLoaded(() => api.publications.changes.query())
  useEffect(() => {
    window.addEventListener(draftSavedEvent, reload)
    window.addEventListener('focus', reload)
    return () => {
      window.removeEventListener(draftSavedEvent, reload)
      window.removeEventListener('focus', reload)
    }
  }, [reload])
  return data?.changes.length ?? 0
}
