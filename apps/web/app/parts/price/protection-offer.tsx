import type { BasketPrice } from '@portico/contracts/price/basket'
import { money } from '@portico/domain/money/money'
import { Link } from '@remix-run/react'
import { readExtras } from '../../base/address/basket-extras.ts'
import { useHotel } from '../../base/hotel/use-hotel.ts'
import { useReadParams } from '../../base/params/use-read-params.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { useAmountText } from '../../base/ui/amount.tsx'
import { useFormats } from '../../base/ui/use-formats.ts'
import { useHidesPrices } from '../../base/ui/use-root-data.ts'

/** One link for all lines at once, to this page's address with that choice. Nothing where no rate offers protection. */
export function ProtectionOffer({ lines }: Pick<BasketPrice, 'lines'>) {
  const { t } = useTranslation()
  const { listText } = useFormats()
  const { hotel } = useHotel()
  const amountText = useAmountText()
  const params = useReadParams()
  const isHidden = useHidesPrices()
  const choices = lines.flatMap(({ protection, roomName }, i) =>
    protection && protection.state !== 'included' ? [{ ...protection, roomName, line: i + 1 }] : [],
  )
  const [firstChoice] = choices
  if (!firstChoice || isHidden) return null
  const isTaken = choices.every(({ state }) => state === 'taken')
  const total = money(
    choices.reduce((sum, { price }) => sum + price.minor, 0),
    firstChoice.price.currency,
  )
  const addressParams = new URLSearchParams(params)
  addressParams.delete('protect')
  if (!isTaken) addressParams.set('protect', choices.map(({ line }) => line).join('-'))
  return (
    <section className="protection" aria-labelledby="protection-title">
      <h3 id="protection-title">{t('protection.title')}</h3>
      <UnreadableProtection rooms={lines.length} />
      <p>{t(isTaken ? 'protection.takenText' : 'protection.text')}</p>
      {choices.length < lines.length && (
        <p className="protection-rooms">
          {t('protection.rooms', { count: choices.length, rooms: listText(choices.map(({ roomName }) => roomName)) })}
        </p>
      )}
      {hotel.protectionTerms && (
        <details className="policy">
          <summary>{t('protection.readTerms')}</summary>
          <p>{hotel.protectionTerms}</p>
        </details>
      )}
      <p>
        <Link className="button quiet" to={`?${addressParams}`} preventScrollReset>
          {isTaken ? t('protection.remove') : t('protection.add', { price: amountText(total) })}
        </Link>
      </p>
    </section>
  )
}

export function UnreadableProtection({ rooms }: { rooms: number }) {
  const { t } = useTranslation()
  const protectParams = useReadParams()
    .getAll('protect')
    .map((value) => ['protect', value] as const)
  return readExtras(protectParams, rooms).unreadable.length === 0 ? null : (
    <p className="problem" role="alert">
      {t('protection.unreadable')}
    </p>
  )
}

export function LineProtection({ protection }: Pick<BasketPrice['lines'][number], 'protection'>) {
  const { t } = useTranslation()
  const amountText = useAmountText()
  const isHidden = useHidesPrices()
  if (!protection || protection.state === 'offered' || (isHidden && protection.state === 'taken')) return null
  return (
    <p className="condition protection-line">
      {protection.state === 'included'
        ? t('protection.included')
        : t('protection.taken', { price: amountText(protection.price) })}
    </p>
  )
}
