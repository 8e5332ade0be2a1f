import type { BasketPrice } from '@portico/contracts/basket'
import type { CustomPolicy, FieldProblem } from '@portico/contracts/checkout'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { useHotel } from '../hotel/hotel.route.tsx'
import { CancellationTerms } from '../price/rate-terms.tsx'
import { described, Problem } from '../ui/form-field.tsx'
import { optionalConsents, policyField, type Typed } from './checkout-fields.ts'

type ConsentsProps = {
  typed: Typed
  problemAt: (field: string) => FieldProblem | undefined
  lines: BasketPrice['lines']
  policies: readonly z.infer<typeof CustomPolicy>[]
}

/** CHK-18..21: what must be accepted, each with its text at hand, and what may be. */
export function ConsentFields({ typed, problemAt, lines, policies }: ConsentsProps) {
  const { t } = useTranslation()
  const { hotel } = useHotel()
  const consent = (field: string) => ({ field, given: typed[field] !== undefined, problem: problemAt(field) })
  const custom = (mandatory: boolean) =>
    policies
      .filter((policy) => policy.mandatory === mandatory)
      .map(({ cpId, title, text }) => {
        const box = { ...consent(policyField(cpId)), mandatory }
        // Without a title the text is what is agreed to.
        if (title === '') return <ConsentBox {...box} key={cpId} label={text} />
        return (
          <ConsentBox {...box} key={cpId} label={title} more={t('checkout.readPolicy', { title })}>
            <p>{text}</p>
          </ConsentBox>
        )
      })
  return (
    <fieldset className="group">
      <legend>{t('checkout.consents')}</legend>
      <ConsentBox
        {...consent('cancellationPolicy')}
        label={t('checkout.consentCancellation')}
        more={t('checkout.readCancellation')}
        mandatory
      >
        {lines.map((line, i) => (
          <div key={i}>
            <p>
              {line.roomName}, {line.rateName}
            </p>
            <CancellationTerms cancellation={line.cancellation} />
          </div>
        ))}
        <p>{t('checkout.hotelTime')}</p>
      </ConsentBox>
      <ConsentBox {...consent('terms')} label={t('checkout.consentTerms')} more={t('checkout.readTerms')} mandatory>
        <p>{hotel.terms}</p>
      </ConsentBox>
      <ConsentBox {...consent('privacy')} label={t('checkout.consentPrivacy')} more={t('checkout.readPrivacy')} mandatory>
        <p>{t('checkout.privacyText', { hotel: hotel.name, email: hotel.email })}</p>
      </ConsentBox>
      {custom(true)}
      <p className="group-help">{t('checkout.consentOptional')}</p>
      <ConsentBox {...consent(optionalConsents[0])} label={t('checkout.consentReport')} />
      <ConsentBox {...consent(optionalConsents[1])} label={t('checkout.consentMarketing')} />
      <ConsentBox {...consent(optionalConsents[2])} label={t('checkout.consentProfile')} />
      {custom(false)}
      {policies.map(({ cpId, mandatory }) => (
        <Fragment key={cpId}>
          <input type="hidden" name="policy" value={cpId} />
          {mandatory && <input type="hidden" name="mandatory" value={cpId} />}
        </Fragment>
      ))}
    </fieldset>
  )
}

type ConsentBoxProps = {
  field: string
  given: boolean
  problem: FieldProblem | undefined
  label: string
  mandatory?: boolean
  more?: string
  children?: ReactNode
}

function ConsentBox({ field, given, problem, label, mandatory = false, more, children }: ConsentBoxProps) {
  return (
    <div className="choice consent-box" data-invalid={problem !== undefined}>
      <input
        type="checkbox"
        id={field}
        name={field}
        value="yes"
        defaultChecked={given}
        aria-required={mandatory || undefined}
        {...described(field, false, problem)}
      />
      <label htmlFor={field}>{label}</label>
      <Problem id={field} problem={problem} />
      {more !== undefined && (
        <details className="policy">
          <summary>{more}</summary>
          {children}
        </details>
      )}
    </div>
  )
}
