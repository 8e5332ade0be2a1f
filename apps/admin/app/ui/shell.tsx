import type { OperatorRole } from '@portico/contracts/operator/identity'
import { type ReactNode, useEffect } from 'react'
import { api, draftSavedEvent, offersChangedEvent, requestDecidedEvent } from './api.ts'
import { LanguageChoice } from './language-choice.tsx'
import { useLoaded } from './loaded.tsx'
import { Link } from './location.tsx'
import { t } from './texts.ts'

const receptionSections = [
  ['/reservations', t('shell.reservations')],
  ['/offers', t('shell.offers')],
  ['/day', t('shell.day')],
  ['/payments', t('shell.payments')],
  ['/unknown', t('shell.withoutAnAnswer')],
] as const
const ownerSections = [
  ['/hosts', t('shell.hosts')],
  ['/agencies', t('shell.agencies')],
  ['/methods', t('shell.waysToPay')],
  ['/consent', t('shell.consent')],
  ['/guests', t('shell.guestsData')],
  ['/channels', t('shell.channels')],
  ['/reports', t('shell.reports')],
  ['/publish', t('shell.publish')],
  ['/team', t('shell.team')],
  ['/audit', t('shell.audit')],
] as const
const otherServers = ['/other-servers', t('shell.otherServers')] as const
const accountLink = ['/account', t('shell.account')] as const

type Shell = { email: string; role: OperatorRole; path: string; onSignedOut: () => Promise<void>; children: ReactNode }

export function Shell({ email, role, path, onSignedOut, children }: Shell) {
  const loadedServers = useLoaded(() => api.otherServers.list.query())
  const staffSections = [...receptionSections, ...(loadedServers.data?.places.length ? [otherServers] : [])]
  const sections =
    role === 'owner' ? [...staffSections, ...ownerSections, accountLink] : [...staffSections, accountLink]
  const home = role === 'owner' ? '/hosts' : '/reservations'
  const signOut = async () => {
    await api.signIn.signOut.mutate()
    await onSignedOut()
  }
  const isCurrent = (section: string) => path.startsWith(section) || (path === '/' && section === home)
  return (
    <>
      <a className="skip" href="#main">
        {t('shell.skipToContent')}
      </a>
      <header className="top">
        <Link href={home} className="wordmark">
          Portico <span>admin</span>
        </Link>
        <nav aria-label={t('shell.sections')}>
          {sections.map(([href, name]) => (
            <Link key={href} href={href} aria-current={isCurrent(href) ? 'page' : undefined}>
              {name}
              {href === '/publish' && (
                <Count
                  of={() => api.publications.changes.query().then(({ changes }) => changes.length)}
                  anewAt={draftSavedEvent}
                />
              )}
              {href === '/offers' && <Count of={() => api.offers.waiting.query()} anewAt={offersChangedEvent} />}
              {href === '/agencies' && <Count of={() => api.agencies.waiting.query()} anewAt={requestDecidedEvent} />}
            </Link>
          ))}
        </nav>
        <div className="who">
          <LanguageChoice />
          <span>{email}</span>
          <button type="button" className="quiet" onClick={signOut}>
            {t('shell.signOut')}
          </button>
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
    </>
  )
}

/** Counts anew after what changes the count, and when the operator comes back to this tab. */
function Count({ of: load, anewAt }: { of: () => Promise<number | null>; anewAt: string }) {
  const { data, reload } = useLoaded(load)
  useEffect(() => {
    window.addEventListener(anewAt, reload)
    window.addEventListener('focus', reload)
    return () => {
      window.removeEventListener(anewAt, reload)
      window.removeEventListener('focus', reload)
    }
  }, [reload, anewAt])
  return data !== undefined && data !== null && data > 0 && <span className="count"> {data}</span>
}
