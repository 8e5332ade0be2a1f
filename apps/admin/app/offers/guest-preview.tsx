import type { OfferDraft, PricedOption } from '@portico/contracts/operator/offers'
import { priceOfStay } from '@portico/contracts/price/price-of-stay'
import { partyText } from '../reservations/money-tables.tsx'
import { amountText, dayText } from '../ui/amount.ts'
import { t } from '../ui/texts.ts'
import { fileKindWords } from '../words/file-words.ts'
import { ServicePrices } from './services/service-prices.tsx'

type PreviewProps = { draft: OfferDraft; priced: readonly PricedOption[]; languageName: string }

export function GuestPreview({ draft, priced, languageName }: PreviewProps) {
  const { title, name, text, expires, isGuaranteed, options, files = [] } = draft
  return (
    <figure className="letter">
      <figcaption className="help">{t('offers.whatTheGuestReadsWords', { languageName })}</figcaption>
      <h3>{title || t('offers.yourOffer')}</h3>
      <p className="help">{t('offers.for', { name })}</p>
      {text && <p className="note">{text}</p>}
      {options.map((option, i) => {
        const price = priced[i]
        return (
          <div key={i} className="letter-option">
            <p className="part-line">
              <strong>
                {option.name || (options.length > 1 ? t('offers.option', { i: i + 1 }) : t('offers.yourStay'))}
              </strong>
              <strong className="money">
                {price && amountText(priceOfStay(price.total, price.taxesAtHotel).guestTotal)}
              </strong>
            </p>
            <p>
              {dayText(option.stay.arrival)} – {dayText(option.stay.departure)}
            </p>
            {price?.taxesAtHotel && (
              <p className="help">{t('offers.ofItIsCityTaxPaid', { amount: amountText(price.taxesAtHotel) })}</p>
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
              {file.kind === 'film' && file.captions && t('offers.andCaptions')}
            </li>
          ))}
        </ul>
      )}
      <p>
        {expires
          ? `${t('offers.validUntil', { day: dayText(expires.day), time: expires.time })} `
          : `${t('offers.untilWhenItIsValidIs')} `}
        {isGuaranteed ? t('offers.theRoomsAreUntilThen') : t('offers.theRoomsAreNotItHolds')}
      </p>
    </figure>
  )
}
