import type { OfferOption } from '@portico/contracts/offer/offer'
import { nightCountOf } from '@portico/domain/time/stay'
import { Link, useLocation } from '@remix-run/react'
import { useHotel } from '../../base/hotel/use-hotel.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { Amount } from '../../base/ui/amount.tsx'
import { useFormats } from '../../base/ui/use-formats.ts'
import { StayLines, StaySums, StayTimes } from '../stay/stay-details.tsx'
import type { ShownOffer } from './load-offer.server.ts'
import { useIsAwaited, useLetterQuery } from './written.ts'

export function useOptionName(): (option: OfferOption) => string {
  const { t } = useTranslation()
  return ({ id, name }) => name || t('offer.option', { number: id })
}

export function OptionList({ offer }: { offer: ShownOffer }) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const query = useLetterQuery()
  const { hotel } = useHotel()
  const { day, listText, factsText } = useFormats()
  const nameOf = useOptionName()
  return (
    <section aria-labelledby="options">
      <h2 id="options">{t('offer.options')}</h2>
      <ol className="offer-options">
        {offer.options.map((option) => (
          <li key={option.id}>
            <div className="offer-head">
              <h3>{nameOf(option)}</h3>
              <Amount money={option.price.price.guestTotal} />
            </div>
            <p>
              {factsText([
                `${day(option.stay.arrival, hotel.today)} – ${day(option.stay.departure, hotel.today)}`,
                t('search.nightCount', { count: nightCountOf(option.stay) }),
              ])}
            </p>
            <p>{listText(option.price.lines.map(({ roomName }) => roomName))}</p>
            {offer.takenOption === option.id && <p>{t('offer.taken')}</p>}
            {!option.isAvailable && <p>{t('offer.optionGone')}</p>}
            <p>
              <Link to={`${pathname}/option/${option.id}${query}`} className="button quiet">
                {t('offer.showOption')}
                <span className="visually-hidden">: {nameOf(option)}</span>
              </Link>
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}

export function OptionDetails({ offer, option, base }: { offer: ShownOffer; option: OfferOption; base: string }) {
  const { t } = useTranslation()
  const query = useLetterQuery()
  const isAwaited = useIsAwaited()
  const mayConfirm = offer.state === 'open' && option.isAvailable && offer.booksHere
  return (
    <section className="offer-option" aria-labelledby="offer-stay">
      <h2 id="offer-stay">{t('offer.stay')}</h2>
      {option.text && <p className="offer-letter">{option.text}</p>}
      <StayTimes stay={option.stay} />
      <StayLines lines={option.price.lines} areNightsOpen />
      <StaySums basket={option.price} />
      {offer.state === 'open' && !option.isAvailable && <p role="status">{t('offer.optionGone')}</p>}
      {mayConfirm && (
        <p>
          <Link to={`${base}${isAwaited ? '' : `/option/${option.id}`}/confirm${query}`} className="button">
            {t('offer.confirm')}
          </Link>
        </p>
      )}
      {offer.state === 'open' && !offer.booksHere && !isAwaited && <p>{t('offer.byHotel')}</p>}
    </section>
  )
}
