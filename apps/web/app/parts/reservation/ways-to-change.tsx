import type { Voucher } from '@portico/contracts/reservation/reservation'
import { Link, useLocation } from '@remix-run/react'
import { useHotel } from '../../base/hotel/use-hotel.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { ChangeTerms } from './change-terms.tsx'
import { hasChangeableRoom, mayNameGuests } from './may-change.ts'

export function WaysToChange({ voucher, isChangeable }: { voucher: Voucher; isChangeable: boolean }) {
  const { t } = useTranslation()
  const { hotel } = useHotel()
  const { pathname } = useLocation()
  const { basket, mayChange } = voucher
  const change = `${pathname}/change`
  const transfers = basket.services.flatMap(({ transfer, name }, i) =>
    transfer && mayChange.includes('transfers') ? [{ name, at: i + 1 }] : [],
  )
  return (
    <>
      {isChangeable && hasChangeableRoom(voucher) && (
        <p>
          <Link to={change} className="button quiet">
            {t('modify.link')}
          </Link>
        </p>
      )}
      {isChangeable && (voucher.rooms.length === 1 || !hasChangeableRoom(voucher)) && (
        <ChangeTerms voucher={voucher} place={0} />
      )}
      <ul>
        {isChangeable && hotel.hasServices && mayChange.includes('services') && (
          <li>
            <Link to={`${change}/services`}>
              {t(basket.services.length === 0 ? 'modify.addServices' : 'modify.changeServices')}
            </Link>
          </li>
        )}
        {transfers.map(({ name, at }) => (
          <li key={at}>
            <Link to={`${change}/transfer?service=${at}`}>
              {t('modify.transferLink')}
              <span className="visually-hidden">: {name}</span>
            </Link>
          </li>
        ))}
        {isChangeable && mayNameGuests(voucher, hotel.guestRecords) && (
          <li>
            <Link to={`${change}/guests`}>{t('modify.guestsLink')}</Link>
          </li>
        )}
      </ul>
    </>
  )
}
