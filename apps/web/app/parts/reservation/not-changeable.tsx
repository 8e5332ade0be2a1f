import { Link } from '@remix-run/react'
import { useHotel } from '../../base/hotel/use-hotel.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import type { NotPossibleReason } from './may-change.ts'

export function NotChangeable({ why, back }: { why: NotPossibleReason; back: string }) {
  const { t } = useTranslation()
  const { hotel } = useHotel()
  return (
    <main id="content" className="change">
      <h1>{t('modify.title')}</h1>
      <p className="lead">{t(`modify.notChangeable.${why}`, { phone: hotel.phone })}</p>
      <p>
        <Link to={back}>{t('cancel.back')}</Link>
      </p>
    </main>
  )
}
