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

function useOfferedServices(
  { arrival, departure }: TypedStay,
  { hotelId, channelId }: ServiceFieldsProps['seller'],
  isWanted: boolean,
) {
  const [offeredServices, setOffered] = useState<readonly OfferedService[]>()
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
  return { offered: offeredServices, problem }
}

type ServiceLineProps = {
  service: TypedOfferService
  number: number
  roomCount: number
  offered: readonly OfferedService[] | undefined
  errorOf: (field: 'serviceId' | 'quantity') => string | undefined
  onService: (service: TypedOfferService, isWhole?: boolean) => void
  onRemove: () => void
}

function ServiceLine({ service, number, roomCount, offered, errorOf, onService, onRemove }: ServiceLineProps) {
  const { serviceId, quantity, line, band, day, slot } = service
  const chosenService = offered?.find(({ id }) => id === serviceId)
  const name = t('offers.service', { number })
  const slots =
    chosenService?.days.find((listedDay) => listedDay.day === day)?.slots.filter((one) => one.slot !== undefined) ?? []
  const chooseService = (id: string) => {
    const offeredService = offered?.find((one) => String(one.id) === id)
    if (offeredService) onService(chosenAs(service, offeredService), true)
  }
  return (
    <fieldset>
      <legend>{name}</legend>
      <SelectField
        label={t('offers.serviceLabel')}
        value={String(serviceId ?? '')}
        options={choicesOf(service, offered)}
        error={errorOf('serviceId')}
        onText={chooseService}
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
        {chosenService && chosenService.ages.length > 0 && (
          <SelectField
            label={t('offers.serviceFor')}
            value={band}
            options={[
              ['', bandWords.adults],
              ...chosenService.ages.map(
                ({ bandId, min, max }) => [String(bandId), bandWords.children(min, max)] as const,
              ),
            ]}
            onText={(text) => onService({ ...service, band: text }, true)}
          />
        )}
        {chosenService && chosenService.days.length > 0 && (
          <SelectField
            label={t('offers.day')}
            value={day}
            options={daysOf(service, chosenService)}
            onText={(text) =>
              onService({ ...service, ...onDay(chosenService.days.find((listedDay) => listedDay.day === text)) }, true)
            }
          />
        )}
        {slots.length > 0 && (
          <SelectField
            label={t('offers.hour')}
            value={slot}
            options={slots.map(
              (listedSlot) =>
                [
                  listedSlot.slot ?? '',
                  t('offers.slotAvailable', { slot: listedSlot.slot ?? '', available: listedSlot.available ?? 0 }),
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
      <button
        type="button"
        className="quiet"
        onClick={onRemove}
        aria-label={t('offers.removeThisServiceNamed', { value: name })}
      >
        {t('offers.removeThisService')}
      </button>
    </fieldset>
  )
}

/** The day that was chosen is shown, though the stay has moved away from it. */
function daysOf({ day }: TypedOfferService, { days }: OfferedService): (readonly [string, string])[] {
  const dayOptions = days.map((listedDay) => [listedDay.day, dayText(listedDay.day)] as const)
  if (days.some((listedDay) => listedDay.day === day)) return dayOptions
  return [[day, day === '' ? t('offers.choose') : dayText(day)], ...dayOptions]
}

/** What was chosen before stays a choice, though it is offered no more. */
function choicesOf(
  { serviceId }: TypedOfferService,
  offeredServices: readonly OfferedService[] | undefined,
): (readonly [string, string])[] {
  const serviceOptions = (offeredServices ?? []).map((one) => [String(one.id), serviceText(one)] as const)
  if (serviceId === undefined) return [['', t('offers.choose')], ...serviceOptions]
  return serviceOptions.some(([id]) => id === String(serviceId))
    ? serviceOptions
    : [[String(serviceId), t('offers.serviceWithId', { serviceId })], ...serviceOptions]
}
