import type { Basket, BasketPrice } from '@portico/contracts/price/basket'
import type { OfferedService } from '@portico/contracts/search/services'
import type { BasketRefusal } from '@portico/contracts/values/shapes'
import { nightCountOf } from '@portico/domain/time/stay'
import { Form, Link, useSubmit } from '@remix-run/react'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { toChooseAgain } from '../../base/address/search-address.ts'
import { useHotel } from '../../base/hotel/use-hotel.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { useFormats } from '../../base/ui/use-formats.ts'
import { TotalPrice } from '../price/price-parts.tsx'
import { useRefusalText } from '../price/refusal-reasons.tsx'
import { SelectionDetails } from '../stay/selection-summary.tsx'
import type { TypedQuantities } from './read-services-form.server.ts'
import { ServiceEntry } from './service-entry.tsx'
import { choiceOf, choosablesWith, fieldOf, steppedBy, type View } from './service-fields.ts'

type ServicesAnswer =
  | { kind: 'invalid'; fields: readonly string[]; tooMany: boolean; typed: TypedQuantities }
  | { kind: 'required'; typed: TypedQuantities; refusal: Extract<BasketRefusal, { kind: 'service-required' }> }

type ServicesFormProps = {
  basket: Basket
  offered: readonly OfferedService[]
  price: BasketPrice
  problems: readonly BasketRefusal[]
  isUnreadable: boolean
  action: string
  view: View
  answer: ServicesAnswer | undefined
  before?: ReactNode
  after?: ReactNode
  children: ReactNode
}

/** Hidden services go along unseen, so that a filter loses nothing. */
export function ServicesForm({
  basket,
  offered,
  price,
  problems,
  isUnreadable,
  action,
  view,
  answer,
  before,
  after,
  children,
}: ServicesFormProps) {
  const { t } = useTranslation()
  const { form, onSubmit } = useSubmitInPlace()
  const quantities = answer?.typed ?? quantitiesOf(basket, price)
  const shownServices = offered.filter(({ category }) => view.category === undefined || view.category === category.id)
  const fields = new Set(
    shownServices.flatMap((service) =>
      choosablesWith(
        service,
        basket.rooms.map(({ party }) => party),
        quantities,
      ).map(fieldOf),
    ),
  )
  // Refused and not offered any more: the problem says so, and it goes along no further. A booking's own services are
  // kept.
  const isGone = (id: number | undefined) =>
    !offered.some((service) => service.id === id) &&
    problems.some((problem) => 'serviceId' in problem && problem.serviceId === id)
  const hidden = Object.entries(quantities).filter(
    ([field, quantity]) => !fields.has(field) && quantity !== '' && !isGone(choiceOf(field, '1')?.serviceId),
  )
  const atFields = problems.filter(
    (problem) => 'serviceId' in problem && shownServices.some(({ id }) => id === problem.serviceId),
  )
  return (
    <Form method="post" action={action} className="columns" noValidate ref={form} onSubmit={onSubmit}>
      {/* What Enter in a field presses is a form's first button. */}
      <button type="submit" name="go" value="update" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
      <input type="hidden" name="view" value={Object.entries(view).map(([name, id]) => `${name}-${id}`)[0] ?? ''} />
      {hidden.map(([field, quantity]) => (
        <input key={field} type="hidden" name={field} value={quantity} />
      ))}
      <div className="list">
        {before}
        <RequiredAlert
          price={price}
          offered={offered}
          refusal={answer?.kind === 'required' ? answer.refusal : undefined}
        />
        {isUnreadable && (
          <p role="alert" className="problem">
            {t('services.unreadable')}
          </p>
        )}
        {answer?.kind === 'invalid' && (
          <p role="alert" className="problem">
            {answer.tooMany ? t('services.tooManyChoices') : t('services.mend')}
          </p>
        )}
        <OtherProblems problems={problems.filter((problem) => !atFields.includes(problem))} basket={basket} />
        <Categories offered={offered} current={view.category} />
        <ul className="service-list">
          {shownServices.map((service) => (
            <ServiceEntry
              key={service.id}
              service={service}
              basket={basket}
              quantities={quantities}
              unreadable={answer?.kind === 'invalid' ? answer.fields : []}
              problems={atFields.filter((problem) => 'serviceId' in problem && problem.serviceId === service.id)}
              isPreselected={
                !answer && price.services.some(({ serviceId, required }) => required && serviceId === service.id)
              }
            />
          ))}
        </ul>
        {offered.length > 0 && (
          <p className="without-script">
            <button type="submit" name="go" value="update" className="button quiet">
              {t('services.update')}
            </button>
          </p>
        )}
        {after}
      </div>
      {children}
    </Form>
  )
}

type ServicesSummaryProps = { basket: Basket; price: BasketPrice; address: string; actionKey: string }

export function ServicesSummary({ basket, price, address, actionKey }: ServicesSummaryProps) {
  const { t } = useTranslation()
  const { base } = useHotel()
  const hasExtras = price.services.length > 0 || price.lines.some(({ protection }) => protection?.state === 'taken')
  return (
    <aside className="summary" aria-labelledby="summary-title">
      <input type="hidden" name="key" value={actionKey} />
      <h2 id="summary-title">{t('rooms.summary')}</h2>
      <SelectionDetails selection={price} />
      <p className="summary-clear">
        <Link to={`${base}/rooms?${toChooseAgain(new URLSearchParams(address))}`}>{t('checkout.changeRooms')}</Link>
      </p>
      <div className="book">
        <TotalPrice price={price.price} nights={nightCountOf(basket.stay)} />
        <button type="submit" name="go" value="checkout" className="button">
          {t(hasExtras ? 'rooms.book' : 'services.withoutExtras')}
        </button>
        <p className="book-hint">{t('rooms.bookHint')}</p>
      </div>
    </aside>
  )
}

const nextSteps = ['checkout', 'review']

/** At once, so that quick presses add up; the price follows by the field's own change. */
function stepInPage({ form, value }: HTMLButtonElement): boolean {
  const [, step, name = ''] = /^(more|fewer)-(.*)$/.exec(value) ?? []
  const field = step === undefined ? undefined : form?.elements.namedItem(name)
  if (!(field instanceof HTMLInputElement)) return false
  field.value = steppedBy(field.value, step === 'more' ? 1 : -1, Number(field.max))
  field.dispatchEvent(new Event('change', { bubbles: true }))
  return true
}

/**
 * With JavaScript the total follows every change, and the guest stays in place; the button that goes on leads to the
 * next page's top.
 */
function useSubmitInPlace() {
  const form = useRef<HTMLFormElement>(null)
  const submit = useSubmit()
  const onSubmit = (event: FormEvent) => {
    const { submitter } = event.nativeEvent as SubmitEvent
    if (!(submitter instanceof HTMLButtonElement) || nextSteps.includes(submitter.value)) return
    event.preventDefault()
    if (stepInPage(submitter)) return
    submit(submitter, { preventScrollReset: true })
  }
  useEffect(() => {
    const { current } = form
    const onChange = () => submit(current, { replace: true, preventScrollReset: true })
    current?.addEventListener('change', onChange)
    return () => current?.removeEventListener('change', onChange)
  }, [submit])
  return { form, onSubmit }
}

/** Also has what was put in for a category of which nothing was chosen. */
function quantitiesOf({ services = [] }: Basket, price: BasketPrice): TypedQuantities {
  const required = price.services.flatMap(
    ({ serviceId, line = 0, bandId, day, slot, quantity, required: isRequired }) =>
      isRequired
        ? [
            {
              serviceId,
              line,
              quantity,
              bandId,
              day,
              slot: slot || undefined,
            },
          ]
        : [],
  )
  return Object.fromEntries([...services, ...required].map((choice) => [fieldOf(choice), String(choice.quantity)]))
}

type RequiredAlertProps = {
  price: BasketPrice
  offered: readonly OfferedService[]
  refusal: Extract<BasketRefusal, { kind: 'service-required' }> | undefined
}

function RequiredAlert({ price, offered, refusal }: RequiredAlertProps) {
  const { t } = useTranslation()
  const { listText } = useFormats()
  const required = price.services.filter((service) => service.required)
  const open = new Set(required.map(({ serviceId }) => offered.find(({ id }) => id === serviceId)?.category.name ?? ''))
  // What is typed may have one of them by now: the refusal names those that are left.
  const categories = refusal && refusal.categories.length > 0 ? refusal.categories : [...open]
  const isError = refusal !== undefined
  if (categories.length === 0) return null
  return (
    <div className="required" role={isError ? 'alert' : 'note'} data-error={isError}>
      <p>{t('services.required', { count: categories.length, categories: listText(categories) })}</p>
      {!isError && <p>{t('services.preselected', { count: categories.length })}</p>}
    </div>
  )
}

function OtherProblems({ problems, basket }: { problems: readonly BasketRefusal[]; basket: Basket }) {
  const refusalText = useRefusalText(basket.stay)
  return problems.length === 0 ? null : (
    <div role="alert" className="problem">
      <ul>
        {problems.map((problem) => (
          <li key={JSON.stringify(problem)}>{refusalText(problem)}</li>
        ))}
      </ul>
    </div>
  )
}

function Categories({ offered, current }: { offered: readonly OfferedService[]; current: number | undefined }) {
  const { t } = useTranslation()
  const categories = [...new Map(offered.map(({ category }) => [category.id, category.name]))]
  if (categories.length < 2) return null
  const categoryButton = (value: string, name: string, isCurrent: boolean) => (
    <li key={value}>
      <button type="submit" name="go" value={value} aria-pressed={isCurrent}>
        {name}
      </button>
    </li>
  )
  return (
    <nav aria-label={t('services.categories')}>
      <ul className="service-categories">
        {categoryButton('all', t('services.allKinds'), current === undefined)}
        {categories.map(([id, name]) => categoryButton(`category-${id}`, name, current === id))}
      </ul>
    </nav>
  )
}
