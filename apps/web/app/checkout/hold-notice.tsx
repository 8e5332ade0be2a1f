import type { Instant } from '@portico/domain/time/deadline'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useHotel } from '../hotel/hotel.route.tsx'
import { useFormats } from '../ui/use-formats.ts'

const minuteMs = 60_000
/** Minutes left at which a screen reader hears of it. */
const told = [5, 1]

type KeptUntilProps = { until: Instant; leftMs: number; extendable: boolean }

/** How long rooms and price are kept: a sentence with the hour, and with JavaScript the minutes. */
export function KeptUntil({ until, leftMs, extendable }: KeptUntilProps) {
  const { t } = useTranslation()
  const { hotel } = useHotel()
  const { time } = useFormats()
  const minutes = useMinutesLeft(leftMs)
  if (minutes === 0) return <Ended />
  return (
    <div className="hold">
      <p>
        {t('checkout.keptUntil', { time: time(until, hotel.timeZone) })}
        {minutes !== undefined && <span className="minutes"> {t('checkout.minutesLeft', { count: minutes })}</span>}
      </p>
      {extendable && (
        <button type="submit" name="extend" value="yes" className="button quiet">
          {t('checkout.extend')}
        </button>
      )}
      <p className="visually-hidden" aria-live="polite">
        {minutes !== undefined && told.includes(minutes) ? t('checkout.minutesLeft', { count: minutes }) : ''}
      </p>
    </div>
  )
}

export function Ended() {
  const { t } = useTranslation()
  return (
    <p className="hold" role="status">
      {t('checkout.holdEnded')}
    </p>
  )
}

/** Unknown until the page is alive. Counted from the server's word, since a guest's clock may be wrong. */
function useMinutesLeft(leftMs: number): number | undefined {
  const [minutes, setMinutes] = useState<number>()
  useEffect(() => {
    const start = performance.now()
    const count = () => setMinutes(Math.max(0, Math.ceil((leftMs - (performance.now() - start)) / minuteMs)))
    count()
    const ticking = setInterval(count, 1000)
    return () => clearInterval(ticking)
  }, [leftMs])
  return minutes
}
