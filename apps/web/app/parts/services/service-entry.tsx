import type { Basket } from '@portico/contracts/price/basket'
import type { OfferedService } from '@portico/contracts/search/services'
import type { BasketRefusal } from '@portico/contracts/values/shapes'
import { useOwnTextLang } from '../../base/hotel/use-own-text-lang.ts'
import { type PageTexts, useTranslation } from '../../base/text/use-translation.ts'
import { Amount, useAmountText } from '../../base/ui/amount.tsx'
import { Picture } from '../../base/ui/picture.tsx'
import { useFormats } from '../../base/ui/use-formats.ts'
import { useHidesPrices } from '../../base/ui/use-root-data.ts'
import { useRefusalText } from '../price/refusal-reasons.tsx'
import type { TypedQuantities } from './read-services-form.server.ts'
import { addingOf, type Choosable, choosablesWith, fieldOf } from './service-fields.ts'

type ServiceEntryProps = {
  service: OfferedService
  basket: Basket
  quantities: TypedQuantities
  unreadable: readonly string[]
  problems: readonly BasketRefusal[]
  isPreselected: boolean
}

// As `services.css` has it.
const widthOfPicture = '(min-width: 44rem) 12rem, 6rem'

export function ServiceEntry({ service, basket, quantities, unreadable, problems, isPreselected }: ServiceEntryProps) {
  const { t } = useTranslation()
  const { id, name, description, pictures, category, price, days } = service
  const refusalText = useRefusalText(basket.stay)
  const ownTextLang = useOwnTextLang()
  const isHidden = useHidesPrices()
  const choosables = choosablesWith(
    service,
    basket.rooms.map(({ party }) => party),
    quantities,
  )
  const isChosen = choosables.some((choosable) => !isNone(quantities[fieldOf(choosable)]))
  const isSoldOut =
    days.length > 0 && days.every(({ slots }) => slots.every(({ available }) => available === 0)) && !isChosen
  const isOpen = problems.length > 0 || isChosen
  const fields = (
    <ServiceFields
      service={service}
      choosables={choosables}
      basket={basket}
      quantities={quantities}
      unreadable={unreadable}
      problems={problems}
    />
  )
  return (
    <li className="service" data-sold-out={isSoldOut}>
      {pictures[0] && <Picture picture={pictures[0]} shownWidth={widthOfPicture} />}
      <div className="service-words">
        <p className="service-category" lang={ownTextLang}>
          {category.name}
        </p>
        <h2 lang={ownTextLang}>{name}</h2>
        {!isHidden && (
          <p className="service-price">
            <Amount money={price} /> {unitTextOf(t, service)}
          </p>
        )}
        {description !== '' && (
          <details className="service-about">
            <summary>
              {t('services.more')}
              <span className="visually-hidden">: {name}</span>
            </summary>
            <p lang={ownTextLang}>{description}</p>
          </details>
        )}
        {isSoldOut && <p className="service-note">{t('services.soldOutForStay')}</p>}
        {isPreselected && <p className="service-note">{t('services.isPreselected')}</p>}
        {problems.length > 0 && (
          <div className="problem" id={`problem-${id}`} role="alert">
            <ul>
              {problems.map((problem) => (
                <li key={JSON.stringify(problem)}>{refusalText(problem)}</li>
              ))}
            </ul>
          </div>
        )}
      </div>
      {isSoldOut ? null : days.length > 0 ? (
        <details className="service-days" open={isOpen}>
          <summary>{t('services.chooseDay')}</summary>
          {fields}
        </details>
      ) : (
        fields
      )}
    </li>
  )
}

function unitTextOf(t: PageTexts['t'], { per, when, transfer }: OfferedService): string {
  return transfer && per === 'unit' ? t('services.perRide') : t(`services.per.${per}-${when}`)
}

type ServiceFieldsProps = {
  service: OfferedService
  choosables: readonly Choosable[]
  basket: Basket
  quantities: TypedQuantities
  unreadable: readonly string[]
  problems: readonly BasketRefusal[]
}

function ServiceFields({ service, choosables, basket, quantities, unreadable, problems }: ServiceFieldsProps) {
  const { t } = useTranslation()
  const { day: dayText, factsText } = useFormats()
  const groups = Map.groupBy(choosables, ({ day, slot, line }) => [day, slot, line].join(' '))
  const isOfSeveralRooms = new Set(choosables.map(({ line }) => line)).size > 1
  return (
    <div className="service-fields">
      {[...groups].map(([key, ownChoosables]) => {
        const [firstChoosable] = ownChoosables
        if (!firstChoosable) return null
        const { day, slot, line } = firstChoosable
        const available = service.days
          .find((listedDay) => listedDay.day === day)
          ?.slots.find((offeredSlot) => offeredSlot.slot === slot)?.available
        const isTaken = problems.some(
          (listedSlot) => listedSlot.kind === 'service-sold-out' && listedSlot.day === day && listedSlot.slot === slot,
        )
        const isFull =
          available === 0 && ownChoosables.every((listedProblem) => isNone(quantities[fieldOf(listedProblem)]))
        const isSoldOut = isTaken || isFull
        const legendParts = [
          day && dayText(day),
          slot,
          isOfSeveralRooms && t('search.room', { number: line + 1 }),
        ].filter(Boolean)
        return (
          <fieldset key={key} disabled={isFull && !isTaken}>
            <legend className={legendParts.length === 0 ? 'visually-hidden' : undefined}>
              {legendParts.length === 0 ? service.name : factsText(legendParts)}
              {available !== undefined && available > 0 && (
                <small> {t('services.placesAvailable', { count: available })}</small>
              )}
              {isSoldOut && <small> {t('services.soldOut')}</small>}
            </legend>
            {ownChoosables.every((choosable) => isNone(quantities[fieldOf(choosable)])) ? (
              <button
                type="submit"
                name="go"
                value={addingOf(
                  ownChoosables.map((choosable) => [fieldOf(choosable), defaultQuantityOf(service, choosable, basket)]),
                )}
                className="button quiet add"
              >
                {t('services.add')}
                <span className="visually-hidden">: {factsText([service.name, ...legendParts])}</span>
              </button>
            ) : (
              ownChoosables.map((choosable) => (
                <QuantityField
                  key={fieldOf(choosable)}
                  service={service}
                  choosable={choosable}
                  quantity={quantities[fieldOf(choosable)] ?? ''}
                  isUnreadable={unreadable.includes(fieldOf(choosable))}
                  hasProblem={problems.some((problem) => isAbout(problem, choosable))}
                />
              ))
            )}
          </fieldset>
        )
      })}
    </div>
  )
}

/** For persons, a service counts everybody of the room, or of all rooms. */
function defaultQuantityOf(service: OfferedService, { line, bandId, day }: Choosable, { rooms }: Basket): number {
  if (service.per === 'unit') return 1
  const isForAll = day !== undefined || service.when === 'day'
  const parties = rooms.flatMap(({ party }, i) => (isForAll || i === line ? [party] : []))
  const band = service.ages.find((ageBand) => ageBand.bandId === bandId)
  const wanted = parties.reduce(
    (sum, { adults, childrenAges }) =>
      sum + (band ? childrenAges.filter((age) => band.min <= age && age <= band.max).length : adults),
    0,
  )
  return Math.min(wanted, service.maxQuantity)
}

function isAbout(problem: BasketRefusal, { day, slot, bandId }: Choosable): boolean {
  if (problem.kind !== 'service-refused' && problem.kind !== 'service-sold-out') return false
  const filterPairs = [
    [problem.day, day],
    [problem.slot, slot],
    ['bandId' in problem ? problem.bandId : undefined, bandId],
  ]
  return filterPairs.every(([nameInFilter, chosenValue]) => nameInFilter === undefined || nameInFilter === chosenValue)
}

function isNone(quantity: string | undefined): boolean {
  return /^0*$/.test(quantity ?? '')
}

type QuantityFieldProps = {
  service: OfferedService
  choosable: Choosable
  quantity: string
  isUnreadable: boolean
  hasProblem: boolean
}

function QuantityField({ service, choosable, quantity, isUnreadable, hasProblem }: QuantityFieldProps) {
  const { t } = useTranslation()
  const amountText = useAmountText()
  const field = fieldOf(choosable)
  const band = service.ages.find(({ bandId }) => bandId === choosable.bandId)
  const choiceLabel = () => {
    if (service.per === 'unit') return t('services.quantity')
    if (!band) return t('services.adults')
    return t('services.children', { min: band.min, max: band.max, price: amountText(band.price) })
  }
  const maxCount = Math.min(999, service.maxQuantity)
  const isWrong = isUnreadable || (hasProblem && !isNone(quantity))
  return (
    <div className="quantity" data-invalid={isWrong}>
      <label htmlFor={field} id={`${field}-label`}>
        {choiceLabel()}
      </label>
      {isUnreadable && (
        <p className="problem" id={`${field}-problem`}>
          {t('services.badQuantity', { max: service.maxQuantity })}
        </p>
      )}
      <div className="stepper">
        <button
          type="submit"
          name="go"
          value={`fewer-${field}`}
          aria-label={t('services.oneFewer')}
          aria-describedby={`${field}-label`}
        >
          −
        </button>
        <input
          id={field}
          name={field}
          type="number"
          inputMode="numeric"
          min={0}
          max={maxCount}
          step={1}
          defaultValue={quantity}
          placeholder="0"
          autoComplete="off"
          aria-invalid={isWrong || undefined}
          aria-describedby={isUnreadable ? `${field}-problem` : hasProblem ? `problem-${service.id}` : undefined}
        />
        <button
          type="submit"
          name="go"
          value={`more-${field}`}
          aria-label={t('services.oneMore')}
          aria-describedby={`${field}-label`}
        >
          +
        </button>
      </div>
    </div>
  )
}
