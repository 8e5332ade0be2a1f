import type { OfferDetails } from '@portico/contracts/operator/offers'
import { partyText } from '../reservations/money-tables.tsx'
import { amountText, dayText } from '../ui/amount.ts'
import { Table } from '../ui/table.tsx'
import { ServicePrices } from './services/service-prices.tsx'

/** What the guest may choose between, each with its rooms and what they cost. */
export function OptionTables({ offer: { draft, priced, confirmedOption } }: { offer: OfferDetails }) {
  return draft.options.map(({ name, text, stay, rooms }, i) => {
    const price = priced[i]
    return (
      <section key={i} className="part" aria-label={`Option ${i + 1}`}>
        <h2>
          Option {i + 1}
          {name && `: ${name}`}
          {confirmedOption === i + 1 && ', accepted'}
        </h2>
        <p>
          {dayText(stay.arrival)} – {dayText(stay.departure)}
          {price && (
            <>
              , <strong>{amountText(price.total)}</strong> in all
              {price.taxesAtHotel && `, and ${amountText(price.taxesAtHotel)} city tax at the hotel`}
            </>
          )}
        </p>
        {text && <p className="note">{text}</p>}
        {price && (
          <Table
            caption={`Rooms of option ${i + 1}`}
            columns={['Room', 'Guests', { title: 'Price', className: 'money' }]}
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
                  {room.isOwn && <span className="help">price of its own</span>}
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
