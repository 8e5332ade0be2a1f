import { useHotel } from '../../../base/hotel/use-hotel.ts'
import { useTranslation } from '../../../base/text/use-translation.ts'
import { policyField, protectionConsent } from '../../guest-form/checkout-fields.ts'
import {
  CancellationPolicy,
  ConsentBox,
  type ConsentsProps,
  Policy,
  ProtectionConsent,
} from '../../guest-form/consent-fields.tsx'

/** An agency accepts by booking, for which a sentence stands; what the hotel itself wants ticked is ticked. */
export default function AgencyConsents({ typed, problemOf, lines, policies, terms }: ConsentsProps) {
  const { t } = useTranslation()
  const { hotel } = useHotel()
  const consentOf = (field: string) => ({ field, isTicked: typed[field] !== undefined, problem: problemOf(field) })
  const isProtected = lines.some(({ protection }) => protection?.state === 'taken')
  return (
    <fieldset className="group" data-part="agency-consents">
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
          <ProtectionConsent {...consentOf(protectionConsent)} />
          <input type="hidden" name="protected" value="yes" />
        </>
      )}
      {policies
        .filter(({ mandatory }) => mandatory)
        .map(({ policyId, title, text }) => (
          <div key={policyId}>
            <ConsentBox {...consentOf(policyField(policyId))} mandatory label={title === '' ? text : title}>
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
