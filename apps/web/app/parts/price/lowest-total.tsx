import type { Money } from '@portico/domain/money/money'
import type { ReactNode } from 'react'
import { say } from '../../base/text/say.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { Amount } from '../../base/ui/amount.tsx'
import { useHidesPrices } from '../../base/ui/use-root-data.ts'

/** City tax may come on top. */
export function LowestTotal({ total, nights, children }: { total: Money; nights: number; children?: ReactNode }) {
  const { t } = useTranslation()
  const isHidden = useHidesPrices()
  return isHidden ? null : (
    <div className="price">
      <p className="total from">{say({ t }, 'rooms.from', { price: <Amount money={total} /> })}</p>
      {children}
      <p className="price-note">{t('rooms.forStayTaxOpen', { count: nights })}</p>
    </div>
  )
}
