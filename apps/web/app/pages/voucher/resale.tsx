import type { ResaleOfRoom } from '@portico/contracts/reservation/resale'
import type { Voucher } from '@portico/contracts/reservation/reservation'
import { Form, useLocation, useNavigation } from '@remix-run/react'
import { useHotel } from '../../base/hotel/use-hotel.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { useAmountText } from '../../base/ui/amount.tsx'
import { useFormats } from '../../base/ui/use-formats.ts'
import { roomNameOf } from '../../parts/reservation/change-of-plans.tsx'

export default function Resale({ voucher, actionKeys }: { voucher: Voucher; actionKeys: readonly string[] }) {
  const { t } = useTranslation()
  const { resales, basket, rooms } = voucher
  const nameOf = (code: string) => {
    const line = rooms.findIndex((room) => room.code === code)
    return rooms.length === 1 || line < 0 ? undefined : roomNameOf(basket.lines, line)
  }
  return (
    <section className="resale" aria-labelledby="voucher-resale" data-part="resale">
      <h2 id="voucher-resale">{t('resale.title')}</h2>
      {resales.map((resale, i) => (
        <RoomResale key={resale.room} resale={resale} name={nameOf(resale.room)} actionKey={actionKeys[i] ?? ''} />
      ))}
    </section>
  )
}

/** `name` where the booking has several rooms. */
function RoomResale({
  resale,
  name,
  actionKey,
}: {
  resale: ResaleOfRoom
  name: string | undefined
  actionKey: string
}) {
  const { t } = useTranslation()
  const { hotel } = useHotel()
  const { moment } = useFormats()
  const amountText = useAmountText()
  const { pathname } = useLocation()
  const isSending = useNavigation().state !== 'idle'
  const { status, until, price, fee, room } = resale
  const isOpen = status === 'open'
  const amounts = { price: amountText(price), fee: amountText(fee) }
  return (
    <div className="resale-room">
      <p>
        {withCapital(
          t(`resale.${status}`, { room: name ?? t('resale.room'), moment: moment(until, hotel.timeZone, hotel.today) }),
        )}
      </p>
      {(isOpen || status === 'possible') && (
        <>
          <p>{fee.minor === 0 ? t('resale.moneyFree', amounts) : t('resale.money', amounts)}</p>
          <Form method="post" action={`${pathname}/resale`} className="no-print">
            <input type="hidden" name="key" value={actionKey} />
            <input type="hidden" name="room" value={room} />
            <button
              type="submit"
              name="do"
              value={isOpen ? 'withdraw' : 'offer'}
              className="button quiet"
              aria-disabled={isSending}
            >
              {buttonText(t, isOpen, name)}
            </button>
          </Form>
        </>
      )}
    </div>
  )
}

/** A sentence may begin with `your room`. */
const withCapital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

function buttonText(t: ReturnType<typeof useTranslation>['t'], isOpen: boolean, room: string | undefined): string {
  if (room === undefined) return isOpen ? t('resale.withdraw') : t('resale.offer')
  return isOpen ? t('resale.withdrawRoom', { room }) : t('resale.offerRoom', { room })
}
