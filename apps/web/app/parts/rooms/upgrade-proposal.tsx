import type { Upgrade } from '@portico/contracts/search/services'
import { money } from '@portico/domain/money/money'
import { Link } from '@remix-run/react'
import { say } from '../../base/text/say.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { useAmountText } from '../../base/ui/amount.tsx'
import { Picture } from '../../base/ui/picture.tsx'

type UpgradeProposalProps = { upgrade: Upgrade; address: string; nights: number }

// As `rooms.css` has it.
const widthOfPicture = '(min-width: 44rem) 14rem, 92vw'

export function UpgradeProposal({ upgrade, address, nights }: UpgradeProposalProps) {
  const { t } = useTranslation()
  const priceText = useDifferenceText(nights)
  const { roomName, description, picture, from, lines, productId, difference } = upgrade
  const taken = new URLSearchParams(address)
  const picks = taken.getAll('pick')
  taken.delete('pick')
  for (const [i, pick] of picks.entries()) taken.append('pick', lines.includes(i) ? String(productId) : pick)
  taken.set('upgraded', String(from.roomTypeId))
  const counted = (name: string) => (lines.length > 1 ? `${lines.length} × ${name}` : name)
  const words = { room: counted(roomName) }
  return (
    <section className="upgrade" aria-labelledby="upgrade-title">
      {picture && <Picture picture={picture} shownWidth={widthOfPicture} />}
      <div className="upgrade-words">
        <h2 id="upgrade-title">{t('upgrade.title', words)}</h2>
        <p>{description}</p>
        <p className="upgrade-price">
          {say({ t }, 'upgrade.replaces', {
            room: counted(from.roomName),
            difference: <strong>{priceText(difference)}</strong>,
          })}
        </p>
        <div className="upgrade-choice">
          <Link className="button" to={`?${taken}`} preventScrollReset>
            {t('upgrade.take', words)}
          </Link>
          <button type="submit" name="go" value="keep-room" className="button quiet">
            {t('upgrade.dismiss', { room: counted(from.roomName) })}
          </button>
        </div>
      </div>
    </section>
  )
}

function useDifferenceText(nights: number): (difference: Upgrade['difference']) => string {
  const { t } = useTranslation()
  const amountText = useAmountText()
  return ({ minor, currency }) => {
    if (minor === 0) return t('upgrade.same')
    const amounts = {
      night: amountText(money(Math.round(Math.abs(minor) / nights), currency)),
      stay: amountText(money(Math.abs(minor), currency)),
    }
    const way = minor > 0 ? 'more' : 'less'
    return nights === 1 ? t(`upgrade.${way}ForNight`, amounts) : t(`upgrade.${way}`, amounts)
  }
}
