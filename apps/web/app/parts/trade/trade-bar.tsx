import { useLocation, useRevalidator } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { portalPath } from '../../base/address/paths.ts'
import { withTexts } from '../../base/text/page-texts.ts'
import { say } from '../../base/text/say.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import type { TradeEntry } from '../../base/trade/load-trade.server.ts'
import { useLanguageForm } from '../../base/ui/use-language-form.ts'
import { useRootData } from '../../base/ui/use-root-data.ts'
import { OtherChannel } from './other-channel.tsx'
import { PriceSwitch } from './price-switch.tsx'
import type { SessionChange } from './watch-session.ts'

type BarProps = { trade: TradeEntry; base: string }

export default function TradeBar({ trade, base }: BarProps) {
  const { t } = useTranslation()
  const sessionChange = useSessionChange(trade, useLanguageForm() !== undefined)
  const user = sessionChange ? undefined : trade.user
  return (
    <aside className="trade-bar" data-part="trade-bar" aria-label={t('trade.bar.title')}>
      {user ? <LoggedIn user={user} trade={trade} base={base} /> : trade.isTrade && <LoggedOut base={base} />}
      <SessionNews change={sessionChange ?? (trade.hasEnded ? 'ended' : undefined)} base={base} />
      <OtherChannel trade={trade} />
    </aside>
  )
}

type LoggedInProps = BarProps & { user: NonNullable<TradeEntry['user']> }

function LoggedIn({
  user: { id, name, agency, channelId, since },
  trade: { mayHidePrices, mustChangePassword },
  base,
}: LoggedInProps) {
  const { t } = useTranslation()
  const { language, hidesEarnings: isHidden } = useRootData()
  return (
    <div className="trade-line">
      <p>
        <strong>{name ?? t('trade.bar.user', { id })}</strong>
        {agency !== undefined && <span className="trade-agency"> {agency}</span>}
      </p>
      <nav aria-label={t('trade.bar.pages')}>
        {!mustChangePassword && (
          <a href={portalPath({ channelId, languageId: language.id }, 'agency')}>{t('trade.bar.reservations')}</a>
        )}
        {/* Hidden before the channel ended that, they can be shown again. */}
        {(mayHidePrices || isHidden) && !mustChangePassword && <PriceSwitch />}
        <a href={`${base}/password`}>{t('trade.bar.password')}</a>
        <form method="post" action={`${base}/logout`}>
          <input type="hidden" name="since" value={since} />
          <button type="submit" className="link-button">
            {t('trade.bar.logout')}
          </button>
        </form>
      </nav>
    </div>
  )
}

function LoggedOut({ base }: { base: string }) {
  const { t } = useTranslation()
  const { hidesEarnings: isHidden } = useRootData()
  const login = useLoginPath(base)
  return (
    <div className="trade-line">
      <p>{t('trade.bar.forTrade')}</p>
      <nav aria-label={t('trade.bar.pages')}>
        {/* Hidden when the session ended, they are hidden still. */}
        {isHidden && <PriceSwitch />}
        <a href={login}>{t('trade.bar.login')}</a>
        <a href={`${base}/access`}>{t('trade.bar.access')}</a>
      </nav>
    </div>
  )
}

function SessionNews({ change, base }: { change: SessionChange | undefined; base: string }) {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const login = useLoginPath(base)
  return (
    <div role="alert">
      {change && (
        <p className="notice-line">
          {change === 'ended'
            ? say({ t }, 'trade.bar.ended', { link: <a href={login}>{t('trade.bar.again')}</a> })
            : say({ t }, 'trade.bar.replaced', { link: <a href={pathname + search}>{t('trade.bar.reload')}</a> })}
        </p>
      )}
    </div>
  )
}

/** Prices of a trade user go with the session; what is typed stays. */
function useSessionChange({ channelId, user, isTrade }: TradeEntry, isForm: boolean): SessionChange | undefined {
  const [change, setChange] = useState<SessionChange>()
  const { revalidate } = useRevalidator()
  const { language } = useRootData()
  const address = portalPath({ channelId, languageId: language.id }, 'session')
  const { id, since } = user ?? {}
  useEffect(() => {
    if (!isTrade) return
    const unmounted = new AbortController()
    const onChange = (now: SessionChange) => {
      setChange(now)
      if (isForm) return
      if (now === 'replaced') window.location.reload()
      else revalidate()
    }
    void withTexts(() => import('./watch-session.ts')).then(({ watchSession, forgetLogin }) => {
      if (unmounted.signal.aborted) return
      if (id === undefined || since === undefined) return forgetLogin(channelId)
      unmounted.signal.addEventListener('abort', watchSession(address, { id, since, channelId }, onChange))
    })
    return () => unmounted.abort()
  }, [address, channelId, id, since, isTrade, isForm, revalidate])
  return change
}

function useLoginPath(base: string): string {
  const { pathname, search } = useLocation()
  return `${base}/login?${new URLSearchParams({ back: pathname + search })}`
}
