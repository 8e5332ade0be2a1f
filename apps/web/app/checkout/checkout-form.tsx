import type { BasketPrice } from '@portico/contracts/basket'
import type { CheckoutPage } from '@portico/contracts/checkout'
import { type ChangeEvent, type FocusEvent, type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Amount } from '../ui/amount.tsx'
import { BookerFields, GuestFields } from './booker-fields.tsx'
import { bookerFields, type FormProblem, problemWhileTyping, type Typed } from './checkout-fields.ts'
import { ConsentFields } from './consent-fields.tsx'
import { Ended, KeptUntil } from './hold-notice.tsx'
import { PaymentChoice } from './payment-choice.tsx'
import { ProblemSummary } from './problem-summary.tsx'

type Open = Extract<CheckoutPage, { kind: 'open' }>
type DetailsProps = {
  page: Open & { key: string; leftMs: number; countries: readonly { code: string; name: string }[] }
  typed: Typed
  problems: readonly FormProblem[]
}

/** One column from who books to the button that books. A plain form: it posts to its own address, with JavaScript or without. */
export function Details({ page, typed, problems }: DetailsProps) {
  const { found, ...checks } = useChecks(problems)
  const { sending, onSubmit } = useOneSending()
  const problemAt = (field: string) => found.find((problem) => problem.field === field)?.problem
  const { basket } = page
  return (
    <form method="post" id="checkout" className="details" noValidate onSubmit={onSubmit} {...checks}>
      <input type="hidden" name="key" value={page.key} />
      <input type="hidden" name="shown" value={basket.price.guestTotal.minor} />
      <input type="hidden" name="currency" value={basket.price.guestTotal.currency} />
      <HoldState hold={page.hold} leftMs={page.leftMs} />
      <ProblemSummary problems={problems} policies={page.customPolicies} />
      <BookerFields typed={typed} problemAt={problemAt} countries={page.countries} />
      {/* In both rooms of a split stay the same guests sleep. */}
      <GuestFields rooms={basket.crossDiscount ? [] : basket.lines.map(({ roomName }) => roomName)} typed={typed} problemAt={problemAt} />
      <PaymentChoice basket={basket} chosen={typed.paymentMethod} problem={problemAt('paymentMethod')} />
      <ConsentFields typed={typed} problemAt={problemAt} lines={basket.lines} policies={page.customPolicies} />
      <PayBar basket={basket} sending={sending} />
    </form>
  )
}

function HoldState({ hold, leftMs }: { hold: Open['hold']; leftMs: number }) {
  const { t } = useTranslation()
  switch (hold.kind) {
    case 'live':
      return <KeptUntil until={hold.until} extendable={hold.extendable} leftMs={leftMs} />
    case 'ended':
      return <Ended />
    case 'none':
    case 'unsupported':
    case 'over-limit':
      return <p className="hold">{t('checkout.noHold')}</p>
  }
}

function PayBar({ basket, sending }: { basket: BasketPrice; sending: boolean }) {
  const { t } = useTranslation()
  return (
    <div className="pay">
      <p className="pay-total">
        <span>{t('rooms.total')}</span>
        <strong>
          <Amount money={basket.price.guestTotal} />
        </strong>
      </p>
      <button type="submit" className="button" aria-disabled={sending || undefined}>
        {sending ? t('checkout.paying') : t('checkout.pay')}
      </button>
      <p className="pay-help">{t('checkout.payHelp')}</p>
    </div>
  )
}

/** Fields are looked at again when they are left; one that was left empty is not blamed before the form is sent. */
function useChecks(problems: readonly FormProblem[]) {
  const [found, setFound] = useState(problems)
  const look = (form: HTMLFormElement, name: string) => {
    const field = bookerFields.find((each) => each.name === name)
    const typed = Object.fromEntries([...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
    const problem = field && problemWhileTyping(field, typed)
    setFound((old) => {
      const before = old.find((each) => each.field === name)
      if (problem === 'required' && !before) return old
      const others = old.filter((each) => each !== before)
      return problem ? [...others, { field: name, problem }] : others
    })
  }
  return {
    found,
    onBlur: ({ target, currentTarget }: FocusEvent<HTMLFormElement>) => {
      if (target.type === 'checkbox' || target.type === 'radio' || !('value' in target)) return
      look(currentTarget, target.name)
      if (target.name === 'email' && currentTarget.emailConfirm.value !== '') look(currentTarget, 'emailConfirm')
    },
    onChange: ({ target, currentTarget }: ChangeEvent<HTMLFormElement>) => {
      if (target.type === 'checkbox' || target.type === 'radio') look(currentTarget, target.name)
    },
  }
}

/** A second press while the first is on its way does nothing; the key in the page says the same to the server. */
function useOneSending() {
  const [sending, setSending] = useState(false)
  const isSent = useRef(false)
  return {
    sending,
    onSubmit: (event: FormEvent) => {
      if (isSent.current) return event.preventDefault()
      isSent.current = true
      const { submitter } = event.nativeEvent as SubmitEvent
      setSending(submitter === null || !submitter.hasAttribute('name'))
      // Where the answer does not come, the guest may press again.
      setTimeout(() => {
        isSent.current = false
        setSending(false)
      }, 45_000)
    },
  }
}
