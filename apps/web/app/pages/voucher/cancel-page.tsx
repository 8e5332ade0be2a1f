import { cancellationReasons } from '@portico/contracts/reservation/cancellation-reasons'
import type { Voucher } from '@portico/contracts/reservation/reservation'
import { Form, Link, useLocation, useNavigation } from '@remix-run/react'
import { useHotel } from '../../base/hotel/use-hotel.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { useFormats } from '../../base/ui/use-formats.ts'
import { usePartyText } from '../../base/ui/use-party-text.ts'
import { CancellationTerms } from '../../parts/price/rate-terms.tsx'
import { Sum } from '../../parts/reservation/account.tsx'
import { roomNameOf } from '../../parts/reservation/change-of-plans.tsx'
import { hasChangeableRoom, whyNotChangeable } from '../../parts/reservation/may-change.ts'
import { refundHowKey } from '../../parts/reservation/money-texts.ts'
import type { CancellationPreview } from './load-cancellation.server.ts'

type CancelPageProps = {
  voucher: Voucher
  room: number | undefined
  preview: CancellationPreview
  hasChanged: boolean
}

export function CancelPage({ voucher, room, preview, hasChanged, ...form }: CancelPageProps & { actionKey: string }) {
  const { t } = useTranslation()
  const { hotel } = useHotel()
  const { basket } = voucher
  const isRoom = room !== undefined && room >= 0 && voucher.rooms.length > 1
  const back = useLocation().pathname.replace(/\/cancel$/, '')
  return (
    <main id="content" className="cancel">
      <h1>{isRoom ? t('cancel.titleRoom', { room: roomNameOf(basket.lines, room) }) : t('cancel.title')}</h1>
      {hasChanged && (
        // biome-ignore lint/a11y/noAutofocus: the answer to a button that did not do what was pressed; without JavaScript too
        <p className="notice-line" role="alert" tabIndex={-1} autoFocus>
          {t('cancel.changed')}
        </p>
      )}
      {preview.kind === 'not-changeable' ? (
        <>
          <p className="lead">{t(`cancel.notChangeable.${preview.why}`, { phone: hotel.phone })}</p>
          <p>
            <Link to={back}>{t('cancel.back')}</Link>
          </p>
        </>
      ) : (
        <>
          <p className="lead">{t('cancel.lead')}</p>
          <section aria-labelledby="cancel-what">
            <h2 id="cancel-what">{t('cancel.what')}</h2>
            <CancelledRooms voucher={voucher} only={isRoom ? room : undefined} />
          </section>
          {preview.kind === 'known' ? <Cost preview={preview} voucher={voucher} /> : <UnknownCost voucher={voucher} />}
          <ConfirmForm {...form} voucher={voucher} room={isRoom ? room : undefined} preview={preview} back={back} />
        </>
      )}
    </main>
  )
}

function CancelledRooms({ voucher: { basket, rooms }, only }: { voucher: Voucher; only: number | undefined }) {
  const { t } = useTranslation()
  const { hotel } = useHotel()
  const { day } = useFormats()
  const partyText = usePartyText()
  return (
    <ul className="cancel-rooms">
      {basket.lines.map(({ roomName, party, moreChildren }, i) => {
        const room = rooms[i]
        if (!room || (only !== undefined && i !== only)) return null
        return (
          <li key={i}>
            <strong>{roomName}</strong>, {partyText(party, moreChildren)}
            <br />
            {day(room.stay.arrival, hotel.today)} – {day(room.stay.departure, hotel.today)}
            {room.code && (
              <>
                <br />
                <small>{t('cancel.roomCode', { code: room.code })}</small>
              </>
            )}
          </li>
        )
      })}
    </ul>
  )
}

type KnownPreview = Extract<CancellationPreview, { kind: 'known' }>

function Cost({ preview, voucher }: { preview: KnownPreview; voucher: Voucher }) {
  const { t } = useTranslation()
  const { fee, paid, refund, owed, stays } = preview
  return (
    <section aria-labelledby="cancel-cost">
      <h2 id="cancel-cost">{t('cancel.cost')}</h2>
      <dl className="sums">
        <Sum label={t('cancel.price')} money={voucher.basket.price.guestTotal} />
        {stays && <Sum label={t('cancel.staysTotal')} money={stays.total} />}
        {paid.minor > 0 && <Sum label={t('cancel.paid')} money={paid} />}
        <Sum label={t('cancel.fee')} money={fee} isStrong />
        {owed.minor > 0 && <Sum label={t('cancel.owed')} money={owed} />}
        {refund.minor > 0 && <Sum label={t('cancel.refund')} money={refund} />}
      </dl>
      {refund.minor > 0 && <p className="help">{t(refundHowKey(voucher.folio?.payments ?? []))}</p>}
      {stays && (
        <>
          <h3>{t('cancel.stays')}</h3>
          <ul>
            {stays.lines.map(({ roomName }, i) => (
              <li key={i}>{roomName}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

/** Some servers say the fee only afterwards: the terms are all that is known. */
function UnknownCost({ voucher: { basket } }: { voucher: Voucher }) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="cancel-cost">
      <h2 id="cancel-cost">{t('cancel.cost')}</h2>
      <p>{t('cancel.unknownFee')}</p>
      {basket.lines.map(({ roomName, cancellation }, i) => (
        <div key={i}>
          <h3>{roomName}</h3>
          <CancellationTerms cancellation={cancellation} />
        </div>
      ))}
    </section>
  )
}

type ConfirmFormProps = Pick<CancelPageProps, 'voucher' | 'room' | 'preview'> & { actionKey: string; back: string }

function ConfirmForm({ voucher, room, preview, actionKey, back }: ConfirmFormProps) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const isSending = useNavigation().state !== 'idle'
  return (
    <Form method="post" action={pathname} className="cancel-form">
      <input type="hidden" name="key" value={actionKey} />
      {room !== undefined && <input type="hidden" name="room" value={voucher.rooms[room]?.code ?? ''} />}
      {preview.kind === 'known' && (
        <input type="hidden" name="shown" value={`${preview.fee.minor} ${preview.fee.currency}`} />
      )}
      <div className="entry">
        <label htmlFor="why">{t('cancel.why')}</label>
        <select id="why" name="why" defaultValue="">
          <option value="">{t('cancel.noReason')}</option>
          {cancellationReasons.map((reason) => (
            <option key={reason} value={reason}>
              {t(`cancel.reason.${reason}`)}
            </option>
          ))}
        </select>
      </div>
      {whyNotChangeable(voucher) === undefined && hasChangeableRoom(voucher) && (
        <p>
          <Link to={`${back}/change`}>{t('cancel.otherDates')}</Link>
        </p>
      )}
      <p className="cancel-buttons">
        <Link to={back} className="button">
          {t('cancel.dismiss')}
        </Link>
        <button type="submit" className="button quiet" aria-disabled={isSending}>
          {room === undefined ? t('cancel.confirm') : t('cancel.confirmRoom')}
        </button>
      </p>
    </Form>
  )
}
