import type { Basket } from '@portico/contracts/price/basket'
import type { OfferedService } from '@portico/contracts/search/services'
import type { BasketRefusal } from '@portico/contracts/values/shapes'
import { useTranslation } from '../../base/text/use-translation.ts'
import { Amount, useAmountText } from '../../base/ui/amount.tsx'
import { Picture } from '../../base/ui/picture.tsx'
import { useFormats } from '../../base/ui/use-formats.ts'
import { useHidesPrices } from '../../base/ui/use-root-data.ts'
import { useRefusalText } from '../price/refusal-reasons.tsx'
import type { TypedQuantities } from './read-services-form.server.ts'
import { type Choosable, choosablesWith, fieldOf } from './service-fields.ts'

type ServiceEntryProps = {
  service: OfferedService
  basket: Basket
  quantities: TypedQuantities
  unreadable: readonly string[]
  problems: readonly BasketRefusal[]
  isPreselected: boolean
  isDetail: boolean
}

/** A service as a line of the menu: picture, name, price, and a field for each way to have it. */
export function ServiceEntry({
  service,
  basket,
  quantities,
  unreadable,
  problems,
  isPreselected,
  isDetail,
}: ServiceEntryProps) {
  const { t } = useTranslation()
  const { id, name, description, pictures, category, price, per, when, days } = service
  const refusalText = useRefusalText(basket.stay)
  const isHidden = useHidesPrices()
  const choosables = choosablesWith(
    service,
    basket.rooms.map(({ party }) => party),
    quantities,
  )
  const isChosen = choosables.some((one) => !isNone(quantities[fieldOf(one)]))
  const isSoldOut =
    days.length > 0 && days.every(({ slots }) => slots.every(({ available }) => available === 0)) && !isChosen
  const isOpen = isDetail || problems.length > 0 || isChosen
  const fields = (
    <ServiceFields
      service={service}
      choosables={choosables}
      quantities={quantities}
      unreadable={unreadable}
      problems={problems}
    />
  )
  return (
    <li className="service" data-detail={isDetail} data-sold-out={isSoldOut}>
      {pictures[0] && <Picture picture={pictures[0]} />}
      <div className="service-words">
        <p className="service-category">{category.name}</p>
        <h2>{name}</h2>
        {!isHidden && (
          <p className="service-price">
            <Amount money={price} /> {t(`services.per.${per}-${when}`)}
          </p>
        )}
        {isDetail ? (
          <p>{description}</p>
        ) : (
          <p>
            <button type="submit" name="go" value={`detail-${id}`} className="link">
              {t('services.more')}
              <span className="visually-hidden">: {name}</span>
            </button>
          </p>
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

type ServiceFieldsProps = {
  service: OfferedService
  choosables: readonly Choosable[]
  quantities: TypedQuantities
  unreadable: readonly string[]
  problems: readonly BasketRefusal[]
}

function ServiceFields({ service, choosables, quantities, unreadable, problems }: ServiceFieldsProps) {
  const { t } = useTranslation()
  const { day: dayText } = useFormats()
  const groups = Map.groupBy(choosables, ({ day, slot, line }) => [day, slot, line].join(' '))
  const isOfSeveralRooms = new Set(choosables.map(({ line }) => line)).size > 1
  return (
    <div className="service-fields">
      {[...groups].map(([key, own]) => {
        const [first] = own
        if (!first) return null
        const { day, slot, line } = first
        const available = service.days.find((one) => one.day === day)?.slots.find((one) => one.slot === slot)?.available
        const isTaken = problems.some((one) => one.kind === 'service-sold-out' && one.day === day && one.slot === slot)
        const isFull = available === 0 && own.every((one) => isNone(quantities[fieldOf(one)]))
        const isSoldOut = isTaken || isFull
        const parts = [day && dayText(day), slot, isOfSeveralRooms && t('search.room', { number: line + 1 })].filter(
          Boolean,
        )
        return (
          <fieldset key={key} disabled={isFull && !isTaken}>
            <legend className={parts.length === 0 ? 'visually-hidden' : undefined}>
              {parts.length === 0 ? service.name : parts.join(', ')}
              {available !== undefined && available > 0 && (
                <small> {t('services.placesAvailable', { count: available })}</small>
              )}
              {isSoldOut && <small> {t('services.soldOut')}</small>}
            </legend>
            {own.map((choosable) => (
              <QuantityField
                key={fieldOf(choosable)}
                service={service}
                choosable={choosable}
                quantity={quantities[fieldOf(choosable)] ?? ''}
                isUnreadable={unreadable.includes(fieldOf(choosable))}
                hasProblem={problems.some((problem) => isAbout(problem, choosable))}
              />
            ))}
          </fieldset>
        )
      })}
    </div>
  )
}

/** Whether a problem is one of this field: of the day, the slot and the age that it names. */
function isAbout(problem: BasketRefusal, { day, slot, bandId }: Choosable): boolean {
  if (problem.kind !== 'service-refused' && problem.kind !== 'service-sold-out') return false
  const named = [
    [problem.day, day],
    [problem.slot, slot],
    ['bandId' in problem ? problem.bandId : undefined, bandId],
  ]
  return named.every(([wanted, own]) => wanted === undefined || wanted === own)
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
  const label = () => {
    if (service.per === 'unit') return t('services.quantity')
    if (!band) return t('services.adults')
    return t('services.children', { min: band.min, max: band.max, price: amountText(band.price) })
  }
  const isWrong = isUnreadable || (hasProblem && !isNone(quantity))
  return (
    <div className="quantity" data-invalid={isWrong}>
      <label htmlFor={field}>{label()}</label>
      {isUnreadable && (
        <p className="problem" id={`${field}-problem`}>
          {t('services.badQuantity', { max: service.maxQuantity })}
        </p>
      )}
      <input
        id={field}
        name={field}
        type="number"
        inputMode="numeric"
        min={0}
        max={Math.min(999, service.maxQuantity)}
        step={1}
        defaultValue={quantity}
        placeholder="0"
        autoComplete="off"
        aria-invalid={isWrong || undefined}
        aria-describedby={isUnreadable ? `${field}-problem` : hasProblem ? `problem-${service.id}` : undefined}
      />
    </div>
  )
}
