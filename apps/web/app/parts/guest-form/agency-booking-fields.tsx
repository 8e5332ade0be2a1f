import type { FieldProblem } from '@portico/contracts/checkout/confirm'
import type { BasketPrice } from '@portico/contracts/price/basket'
import { money } from '@portico/domain/money/money'
import type { ReactNode } from 'react'
import type { TypedFields } from '../../base/forms/typed-fields.ts'
import { useHotel } from '../../base/hotel/use-hotel.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { Amount } from '../../base/ui/amount.tsx'
import { FormField, fieldAriaOf } from '../../base/ui/form-field.tsx'
import { useHidesPrices } from '../../base/ui/use-root-data.ts'
import {
  agencyField,
  agencyFields,
  bookerFields,
  invoiceField,
  invoiceFields,
  policyField,
  protectionConsent,
  referenceField,
} from './checkout-fields.ts'
import { CancellationPolicy, ConsentBox, type ConsentsProps, Policy, ProtectionConsent } from './consent-fields.tsx'
import type { OwnAgency } from './own-agency-fields.server.ts'

type ProblemOf = (field: string) => FieldProblem | undefined
type AgencyBookingProps = { basket: BasketPrice; typed: TypedFields; problemOf: ProblemOf }

export function AgencyBookingFields({ basket, typed, problemOf }: AgencyBookingProps) {
  const { t } = useTranslation()
  const problem = { reference: problemOf('reference'), note: problemOf('note') }
  return (
    <fieldset className="group">
      <legend>{t('agency.checkout.title')}</legend>
      <Earnings basket={basket} />
      <div className="fields">
        <FormField
          id={referenceField.name}
          label={t('agency.checkout.reference')}
          isOptional
          problem={problem.reference}
        >
          <input
            type="text"
            id={referenceField.name}
            name={referenceField.name}
            maxLength={referenceField.maxLength}
            autoComplete="off"
            spellCheck={false}
            defaultValue={typed[referenceField.name] ?? ''}
            {...fieldAriaOf(referenceField.name, false, problem.reference)}
          />
        </FormField>
        <FormField id="note" label={t('checkout.note')} isOptional problem={problem.note}>
          <textarea
            rows={2}
            id="note"
            name="note"
            autoComplete="off"
            defaultValue={typed.note ?? ''}
            {...fieldAriaOf('note', false, problem.note)}
          />
        </FormField>
      </div>
    </fieldset>
  )
}

/** Not in the eyes of a client. */
function Earnings({ basket: { commission, price } }: Pick<AgencyBookingProps, 'basket'>) {
  const { t } = useTranslation()
  const isHidden = useHidesPrices()
  if (isHidden || !commission || commission.minor === 0) return null
  const rows = [
    [t('agency.rate.commission'), commission],
    [t('agency.rate.net'), money(price.stay.minor - commission.minor, commission.currency)],
  ] as const
  return (
    <dl className="earnings">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <Amount money={value} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

type KnownAgencyProps = { agency: OwnAgency; problemOf: ProblemOf; children: ReactNode }

/** The known data stand behind a line, which opens where something of it is asked. */
export function KnownAgency({ agency: { name, bookedBy, isComplete }, problemOf, children }: KnownAgencyProps) {
  const { t } = useTranslation()
  const fields = [
    ...bookerFields.filter((field) => field.name !== 'note').map((field) => field.name as string),
    ...agencyFields.map((field) => agencyField(field.name)),
    ...invoiceFields.map((field) => invoiceField(field.name)),
  ]
  return (
    <details className="known-agency" open={!isComplete || fields.some((field) => problemOf(field) !== undefined)}>
      <summary>{t('agency.checkout.bookedBy', { name: bookedBy, agency: name })}</summary>
      {children}
    </details>
  )
}

/** An agency accepts by booking, for which a sentence stands; what the hotel itself wants ticked is ticked. */
export function AgencyConsents({ typed, problemOf, lines, policies, terms }: ConsentsProps) {
  const { t } = useTranslation()
  const { hotel } = useHotel()
  const consent = (field: string) => ({ field, isTicked: typed[field] !== undefined, problem: problemOf(field) })
  const isProtected = lines.some(({ protection }) => protection?.state === 'taken')
  return (
    <fieldset className="group">
      <legend>{t('agency.checkout.terms')}</legend>
      <p className="group-help">{t('agency.checkout.accepts')}</p>
      <input type="hidden" name="terms" value="yes" />
      <input type="hidden" name="privacy" value="yes" />
      <CancellationPolicy lines={lines} />
      <Policy label={t('checkout.readTerms')}>
        <p>{terms}</p>
      </Policy>
      <Policy label={t('checkout.readPrivacy')}>
        <p>{t('checkout.privacyText', { hotel: hotel.name, email: hotel.email })}</p>
      </Policy>
      {isProtected && (
        <>
          <ProtectionConsent {...consent(protectionConsent)} />
          <input type="hidden" name="protected" value="yes" />
        </>
      )}
      {policies
        .filter(({ mandatory }) => mandatory)
        .map(({ policyId, title, text }) => (
          <div key={policyId}>
            <ConsentBox {...consent(policyField(policyId))} mandatory label={title === '' ? text : title}>
              {title !== '' && (
                <Policy label={t('checkout.readPolicy', { title })}>
                  <p>{text}</p>
                </Policy>
              )}
            </ConsentBox>
            <input type="hidden" name="policy" value={policyId} />
            <input type="hidden" name="mandatory" value={policyId} />
          </div>
        ))}
    </fieldset>
  )
}
