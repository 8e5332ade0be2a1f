import type { OfferDraft, PricedOption } from '@portico/contracts/operator/offers'
import { priceOfStay } from '@portico/contracts/price/price-of-stay'
import { partyText } from '../reservations/money-tables.tsx'
import { amountText, dayText } from '../ui/amount.ts'
import { fileKindWords } from '../words/file-words.ts'
import { ServicePrices } from './services/service-prices.tsx'

type PreviewProps = { draft: OfferDraft; priced: readonly PricedOption[]; languageName: string }

/** The letter and its options in the order in which the guest reads them. */
export function GuestPreview({ draft, priced, languageName }: PreviewProps) {
  const { title, name, text, expires, isGuaranteed, options, files = [] } = draft
  return (
    <figure className="letter">
      <figcaption className="help">
        What the guest reads. Words around it, rooms and rates are in the offer’s language, {languageName}.
      </figcaption>
      <h3>{title || 'Your offer'}</h3>
      <p className="help">For {name}</p>
      {text && <p className="note">{text}</p>}
      {options.map((option, i) => {
        const price = priced[i]
        return (
          <div key={i} className="letter-option">
            <p className="part-line">
              <strong>{option.name || (options.length > 1 ? `Option ${i + 1}` : 'Your stay')}</strong>
              <strong className="money">
                {price && amountText(priceOfStay(price.total, price.taxesAtHotel).guestTotal)}
              </strong>
            </p>
            <p>
              {dayText(option.stay.arrival)} – {dayText(option.stay.departure)}
            </p>
            {price?.taxesAtHotel && (
              <p className="help">{amountText(price.taxesAtHotel)} of it is city tax, paid at the hotel</p>
            )}
            {option.text && <p className="note">{option.text}</p>}
            <ul>
              {option.rooms.map(({ party }, line) => (
                <li key={line}>
                  {price?.rooms[line]?.name}, {price?.rooms[line]?.rateName}, {partyText(party)}
                </li>
              ))}
            </ul>
            {price && <ServicePrices services={price.services} />}
          </div>
        )
      })}
      {files.length > 0 && (
        <ul>
          {files.map((file, i) => (
            <li key={i}>
              {fileKindWords[file.kind]}: {file.name}
              {file.kind === 'film' && file.captions && ', with captions'}
            </li>
          ))}
        </ul>
      )}
      <p>
        {expires
          ? `Valid until ${dayText(expires.day)}, ${expires.time}. `
          : 'Until when it is valid is not said yet. '}
        {isGuaranteed ? 'The rooms are kept until then.' : 'The rooms are not kept: it holds as long as they are free.'}
      </p>
    </figure>
  )
}
