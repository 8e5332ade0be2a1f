import type { OfferDetails, PricedOption } from '@portico/contracts/operator/offers'
import { partyText } from '../reservations/money-tables.tsx'
import { amountText, dayText } from '../ui/amount.ts'
import { Table } from '../ui/table.tsx'
import { say, t } from '../ui/texts.ts'
import { ServicePrices } from './services/service-prices.tsx'

export function OptionTables({ offer: { draft, priced, confirmedOption } }: { offer: OfferDetails }) {
  return draft.options.map(({ name, text, stay, rooms }, i) => {
    const price = priced[i]
    return (
      <section key={i} className="part" aria-label={t('offers.option', { i: i + 1 })}>
        <h2>
          {say('offers.optionHeading', {
            i: i + 1,
            name: name && `: ${name}`,
            confirmedOption: confirmedOption === i + 1 && t('offers.accepted'),
          })}
        </h2>
        <p>
          {dayText(stay.arrival)} – {dayText(stay.departure)}
        </p>
        {price && (
          <p>
            <OptionTotal price={price} />
          </p>
        )}
        {text && <p className="note">{text}</p>}
        {price && (
          <Table
            caption={t('offers.roomsOfOption', { i: i + 1 })}
            columns={[t('offers.room'), t('offers.guests'), { title: t('offers.price'), className: 'money' }]}
            rows={[...price.rooms.map((room, line) => ({ ...room, guests: partyTextOf(rooms[line]) }))]}
            row={(room, line) => ({
              key: line,
              cells: [
                <>
                  {room.name}
                  <span className="help">{room.rateName}</span>
                </>,
                room.guests,
                <>
                  {amountText(room.price)}
                  {room.isOwn && <span className="help">{t('offers.priceOfItsOwn')}</span>}
                </>,
              ],
            })}
          />
        )}
        {price && <ServicePrices services={price.services} />}
      </section>
    )
  })
}

type Room = OfferDetails['draft']['options'][number]['rooms'][number]
const partyTextOf = (room: Room | undefined) => (room ? partyText(room.party) : '')

type OptionTotalProps = { price: Pick<PricedOption, 'total' | 'taxesAtHotel'> }

export function OptionTotal({ price: { total, taxesAtHotel } }: OptionTotalProps) {
  const strong = <strong>{amountText(total)}</strong>
  return taxesAtHotel
    ? say('offers.inAllWithTax', { strong, tax: amountText(taxesAtHotel) })
    : say('offers.inAll', { strong })
}
