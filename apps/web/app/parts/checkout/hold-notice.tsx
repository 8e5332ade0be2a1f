import type { Instant } from '@portico/domain/time/deadline'
import { useFetcher } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { useHotel } from '../../base/hotel/use-hotel.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { useFormats } from '../../base/ui/use-formats.ts'

const minuteMs = 60_000
const announcedMinutes = [5, 1]

type HoldNoticeProps = { until: Instant; remainingMs: number; isExtendable: boolean }

export function HoldNotice({ until, remainingMs, isExtendable }: HoldNoticeProps) {
  const { t } = useTranslation()
  const { hotel } = useHotel()
  const { time, afterSentence } = useFormats()
  const minutes = useRemainingMinutes(remainingMs)
  if (minutes === 0) return <HoldEnded />
  return (
    <div className="hold">
      <p>
        {t('checkout.heldUntil', { time: time(until, hotel.timeZone) })}
        {minutes !== undefined && (
          <span className="minutes">
            {afterSentence}
            {t('checkout.minutesRemaining', { count: minutes })}
          </span>
        )}
      </p>
      {isExtendable && (
        <button type="submit" name="extend" value="yes" className="button quiet">
          {t('checkout.extend')}
        </button>
      )}
      <p className="visually-hidden" aria-live="polite">
        {minutes !== undefined && announcedMinutes.includes(minutes)
          ? t('checkout.minutesRemaining', { count: minutes })
          : ''}
      </p>
    </div>
  )
}

/**
 * Opening an address holds nothing. With JavaScript the rooms are held once a field is entered, without it by the
 * button.
 */
export function HoldOffer({ actionKey }: { actionKey: string }) {
  const { t } = useTranslation()
  const { submit } = useFetcher()
  const offer = useRef<HTMLDivElement>(null)
  const key = useRef(actionKey)
  useEffect(() => {
    const form = offer.current?.closest('form')
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof HTMLButtonElement) return
      form?.removeEventListener('focusin', onFocus)
      submit({ hold: 'quiet', key: key.current }, { method: 'post' })
    }
    form?.addEventListener('focusin', onFocus)
    return () => form?.removeEventListener('focusin', onFocus)
  }, [submit])
  return (
    <div className="hold" ref={offer}>
      <p>{t('checkout.notHeld')}</p>
      <p className="without-script">
        <button type="submit" name="hold" value="yes" className="button quiet">
          {t('checkout.hold')}
        </button>
      </p>
    </div>
  )
}

export function HoldEnded() {
  const { t } = useTranslation()
  return (
    <p className="hold" role="status">
      {t('checkout.holdEnded')}
    </p>
  )
}

/** Undefined before hydration. Counted from the server's word, since a guest's clock may be wrong. */
function useRemainingMinutes(remainingMs: number): number | undefined {
  const [minutes, setMinutes] = useState<number>()
  useEffect(() => {
    const start = performance.now()
    const updateMinutes = () =>
      setMinutes(Math.max(0, Math.ceil((remainingMs - (performance.now() - start)) / minuteMs)))
    updateMinutes()
    const timer = setInterval(updateMinutes, 1000)
    return () => clearInterval(timer)
  }, [remainingMs])
  return minutes
}
