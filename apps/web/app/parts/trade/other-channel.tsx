import { lazy, Suspense, useEffect, useState } from 'react'
import { withTexts } from '../../base/text/page-texts.ts'
import { say } from '../../base/text/say.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import type { TradeEntry } from '../../base/trade/load-trade.server.ts'

const OtherChannelDialog = lazy(() => withTexts(() => import('./other-channel-dialog.tsx')))

const shownKey = 'bol.tradeDialog'

export function OtherChannel({ trade: { isTrade, user, elsewhere, other } }: { trade: TradeEntry }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const login = elsewhere && `${elsewhere.channelId} ${elsewhere.since}`
  useEffect(() => {
    if (login === undefined || sessionStorage.getItem(shownKey) === login) return
    sessionStorage.setItem(shownKey, login)
    setOpen(true)
  }, [login])
  if (other === undefined) return null
  if (isTrade) {
    return user ? null : (
      <p className="trade-notice">
        {say({ t }, 'trade.bar.forGuests', { link: <a href={other}>{t('trade.bar.asGuest')}</a> })}
      </p>
    )
  }
  if (!elsewhere) return null
  return (
    <>
      <p className="trade-notice">
        {say({ t }, 'trade.bar.elsewhere', {
          link: (
            <a href={other} target="_blank" rel="noopener">
              {t('trade.bar.openTrade')}
            </a>
          ),
        })}
      </p>
      {isOpen && (
        <Suspense fallback={null}>
          <OtherChannelDialog address={other} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
