import type { OfferRooms } from '@portico/contracts/operator/offer-rooms'
import type { PricedOption } from '@portico/contracts/operator/offers'
import { maxRoomLines } from '@portico/domain/party/room-line'
import { calendarDateOf } from '@portico/domain/time/calendar-date'
import { useState } from 'react'
import { amountText } from '../ui/amount.ts'
import { api, type FieldErrors, failureTextOf } from '../ui/api.ts'
import { DateField, Field, TextField } from '../ui/field.tsx'
import { t } from '../ui/texts.ts'
import { offerProblemText, refusalText } from '../words/offer-words.ts'
import { OptionTotal } from './option-tables.tsx'
import { RoomFields } from './room-fields.tsx'
import { ServiceFields } from './services/service-fields.tsx'
import { ServicePrices } from './services/service-prices.tsx'
import { withoutRoom } from './services/typed-service.ts'
import { agesIn, newRoom, type TypedOfferOption, type TypedOfferRoom } from './typed-offer.ts'

type OptionFieldsProps = {
  option: TypedOfferOption
  number: number
  seller: { readonly hotelId: number; readonly channelId: number }
  currencySign: string
  errors: FieldErrors
  /** Undefined while it is not known what this option costs. */
  price: PricedOption | undefined
  /** `isWhole`: nothing more is typed in this field now, so that it can be priced. */
  onOption: (option: TypedOfferOption, isWhole?: boolean) => void
  onRemove: (() => void) | undefined
  /** A reservation is one stay, which needs neither name nor text. */
  isReservation?: boolean
}

/** One option: its days, the rooms that a search finds for them, and what each costs. */
export function OptionFields(props: OptionFieldsProps) {
  const { option, number, seller, currencySign, errors, price, onOption, onRemove, isReservation = false } = props
  const title = isReservation ? t('offers.stay') : t('offers.optionNumber', { number })
  const [roomsBySearch, setFound] = useState<ReadonlyMap<string, OfferRooms>>(new Map())
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const errorOf = (field: string) => offerProblemText(errors[`options.${number - 1}.${field}`])
  const set = (field: 'name' | 'text' | 'arrival' | 'departure') => (typedValue: string) =>
    onOption({ ...option, [field]: typedValue })
  const setRoom = (room: TypedOfferRoom, isWhole?: boolean) =>
    onOption(
      {
        ...option,
        rooms: option.rooms.map((typedOfferRoom) => (typedOfferRoom.key === room.key ? room : typedOfferRoom)),
      },
      isWhole,
    )

  const searchRooms = async () => {
    const searches = searchesOf(option, seller)
    if (typeof searches === 'string') return setProblem(searches)
    setProblem(undefined)
    setBusy(true)
    try {
      const answers = await Promise.all(
        searches.map(async ({ key, ...request }) => [key, await api.offers.rooms.mutate(request)] as const),
      )
      setFound(new Map(answers))
      const answerWithoutRates = answers.find(([, { rates }]) => rates.length === 0)
      if (answerWithoutRates)
        setProblem(t('offers.thereIsNoRoom', { refusal: refusalText(answerWithoutRates[1].refusals[0] ?? '') }))
    } catch (error) {
      setProblem(failureTextOf(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <section aria-label={title}>
      <div className="heading">
        <h2>{title}</h2>
        {onRemove && (
          <button type="button" className="quiet" onClick={onRemove} aria-label={t('offers.removeOption', { number })}>
            {t('offers.removeButton')}
          </button>
        )}
      </div>
      <div className="columns">
        {!isReservation && (
          <TextField
            label={t('offers.name')}
            help={t('offers.howTheGuestItFromThe')}
            value={option.name}
            error={errorOf('name')}
            onText={set('name')}
            maxLength={80}
          />
        )}
        <DateField
          label={t('offers.arrival')}
          value={option.arrival}
          error={errorOf('arrival')}
          onText={set('arrival')}
        />
        <DateField
          label={t('offers.departure')}
          value={option.departure}
          error={errorOf('departure')}
          onText={set('departure')}
        />
      </div>
      {option.rooms.map((room, line) => (
        <RoomFields
          key={room.key}
          room={room}
          name={option.rooms.length > 1 ? t('offers.roomNumber', { i: line + 1 }) : t('offers.room')}
          currencySign={currencySign}
          found={roomsBySearch.get(room.key)}
          errorOf={(field) => errorOf(`rooms.${line}.${field}`)}
          onRoom={setRoom}
          onRemove={
            option.rooms.length > 1
              ? () => {
                  const rooms = option.rooms.filter(({ key }) => key !== room.key)
                  onOption({ ...option, rooms, services: withoutRoom(option.services, line) }, true)
                }
              : undefined
          }
        />
      ))}
      {problem && (
        <p className="error" role="alert">
          {problem}
        </p>
      )}
      <div className="actions">
        <button type="button" onClick={searchRooms} disabled={isBusy}>
          {roomsBySearch.size > 0 ? t('offers.searchAgain') : t('offers.findRoomsAndRates')}
        </button>
        {option.rooms.length < maxRoomLines && (
          <button type="button" onClick={() => onOption({ ...option, rooms: [...option.rooms, newRoom()] })}>
            {t('offers.addARoom')}
          </button>
        )}
      </div>
      <ServiceFields
        services={option.services}
        stay={option}
        roomCount={option.rooms.length}
        seller={seller}
        errorOf={errorOf}
        onServices={(services, isWhole) => onOption({ ...option, services }, isWhole)}
      />
      {!isReservation && (
        <Field label={t('offers.aboutThisOption')} error={errorOf('text')}>
          {({ id, describedBy, invalid }) => (
            <textarea
              id={id}
              rows={2}
              value={option.text}
              aria-describedby={describedBy}
              aria-invalid={invalid || undefined}
              onChange={(event) => set('text')(event.target.value)}
            />
          )}
        </Field>
      )}
      <p role="status">{price && <Difference price={price} />}</p>
      {price && <ServicePrices services={price.services} />}
    </section>
  )
}

/** What the guest pays, and how far that is from the hotel's own rates. */
function Difference({ price }: { price: PricedOption }) {
  const { total, usual } = price
  const less = usual ? usual.minor - total.minor : 0
  return (
    <>
      <OptionTotal price={price} />
      {usual &&
        less !== 0 &&
        ` ${t(less > 0 ? 'offers.lessThanTheHotelsRates' : 'offers.moreThanTheHotelsRates', {
          amount: amountText({ ...total, minor: Math.abs(less) }),
          usual: amountText(usual),
        })}`}
    </>
  )
}

/** What to search for each room, with the rooms beside it taken; or what is missing for that. */
function searchesOf({ arrival, departure, rooms }: TypedOfferOption, seller: OptionFieldsProps['seller']) {
  const fromDay = calendarDateOf(arrival)
  const toDay = calendarDateOf(departure)
  if (!fromDay || !toDay || toDay <= fromDay) return t('offers.pleaseChooseTheDaysFirst')
  const { hotelId, channelId } = seller
  const searches = rooms.flatMap(({ key, adults, ages }) => {
    const childrenAges = agesIn(ages)
    const count = Number(adults)
    if (!childrenAges || childrenAges.some((age) => age > 17) || childrenAges.length > 15) return []
    if (!Number.isInteger(count) || count < 1 || count > 20) return []
    const chosenProductIds = rooms.flatMap((otherRoom) => (otherRoom.key === key ? [] : (otherRoom.productId ?? [])))
    return [
      {
        key,
        hotelId,
        channelId,
        stay: { arrival: fromDay, departure: toDay },
        party: { adults: count, childrenAges },
        chosen: chosenProductIds,
      },
    ]
  })
  return searches.length === rooms.length ? searches : t('offers.pleaseSayFirstWhoSleepsIn')
}
