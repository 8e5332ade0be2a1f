import type { NamedChannel } from '@portico/contracts/operator/sold-channels'
import { useState } from 'react'
import type { FieldErrors } from '../ui/api.ts'
import { CheckField, SelectField, TextField } from '../ui/field.tsx'
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
  channels.find((channel) => channel.id === id)?.name || `Channel ${id}`

export const hotelText = (id: number, channels: readonly NamedChannel[]): string =>
  channels.flatMap(({ hotels }) => hotels).find((hotel) => hotel.id === id)?.name ?? `Hotel ${id}`

export function PlaceFields({
  text: { channelIds, landingHotelId },
  errors,
  known: { channels, isWhole },
  onChange,
}: PlaceFieldsProps) {
  const [first] = channelIds
  const ids = [...new Set([...channels.map(({ id }) => id), ...channelIds])]
  const option = (id: number) => [String(id), channelText(id, channels)] as const
  const hotels = channels.find(({ id }) => id === first)?.hotels ?? []
  const isListed = landingHotelId === '' || hotels.some(({ id }) => String(id) === landingHotelId)
  const chooseFirst = (id: number) => {
    const sells = channels
      .find((channel) => channel.id === id)
      ?.hotels.some((hotel) => String(hotel.id) === landingHotelId)
    onChange({
      channelIds: [id, ...channelIds.filter((other) => other !== id && other !== first)],
      landingHotelId: sells ? landingHotelId : '',
    })
  }
  const toggle = (id: number, isSold: boolean) =>
    onChange({ channelIds: [...channelIds.filter((other) => other !== id), ...(isSold ? [id] : [])] })
  const others = ids.filter((id) => id !== first)
  return (
    <>
      <div className="columns">
        <SelectField
          label="Channel"
          help="Through which the landing sells."
          value={first === undefined ? '' : String(first)}
          error={errors.channelIds}
          options={[...(first === undefined ? [['', 'Choose a channel'] as const] : []), ...ids.map(option)]}
          onText={(id) => id !== '' && chooseFirst(Number(id))}
        />
        <SelectField
          label="Landing"
          help="What guests see first."
          value={landingHotelId}
          error={errors.landingHotelId}
          options={[
            ['', 'The portal of all its hotels'],
            ...hotels.map(({ id, name }) => [String(id), name] as const),
            ...(isListed ? [] : [[landingHotelId, `Hotel ${landingHotelId}`] as const]),
          ]}
          onText={(id) => onChange({ landingHotelId: id })}
        />
      </div>
      {first !== undefined && others.length > 0 && (
        <fieldset>
          <legend>Other channels under this host</legend>
          <p className="help">Such as that of the agencies. Each opens by its own address.</p>
          <div className="choices">
            {others.map((id) => (
              <CheckField
                key={id}
                label={channelText(id, channels)}
                checked={channelIds.includes(id)}
                onCheck={(isSold) => toggle(id, isSold)}
              />
            ))}
          </div>
        </fieldset>
      )}
      {!isWhole && <AnotherChannel onAdd={(id) => toggle(id, true)} />}
    </>
  )
}

/** A third-party server names no channels before one is given. */
function AnotherChannel({ onAdd }: { onAdd: (id: number) => void }) {
  const [number, setNumber] = useState('')
  const isNumber = /^[1-9]\d{0,8}$/.test(number.trim())
  return (
    <div className="actions end">
      <TextField
        label="Another channel, by its number"
        help="Of a server that does not name its channels."
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
        Add this channel
      </button>
    </div>
  )
}
