import type { NamedChannel } from '@portico/contracts/operator/sold-channels'
import { useState } from 'react'
import type { FieldErrors } from '../ui/api.ts'
import { CheckField, SelectField, TextField } from '../ui/field.tsx'
import { t } from '../ui/texts.ts'
import type { TypedHost } from './typed-host.ts'

/** `isWhole`: there are no other channels; otherwise more are given by their numbers. */
export type ChannelChoices = { readonly channels: readonly NamedChannel[]; readonly isWhole: boolean }

type PlaceFieldsProps = {
  text: TypedHost
  errors: FieldErrors
  known: ChannelChoices
  onChange: (changes: Partial<TypedHost>) => void
}

export const channelText = (id: number, channels: readonly NamedChannel[]): string =>
  channels.find((channel) => channel.id === id)?.name || t('settings.channelWithId', { id })

export const hotelText = (id: number, channels: readonly NamedChannel[]): string =>
  channels.flatMap(({ hotels }) => hotels).find((hotel) => hotel.id === id)?.name ?? t('settings.hotel', { id })

export function PlaceFields({
  text: { channelIds, landingHotelId },
  errors,
  known: { channels, isWhole },
  onChange,
}: PlaceFieldsProps) {
  const [firstChannelId] = channelIds
  const shownChannelIds = [...new Set([...channels.map(({ id }) => id), ...channelIds])]
  const channelOption = (id: number) => [String(id), channelText(id, channels)] as const
  const hotels = channels.find(({ id }) => id === firstChannelId)?.hotels ?? []
  const isListed = landingHotelId === '' || hotels.some(({ id }) => String(id) === landingHotelId)
  const chooseFirst = (id: number) => {
    const sells = channels
      .find((channel) => channel.id === id)
      ?.hotels.some((hotel) => String(hotel.id) === landingHotelId)
    onChange({
      channelIds: [id, ...channelIds.filter((channelId) => channelId !== id && channelId !== firstChannelId)],
      landingHotelId: sells ? landingHotelId : '',
    })
  }
  const toggleChannel = (id: number, isSold: boolean) =>
    onChange({ channelIds: [...channelIds.filter((channelId) => channelId !== id), ...(isSold ? [id] : [])] })
  const otherIds = shownChannelIds.filter((id) => id !== firstChannelId)
  return (
    <>
      <div className="columns">
        <SelectField
          label={t('settings.channelLabel')}
          help={t('settings.throughWhichTheLanding')}
          value={firstChannelId === undefined ? '' : String(firstChannelId)}
          error={errors.channelIds}
          options={[
            ...(firstChannelId === undefined ? [['', t('settings.chooseAChannel')] as const] : []),
            ...shownChannelIds.map(channelOption),
          ]}
          onText={(id) => id !== '' && chooseFirst(Number(id))}
        />
        <SelectField
          label={t('settings.landing')}
          help={t('settings.whatGuestsSeeFirst')}
          value={landingHotelId}
          error={errors.landingHotelId}
          options={[
            ['', t('settings.thePortalOfAllItsHotels')],
            ...hotels.map(({ id, name }) => [String(id), name] as const),
            ...(isListed ? [] : [[landingHotelId, t('settings.landingHotel', { landingHotelId })] as const]),
          ]}
          onText={(id) => onChange({ landingHotelId: id })}
        />
      </div>
      {firstChannelId !== undefined && otherIds.length > 0 && (
        <fieldset>
          <legend>{t('settings.otherChannelsUnderThisHost')}</legend>
          <p className="help">{t('settings.suchAsThatOfTheAgencies')}</p>
          <div className="choices">
            {otherIds.map((id) => (
              <CheckField
                key={id}
                label={channelText(id, channels)}
                checked={channelIds.includes(id)}
                onCheck={(isSold) => toggleChannel(id, isSold)}
              />
            ))}
          </div>
        </fieldset>
      )}
      {!isWhole && <AnotherChannel onAdd={(id) => toggleChannel(id, true)} />}
    </>
  )
}

function AnotherChannel({ onAdd }: { onAdd: (id: number) => void }) {
  const [number, setNumber] = useState('')
  const isNumber = /^[1-9]\d{0,8}$/.test(number.trim())
  return (
    <div className="actions end">
      <TextField
        label={t('settings.anotherChannelByItsNumber')}
        help={t('settings.ofAServerThatDoesNot')}
        className="short"
        inputMode="numeric"
        value={number}
        onText={setNumber}
      />
      <button
        type="button"
        disabled={!isNumber}
        onClick={() => {
          onAdd(Number(number))
          setNumber('')
        }}
      >
        {t('settings.addThisChannel')}
      </button>
    </div>
  )
}
