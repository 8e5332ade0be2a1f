import type { RoomSearch, Upgrade } from '@portico/contracts/search/room-search'
import { Form, Link, useLocation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { readExtras } from '../../base/address/basket-extras.ts'
import { type TypedSearch, withPicks } from '../../base/address/search-address.ts'
import { useReadParams } from '../../base/params/use-read-params.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { useAmountText } from '../../base/ui/amount.tsx'

type UpgradeProposalProps = { upgrade: Upgrade; search: RoomSearch; typed: TypedSearch }

/**
 * The better room that the hotel suggests, as a dialog; without JavaScript in the page. Left alone it
 * is closed for good.
 */
export function UpgradeProposal({ upgrade, search, typed }: UpgradeProposalProps) {
  const { t } = useTranslation()
  const amountText = useAmountText()
  const { search: query } = useLocation()
  const dialog = useRef<HTMLDialogElement>(null)
  const dismissal = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const shown = dialog.current
    shown?.close()
    shown?.showModal()
    return () => shown?.close()
  }, [])
  const { roomName, description, from, lines, productId, difference } = upgrade
  const extras = (typed.extras ?? []).filter(([name]) => name !== 'upgraded')
  const address = withPicks(
    { ...typed, extras: [...extras, ['upgraded', String(from.roomTypeId)]] },
    search.rooms.map((room, i) => (lines.includes(i) ? productId : room.productId)),
  )
  const words = { room: roomName, count: lines.length }
  const price =
    difference.minor > 0
      ? t('upgrade.more', { price: amountText(difference) })
      : difference.minor < 0
        ? t('upgrade.less', { price: amountText({ ...difference, minor: 0 - difference.minor }) })
        : t('upgrade.same')
  return (
    <dialog
      open
      className="upgrade"
      ref={dialog}
      aria-labelledby="upgrade-title"
      onCancel={(event) => {
        event.preventDefault()
        dismissal.current?.requestSubmit()
      }}
    >
      <h2 id="upgrade-title">{t('upgrade.title', words)}</h2>
      <p>{description}</p>
      <p className="upgrade-price">
        {t('upgrade.replaces', { room: from.roomName })} <strong>{price}</strong>
      </p>
      <div className="upgrade-choice">
        <Link className="button" to={`?${address}`} preventScrollReset>
          {t('upgrade.take', words)}
        </Link>
        <Form method="post" action={`?${query.slice(1)}`} ref={dismissal} preventScrollReset>
          <button type="submit" name="upgrade" value="closed" className="button quiet">
            {t('upgrade.dismiss', { room: from.roomName })}
          </button>
        </Form>
      </div>
    </dialog>
  )
}

/**
 * That the room which an upgrade replaced cannot be read in the address of this page: the hotel hears of no upgrade,
 * and the guest does.
 */
export function UnreadableUpgrade() {
  const { t } = useTranslation()
  const params = useReadParams()
  const named = params.getAll('upgraded').map((value) => ['upgraded', value] as const)
  return readExtras(named, 1).unreadable.length === 0 ? null : (
    <p className="problem" role="alert">
      {t('upgrade.unreadable')}
    </p>
  )
}
