import type { CustomPolicy, FieldProblem } from '@portico/contracts/checkout/confirm'
import { optionalConsents } from '@portico/contracts/checkout/optional-consents'
import type { BasketPrice } from '@portico/contracts/price/basket'
import { Fragment, type ReactNode } from 'react'
import type { z } from 'zod'
import type { TypedFields } from '../../base/forms/typed-fields.ts'
import { useHotel } from '../../base/hotel/use-hotel.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { fieldAriaOf, ProblemText } from '../../base/ui/form-field.tsx'
import { useFormats } from '../../base/ui/use-formats.ts'
import { CancellationTerms } from '../price/rate-terms.tsx'
import { policyField, protectionConsent } from './checkout-fields.ts'

export type ConsentsProps = {
  typed: TypedFields
  problemOf: (field: string) => FieldProblem | undefined
  lines: BasketPrice['lines']
  policies: readonly z.infer<typeof CustomPolicy>[]
  terms: string
}

export function ConsentFields({ typed, problemOf, lines, policies, terms }: ConsentsProps) {
  const { t } = useTranslation()
  const { hotel } = useHotel()
  const consentOf = (field: string) => ({ field, isTicked: typed[field] !== undefined, problem: problemOf(field) })
  const customConsents = (mandatory: boolean) =>
    policies
      .filter((policy) => policy.mandatory === mandatory)
      .map(({ policyId, title, text }) => {
        const boxProps = { ...consentOf(policyField(policyId)), mandatory }
        if (title === '') return <ConsentBox {...boxProps} key={policyId} label={text} />
        return (
          <ConsentBox {...boxProps} key={policyId} label={title}>
            <Policy label={t('checkout.readPolicy', { title })}>
              <p>{text}</p>
            </Policy>
          </ConsentBox>
        )
      })
  return (
    <fieldset className="group">
      <legend>{t('checkout.consents')}</legend>
      <ConsentBox {...consentOf('terms')} label={t('checkout.consentTerms')} mandatory>
        <CancellationPolicy lines={lines} />
        <Policy label={t('checkout.readTerms')}>
          <p>{terms}</p>
        </Policy>
        {/* What a booking needs is done with the guest's data by contract, so that they are told and not asked. */}
        <input type="hidden" name="privacy" value="yes" />
        <Policy label={t('checkout.readPrivacy')}>
          <p>{t('checkout.privacyText', { hotel: hotel.name, email: hotel.email })}</p>
        </Policy>
      </ConsentBox>
      {lines.some(({ protection }) => protection?.state === 'taken') && (
        <>
          <ProtectionConsent {...consentOf(protectionConsent)} />
          <input type="hidden" name="protected" value="yes" />
        </>
      )}
      {customConsents(true)}
      <details className="if-you-like" open={optionalConsents.some((name) => typed[name] !== undefined)}>
        <summary>{t('checkout.consentOptional')}</summary>
        <ConsentBox {...consentOf(optionalConsents[0])} label={t('checkout.consentReport')} />
        <ConsentBox {...consentOf(optionalConsents[1])} label={t('checkout.consentMarketing')} />
        <ConsentBox {...consentOf(optionalConsents[2])} label={t('checkout.consentProfile')} />
      </details>
      {customConsents(false)}
      {policies.map(({ policyId, mandatory }) => (
        <Fragment key={policyId}>
          <input type="hidden" name="policy" value={policyId} />
          {mandatory && <input type="hidden" name="mandatory" value={policyId} />}
        </Fragment>
      ))}
    </fieldset>
  )
}

export function ProtectionConsent({ isTicked, problem }: Pick<ConsentBoxProps, 'isTicked' | 'problem'>) {
  const { t } = useTranslation()
  const { hotel } = useHotel()
  const label = t('protection.consent')
  return (
    <ConsentBox field={protectionConsent} isTicked={isTicked} problem={problem} label={label} mandatory>
      <Policy label={t('protection.readTerms')}>
        <p>{hotel.protectionTerms ?? t('protection.noTerms')}</p>
      </Policy>
    </ConsentBox>
  )
}

type ConsentBoxProps = {
  field: string
  isTicked: boolean
  problem: FieldProblem | undefined
  label: string
  mandatory?: boolean
  children?: ReactNode
}

export function ConsentBox({ field, isTicked, problem, label, mandatory = false, children }: ConsentBoxProps) {
  return (
    <div className="choice consent-box" data-invalid={problem !== undefined}>
      <input
        type="checkbox"
        id={field}
        name={field}
        value="yes"
        defaultChecked={isTicked}
        aria-required={mandatory || undefined}
        {...fieldAriaOf(field, false, problem)}
      />
      <label htmlFor={field}>{label}</label>
      <ProblemText id={field} problem={problem} />
      {children}
    </div>
  )
}

export function CancellationPolicy({ lines }: Pick<ConsentsProps, 'lines'>) {
  const { t } = useTranslation()
  const { factsText } = useFormats()
  return (
    <Policy label={t('checkout.readCancellation')}>
      {lines.map((line, i) => (
        <div key={i}>
          <p>{factsText([line.roomName, line.rateName])}</p>
          <CancellationTerms cancellation={line.cancellation} />
        </div>
      ))}
      <p>{t('checkout.hotelTime')}</p>
    </Policy>
  )
}

export function Policy({ label, children }: { label: string; children: ReactNode }) {
  return (
    <details className="policy">
      <summary>{label}</summary>
      {children}
    </details>
  )
}
