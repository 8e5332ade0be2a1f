import type { OfferedService } from '@portico/contracts/search/services'
import { maxServiceChoices } from '@portico/domain/pricing/extras/service'
import { calendarDateOf } from '@portico/domain/time/calendar-date'
import { useEffect, useState } from 'react'
import { dayText } from '../../ui/amount.ts'
import { api, failureTextOf } from '../../ui/api.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { t } from '../../ui/texts.ts'
import { bandWords, serviceText } from '../../words/offer-words.ts'
import { chosenAs, newService, onDay, type TypedOfferService } from './typed-service.ts'

type TypedStay = { readonly arrival: string; readonly departure: string }
type ServiceFieldsProps = {
  services: readonly TypedOfferService[]
  stay: TypedStay
  roomCount: number
  seller: { readonly hotelId: number; readonly channelId: number }
  errorOf: (field: string) => string | undefined
  onServices: (services: TypedOfferService[], isWhole?: boolean) => void
}

/** Services and transfers that go along with an option's rooms, each with its number, day and hour. */
export function ServiceFields({ services, stay, roomCount, seller, errorOf, onServices }: ServiceFieldsProps) {
  const { offered, problem } = useOfferedServices(stay, seller, services.length > 0)
  return (
    <>
      {services.map((service, i) => (
        <ServiceLine
          key={service.key}
          service={service}
          number={i + 1}
          roomCount={roomCount}
          offered={offered}
          errorOf={(field) => errorOf(`services.${i}.${field}`)}
          onService={(next, isWhole) =>
            onServices(
              services.map((each) => (each.key === next.key ? next : each)),
              isWhole,
            )
          }
          onRemove={() =>
            onServices(
              services.filter(({ key }) => key !== service.key),
              true,
            )
          }
        />
      ))}
      {problem && (
        <p className="error" role="alert">
          {problem}
        </p>
      )}
      {services.length < maxServiceChoices && (
        <div className="actions">
          <button type="button" onClick={() => onServices([...services, newService()])}>
            {t('offers.addAServiceOrTransfer')}
          </button>
        </div>
      )}
    </>
  )
}

/** Asked for as soon as one is wanted, and again for other days. */
function useOfferedServices(
  { arrival, departure }: TypedStay,
  { hotelId, channelId }: ServiceFieldsProps['seller'],
  isWanted: boolean,
) {
  const [offered, setOffered] = useState<readonly OfferedService[]>()
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    const [from, to] = [calendarDateOf(arrival), calendarDateOf(departure)]
    setProblem(undefined)
    if (!isWanted) return
    if (!from || !to || to <= from) return setProblem(t('offers.pleaseChooseTheDaysFirst'))
    let isCurrent = true
    api.offers.services.mutate({ hotelId, channelId, stay: { arrival: from, departure: to } }).then(
      (found) => {
        if (!isCurrent) return
        setOffered(found)
        if (found.length === 0) setProblem(t('offers.theHotelHasNoServicesFor'))
      },
      (error) => isCurrent && setProblem(failureTextOf(error)),
    )
    return () => {
      isCurrent = false
    }
  }, [hotelId, channelId, arrival, departure, isWanted])
  return { offered, problem }
}

type ServiceLineProps = {
  service: TypedOfferService
  number: number
  roomCount: number
  /** Undefined until they are known. */
  offered: readonly OfferedService[] | undefined
  errorOf: (field: 'serviceId' | 'quantity') => string | undefined
  onService: (service: TypedOfferService, isWhole?: boolean) => void
  onRemove: () => void
}

function ServiceLine({ service, number, roomCount, offered, errorOf, onService, onRemove }: ServiceLineProps) {
  const { serviceId, quantity, line, band, day, slot } = service
  const chosen = offered?.find(({ id }) => id === serviceId)
  const name = t('offers.service', { number })
  const slots = chosen?.days.find((one) => one.day === day)?.slots.filter((one) => one.slot !== undefined) ?? []
  const choose = (id: string) => {
    const found = offered?.find((one) => String(one.id) === id)
    if (found) onService(chosenAs(service, found), true)
  }
  return (
    <fieldset>
      <legend>{name}</legend>
      <SelectField
        label={t('offers.serviceLabel')}
        value={String(serviceId ?? '')}
        options={choicesOf(service, offered)}
        error={errorOf('serviceId')}
        onText={choose}
      />
      <div className="columns">
        <TextField
          label={t('offers.number')}
          inputMode="numeric"
          value={quantity}
          error={errorOf('quantity')}
          onText={(text) => onService({ ...service, quantity: text })}
          onBlur={() => onService(service, true)}
        />
        {chosen && chosen.ages.length > 0 && (
          <SelectField
            label={t('offers.serviceFor')}
            value={band}
            options={[
              ['', bandWords.adults],
              ...chosen.ages.map(({ bandId, min, max }) => [String(bandId), bandWords.children(min, max)] as const),
            ]}
            onText={(text) => onService({ ...service, band: text }, true)}
          />
        )}
        {chosen && chosen.days.length > 0 && (
          <SelectField
            label={t('offers.day')}
            value={day}
            options={chosen.days.map((one) => [one.day, dayText(one.day)] as const)}
            onText={(text) => onService({ ...service, ...onDay(chosen.days.find((one) => one.day === text)) }, true)}
          />
        )}
        {slots.length > 0 && (
          <SelectField
            label={t('offers.hour')}
            value={slot}
            options={slots.map(
              (one) =>
                [
                  one.slot ?? '',
                  t('offers.slotAvailable', { slot: one.slot ?? '', available: one.available ?? 0 }),
                ] as const,
            )}
            onText={(text) => onService({ ...service, slot: text }, true)}
          />
        )}
        {roomCount > 1 && (
          <SelectField
            label={t('offers.room')}
            value={String(line)}
            options={Array.from(
              { length: roomCount },
              (_, i) => [String(i), t('offers.roomNumber', { i: i + 1 })] as const,
            )}
            onText={(text) => onService({ ...service, line: Number(text) }, true)}
          />
        )}
      </div>
      <button type="button" className="quiet" onClick={onRemove} aria-label={t('offers.removeNamed', { value: name })}>
        {t('offers.removeThisService')}
      </button>
    </fieldset>
  )
}

/** What was chosen before stays a choice, though it is offered no more. */
function choicesOf(
  { serviceId }: TypedOfferService,
  offered: readonly OfferedService[] | undefined,
): (readonly [string, string])[] {
  const found = (offered ?? []).map((one) => [String(one.id), serviceText(one)] as const)
  if (serviceId === undefined) return [['', t('offers.choose')], ...found]
  return found.some(([id]) => id === String(serviceId))
    ? found
    : [[String(serviceId), t('offers.serviceWithId', { serviceId })], ...found]
}
