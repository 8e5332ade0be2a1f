import type { CheckoutPage } from '@portico/contracts/checkout/confirm'
import type { BasketPrice } from '@portico/contracts/price/basket'
import { isPaidAtProvider } from '@portico/domain/payment/payment-methods'
import type { Stay } from '@portico/domain/time/stay'
import { type ChangeEvent, type FocusEvent, type FormEvent, useRef, useState } from 'react'
import type { FormProblem, TypedFields } from '../../base/forms/typed-fields.ts'
import { laterPart } from '../../base/later/later-part.tsx'
import { withTexts } from '../../base/text/page-texts.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { useTrade } from '../../base/trade/use-trade.ts'
import { Amount } from '../../base/ui/amount.tsx'
import { useHidesPrices } from '../../base/ui/use-root-data.ts'
import { AgencyFields } from '../guest-form/agency-fields.tsx'
import { BookerFields } from '../guest-form/booker-fields.tsx'
import { actionKeyField, bookerFields, typingProblemOf, userField } from '../guest-form/checkout-fields.ts'
import { ConsentFields } from '../guest-form/consent-fields.tsx'
import { GuestFields } from '../guest-form/guest-fields.tsx'
import type { GuestRequirements } from '../guest-form/guest-inputs.ts'
import { InvoiceFields } from '../guest-form/invoice-fields.tsx'
import type { OwnAgency } from '../guest-form/own-agency-fields.server.ts'
import { ProblemSummary } from '../guest-form/problem-summary.tsx'
import { KnownAgency } from './agency/known-agency.tsx'
import { HoldEnded, HoldNotice, HoldOffer } from './hold-notice.tsx'
import { impliedMethodOf } from './implied-method.ts'
import { PaymentChoice, useBookText } from './payment-choice.tsx'
import { useStoredForm } from './use-stored-form.ts'

const AgencyBookingFields = laterPart('agency-booking', () => withTexts(() => import('./agency/booking-fields.tsx')))
const TransferFields = laterPart('transfers', () => withTexts(() => import('../guest-form/transfer-fields.tsx')))
const AgencyConsents = laterPart('agency-consents', () => withTexts(() => import('./agency/consents.tsx')))

export type ShownPrice = BasketPrice['price']['guestTotal'] | { readonly sealed: string }

type OpenPage = Extract<CheckoutPage, { kind: 'open' }>
type CheckoutFormProps = {
  page: Omit<OpenPage, 'kind' | 'hold'> & {
    /** Absent where no hold runs out, as for an offer. */
    hold?: OpenPage['hold']
    key: string
    actionKey?: string
    stay: Stay
    shown: ShownPrice
    remainingMs: number
    countries: readonly { code: string; name: string }[]
    guests: GuestRequirements
    terms: string
    ownAgency?: OwnAgency | undefined
  }
  typed: TypedFields
  problems: readonly FormProblem[]
}

/** A plain form: it posts to its own address, with JavaScript or without. */
export function CheckoutForm({ page, typed, problems }: CheckoutFormProps) {
  const { currentProblems, ...fieldHandlers } = useFieldChecks(problems)
  const { isSending, onSubmit } = useSubmitOnce()
  const form = useRef<HTMLFormElement>(null)
  // An offer's form has no address at which it is stored while it is typed.
  useStoredForm(form, page.hold !== undefined)
  const { basket } = page
  const typedMethod = basket.paymentMethods.find(({ id }) => id === typed.paymentMethod)?.id
  const firstMethod = typedMethod ?? impliedMethodOf(basket, { isTrade: page.ownAgency !== undefined })
  const [method, setMethod] = useState(firstMethod)
  const problemOf = (field: string) => currentProblems.find((problem) => problem.field === field)?.problem
  const rules = page.ownAgency ? undefined : page.guests.checkout
  const user = useTrade()?.user
  const fields = { typed, problemOf, countries: page.countries }
  const Consents = page.ownAgency ? AgencyConsents : ConsentFields
  const whoBooks = (
    <>
      <BookerFields {...fields} hasNote={!page.ownAgency} rules={rules} />
      {rules?.agency !== 'not-asked' && <AgencyFields {...fields} />}
    </>
  )
  const invoice = rules?.invoice !== 'not-asked' && (
    <InvoiceFields {...fields} takesOneAddress={page.takesOneInvoiceAddress === true} />
  )
  return (
    <form method="post" id="checkout" className="details" noValidate ref={form} onSubmit={onSubmit} {...fieldHandlers}>
      <input type="hidden" name="key" value={page.key} />
      {user && <input type="hidden" name={userField} value={user.id} />}
      <ShownPriceFields shown={page.shown} />
      {page.actionKey && <input type="hidden" name={actionKeyField} value={page.actionKey} />}
      {page.hold && (
        <HoldStatus hold={page.hold} remainingMs={page.remainingMs} actionKey={page.actionKey ?? page.key} />
      )}
      <ProblemSummary problems={problems} policies={page.customPolicies} />
      {!page.ownAgency && whoBooks}
      <GuestFields requirements={page.guests} roomNames={roomNamesOf(page)} typed={typed} problemOf={problemOf} />
      {basket.services.some(({ transfer }) => transfer) && (
        <TransferFields services={basket.services} typed={typed} problemOf={problemOf} />
      )}
      {page.ownAgency ? (
        <>
          <AgencyBookingFields basket={basket} typed={typed} problemOf={problemOf} />
          <KnownAgency agency={page.ownAgency} problemOf={problemOf}>
            {whoBooks}
            {invoice}
          </KnownAgency>
        </>
      ) : (
        invoice
      )}
      <PaymentChoice
        basket={basket}
        stay={page.stay}
        chosen={firstMethod}
        onChoice={setMethod}
        problem={problemOf('paymentMethod')}
      />
      <Consents
        typed={typed}
        problemOf={problemOf}
        lines={basket.lines}
        policies={page.customPolicies}
        terms={page.terms}
      />
      <ConfirmBar basket={basket} method={method} isSending={isSending} />
      {page.optionHours !== undefined && (
        <OptionButton hours={page.optionHours} basket={basket} isSending={isSending} />
      )}
    </form>
  )
}

function ShownPriceFields({ shown }: { shown: ShownPrice }) {
  if ('sealed' in shown) return <input type="hidden" name="shown" value={shown.sealed} />
  return (
    <>
      <input type="hidden" name="shown" value={shown.minor} />
      <input type="hidden" name="currency" value={shown.currency} />
    </>
  )
}

function roomNamesOf({ basket, guests }: CheckoutFormProps['page']): string[] {
  return basket.lines.slice(0, guests.parties.length).map(({ roomName }) => roomName)
}

type HoldStatusProps = { hold: OpenPage['hold']; remainingMs: number; actionKey: string }

function HoldStatus({ hold, remainingMs, actionKey }: HoldStatusProps) {
  const { t } = useTranslation()
  switch (hold.kind) {
    case 'live':
      return <HoldNotice until={hold.until} isExtendable={hold.extendable} remainingMs={remainingMs} />
    case 'ended':
      return <HoldEnded />
    case 'none':
      return <HoldOffer actionKey={actionKey} />
    case 'unsupported':
    case 'over-limit':
      return <p className="hold">{t('checkout.noHold')}</p>
  }
}

type ConfirmBarProps = { basket: BasketPrice; method: string | undefined; isSending: boolean }

function ConfirmBar({ basket, method, isSending }: ConfirmBarProps) {
  const { t } = useTranslation()
  const text = useBookText(basket, method)
  const isHidden = useHidesPrices()
  return (
    <div className="pay">
      {!isHidden && (
        <p className="pay-total">
          <span>{t('rooms.total')}</span>
          <strong>
            <Amount money={basket.price.guestTotal} />
          </strong>
        </p>
      )}
      <button type="submit" className="button" aria-disabled={isSending || undefined}>
        {isSending ? t('checkout.paying') : text}
      </button>
      <p className="pay-help">{t('checkout.payHelp')}</p>
    </div>
  )
}

/** Stands below the bar of phones, which has no room for what it means. */
function OptionButton({
  hours,
  basket: { paymentMethods },
  isSending,
}: {
  hours: number
  basket: BasketPrice
  isSending: boolean
}) {
  const { t } = useTranslation()
  // An option owes nothing, so nobody chooses how to pay before it is confirmed: a method that waits is taken.
  const method = paymentMethods.find(({ id }) => !isPaidAtProvider(id)) ?? paymentMethods[0]
  return (
    <div className="pay-option">
      <button
        type="submit"
        name="option"
        value={method?.id}
        className="button quiet"
        aria-disabled={isSending || undefined}
        aria-describedby="option-help"
      >
        {t('agency.option.button', { count: hours })}
      </button>
      <p id="option-help">{t('agency.option.help', { count: hours })}</p>
    </div>
  )
}

/** A field is checked when it is left; an empty one is not blamed before the form is sent. */
function useFieldChecks(problems: readonly FormProblem[]) {
  const [currentProblems, setFound] = useState(problems)
  const checkField = (form: HTMLFormElement, name: string) => {
    const bookerFieldRules = bookerFields.find((each) => each.name === name)
    const typedFields = Object.fromEntries(
      [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    )
    const problem = bookerFieldRules && typingProblemOf(bookerFieldRules, typedFields)
    setFound((previousProblems) => {
      const existing = previousProblems.find((formProblem) => formProblem.field === name)
      if (problem === 'required' && !existing) return previousProblems
      const otherProblems = previousProblems.filter((formProblem) => formProblem !== existing)
      return problem ? [...otherProblems, { field: name, problem }] : otherProblems
    })
  }
  const { onPointerDown, afterPress } = usePress()
  return {
    currentProblems,
    onPointerDown,
    onBlur: ({ target, currentTarget: form }: FocusEvent<HTMLFormElement>) => {
      if (target.type === 'checkbox' || target.type === 'radio' || !('value' in target)) return
      afterPress(() => {
        checkField(form, target.name)
        if (target.name === 'email' && form.emailConfirm.value !== '') checkField(form, 'emailConfirm')
      })
    },
    onChange: ({ target, currentTarget }: ChangeEvent<HTMLFormElement>) => {
      if (target.type === 'checkbox' || target.type === 'radio') checkField(currentTarget, target.name)
    },
  }
}

/**
 * A field is left at the beginning of a press: a message that comes or goes then would move the button away from under
 * the pointer.
 */
function usePress() {
  const isDown = useRef(false)
  const afterNext = (name: 'pointerup' | 'pointercancel', onDone: () => void) =>
    document.addEventListener(name, () => setTimeout(onDone), { once: true })
  return {
    onPointerDown: () => {
      isDown.current = true
      for (const name of ['pointerup', 'pointercancel'] as const)
        afterNext(name, () => {
          isDown.current = false
        })
    },
    afterPress: (work: () => void) => {
      if (isDown.current) afterNext('pointerup', work)
      else work()
    },
  }
}

/** A second press while the first is on its way does nothing; the key in the page says the same to the server. */
function useSubmitOnce() {
  const [isSending, setSending] = useState(false)
  const isSent = useRef(false)
  return {
    isSending,
    onSubmit: (event: FormEvent) => {
      if (isSent.current) return event.preventDefault()
      isSent.current = true
      const { submitter } = event.nativeEvent as SubmitEvent
      setSending(submitter === null || !submitter.hasAttribute('name'))
      setTimeout(() => {
        isSent.current = false
        setSending(false)
      }, 45_000)
    },
  }
}
