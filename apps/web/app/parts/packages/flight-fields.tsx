import type { Airport } from '@portico/contracts/price/packages'
import type { AddressExtras } from '../../base/address/search-address.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { timeAndCode } from './flight-text.ts'

export function FlightFields({ airports, extras }: { airports: readonly Airport[]; extras: AddressExtras }) {
  const { t } = useTranslation()
  const paramOf = (name: string) => extras.find(([key]) => key === name)?.[1]
  const chosenFlight = `${paramOf('airport')}.${paramOf('flight')}`
  const values = airports.flatMap(({ id, flights }) =>
    flights.map((pair) => `${id}.${pair.departure.code}_${pair.return.code}`),
  )
  // The flight is in the price: without a choice the first is taken, and a guest who travels otherwise says so.
  const selectedFlight = values.includes(chosenFlight) ? chosenFlight : values[0]
  return (
    <fieldset className="journey">
      <legend>{t('packages.journey')}</legend>
      {airports.flatMap(({ id, code, name, flights }) =>
        flights.map((pair) => {
          const value = `${id}.${pair.departure.code}_${pair.return.code}`
          const flightPair = { there: timeAndCode(pair.departure), back: timeAndCode(pair.return) }
          return (
            <label key={value} className="journey-choice">
              <input type="radio" name="journey" value={value} defaultChecked={selectedFlight === value} />
              <span>
                {name} ({code})<small>{t('packages.flightPair', flightPair)}</small>
              </span>
            </label>
          )
        }),
      )}
      <label className="journey-choice">
        <input type="radio" name="journey" value="" defaultChecked={selectedFlight === undefined} />
        <span>{t('packages.ownWay')}</span>
      </label>
      <p className="help">{t('packages.flightsIncluded')}</p>
    </fieldset>
  )
}
