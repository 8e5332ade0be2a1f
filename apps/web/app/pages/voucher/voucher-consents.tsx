import type { GivenConsent } from '@portico/contracts/reservation/given-consent'
import { useLocation } from '@remix-run/react'
import { useHotel } from '../../base/hotel/use-hotel.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { useFormats } from '../../base/ui/use-formats.ts'

export const consentNotices = ['changed', 'refused'] as const
export type ConsentNotice = (typeof consentNotices)[number]

export function VoucherConsents({
  consents = [],
  notice,
}: {
  consents: readonly GivenConsent[] | undefined
  notice: ConsentNotice | undefined
}) {
  const { t } = useTranslation()
  const { hotel } = useHotel()
  const { pathname } = useLocation()
  const { moment } = useFormats()
  if (consents.length === 0) return null
  return (
    <section className="voucher-consents" aria-labelledby="voucher-consents">
      <h2 id="voucher-consents">{t('voucher.consents')}</h2>
      {notice === 'changed' && (
        <p className="notice-line" role="status">
          {t('voucher.consentSaved')}
        </p>
      )}
      {notice === 'refused' && (
        <p className="notice-line" role="alert">
          {t('voucher.consentRefused')}
        </p>
      )}
      <ul className="no-print">
        {consents.map(({ purpose, policyId, language, text, isGiven, isMandatory, at }, i) => {
          const when = moment(at, hotel.timeZone, hotel.today)
          return (
            <li key={`${purpose} ${policyId}`}>
              <p className="as-written" id={`consent-${i}`} lang={language}>
                {text}
              </p>
              <p className="help">
                {isGiven
                  ? t('voucher.consentGiven', { moment: when })
                  : t('voucher.consentTakenBack', { moment: when })}
              </p>
              {isMandatory && isGiven ? (
                <p className="help">{t('voucher.consentNeeded')}</p>
              ) : (
                <form method="post" action={pathname}>
                  <input type="hidden" name="do" value="consent" />
                  <input type="hidden" name="purpose" value={purpose} />
                  {policyId !== undefined && <input type="hidden" name="policy" value={policyId} />}
                  <input type="hidden" name="given" value={isGiven ? '0' : '1'} />
                  <button type="submit" className="button quiet" aria-describedby={`consent-${i}`}>
                    {isGiven ? t('voucher.takeConsentBack') : t('voucher.giveConsentAgain')}
                  </button>
                </form>
              )}
            </li>
          )
        })}
      </ul>
      <p className="help">{t('voucher.consentHelp')}</p>
    </section>
  )
}
