import { useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { Unavailability } from '../server/gateway.server.ts'
import { useTranslation } from '../text/use-translation.ts'
import { useRootDataIfLoaded } from './use-root-data.ts'

export function NotFound() {
  const { t } = useTranslation()
  return (
    <main id="content" className="notice measure">
      <h1>{t('frame.notFoundTitle')}</h1>
      <p>{t('frame.notFoundText')}</p>
      <p>
        <a className="button" href="/">
          {t('frame.notFoundAction')}
        </a>
      </p>
    </main>
  )
}

export function Unavailable({ unavailability }: { unavailability?: Unavailability | undefined }) {
  const { t } = useTranslation()
  const retryText = useRetryText(unavailability)
  const { pathname, search } = useLocation()
  return (
    <main id="content" className="notice measure">
      <div role="alert">
        <h1>{t(unavailability?.status === 429 ? 'frame.busyTitle' : 'frame.unavailableTitle')}</h1>
        <p>
          {t(
            unavailability?.status === 429
              ? 'frame.busyText'
              : unavailability?.retryAfter === undefined
                ? 'frame.unavailableText'
                : 'frame.unavailableSoon',
          )}
        </p>
        {retryText && <p>{retryText}</p>}
      </div>
      <p>
        <a className="button" href={pathname + search}>
          {t('frame.retry')}
        </a>
      </p>
    </main>
  )
}

export function useRetryText(unavailability: Unavailability | undefined): string | undefined {
  const { t } = useTranslation()
  const seconds = unavailability?.retryAfter
  if (seconds === undefined) return undefined
  return seconds < 90
    ? t('frame.retryInSeconds', { count: seconds })
    : t('frame.retryInMinutes', { count: Math.ceil(seconds / 60) })
}

export function HostFrame({ children }: { children: ReactNode }) {
  const root = useRootDataIfLoaded()
  return (
    <>
      {root && (
        <header className="header">
          <a href="/" className="brand">
            {root.logo && <img src={root.logo} alt="" width="40" height="40" />}
            <span>{root.title}</span>
          </a>
        </header>
      )}
      {children}
    </>
  )
}
