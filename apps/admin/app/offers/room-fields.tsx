import type { OfferRooms } from '@portico/contracts/operator/offer-rooms'
import { amountText } from '../ui/amount.ts'
import { SelectField, TextField } from '../ui/field.tsx'
import { t } from '../ui/texts.ts'
import { mealWords } from '../words/offer-words.ts'
import type { TypedOfferRoom } from './typed-offer.ts'

type RoomFieldsProps = {
  room: TypedOfferRoom
  name: string
  currencySign: string
  found: OfferRooms | undefined
  errorOf: (field: 'adults' | 'ages' | 'productId' | 'own') => string | undefined
  onRoom: (room: TypedOfferRoom, isWhole?: boolean) => void
  onRemove: (() => void) | undefined
}

export function RoomFields({ room, name, currencySign, found, errorOf, onRoom, onRemove }: RoomFieldsProps) {
  const chooseProduct = (productId: string) => {
    const rate = found?.rates.find((listedRate) => String(listedRate.productId) === productId)
    if (rate) onRoom({ ...room, productId: rate.productId, name: `${rate.roomName} · ${rate.rateName}` }, true)
  }
  return (
    <fieldset>
      <legend>{name}</legend>
      <div className="columns">
        <TextField
          label={t('offers.adults')}
          inputMode="numeric"
          value={room.adults}
          error={errorOf('adults')}
          onText={(adults) => onRoom({ ...room, adults })}
        />
        <TextField
          label={t('offers.agesOfChildren')}
          inputMode="text"
          value={room.ages}
          error={errorOf('ages')}
          onText={(ages) => onRoom({ ...room, ages })}
        />
        <TextField
          label={t('offers.ownPrice', { currencySign })}
          help={t('offers.forTheWholeStayEmptyThe')}
          inputMode="decimal"
          value={room.own}
          error={errorOf('own')}
          onText={(ownPriceText) => onRoom({ ...room, own: ownPriceText })}
          onBlur={() => onRoom(room, true)}
        />
      </div>
      <SelectField
        label={t('offers.roomAndRate')}
        value={String(room.productId ?? '')}
        options={choicesOf(room, found)}
        error={errorOf('productId')}
        onText={chooseProduct}
      />
      {onRemove && (
        <button
          type="button"
          className="quiet"
          onClick={onRemove}
          aria-label={t('offers.removeThisRoomNamed', { value: name })}
        >
          {t('offers.removeThisRoom')}
        </button>
      )}
    </fieldset>
  )
}

/** What was found; what was chosen before stays a choice, though nothing was searched for or it is found no more. */
function choicesOf({ productId, name }: TypedOfferRoom, foundRooms: OfferRooms | undefined): [string, string][] {
  const rates = (foundRooms?.rates ?? []).map((rate): [string, string] => [
    String(rate.productId),
    [
      rate.roomName,
      rate.rateName,
      mealWords[rate.mealPlan],
      amountText(rate.price),
      t('offers.roomsAvailable', { available: rate.available }),
    ].join(' · '),
  ])
  if (productId === undefined) return [['', foundRooms ? t('offers.choose') : t('offers.searchFirst')], ...rates]
  return rates.some(([id]) => id === String(productId)) ? rates : [[String(productId), name], ...rates]
}
