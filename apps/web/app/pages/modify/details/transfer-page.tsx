import type { BasketPrice } from '@portico/contracts/price/basket'
import { Form, Link, useLocation, useNavigation } from '@remix-run/react'
import type { FormProblem, TypedFields } from '../../../base/forms/typed-fields.ts'
import { useHotel } from '../../../base/hotel/use-hotel.ts'
import { useTranslation } from '../../../base/text/use-translation.ts'
import TransferFields from '../../../parts/guest-form/transfer-fields.tsx'

export type TransferAnswer = {
  readonly kind: 'invalid' | 'failed' | 'unknown'
  readonly typed: TypedFields
  readonly problems: readonly FormProblem[]
}

type TransferPageProps = {
  services: BasketPrice['services']
  service: number
  typed: TypedFields
  actionKey: string
  answer: TransferAnswer | undefined
}

export function TransferPage({ services, service, typed, actionKey, answer }: TransferPageProps) {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const isSending = useNavigation().state !== 'idle'
  const only = services.map((serviceLine, i) => (i === service ? serviceLine : { ...serviceLine, transfer: false }))
  return (
    <main id="content" className="change">
      <h1>{t('modify.transferTitle')}</h1>
      <p className="lead">{t('modify.transferLead')}</p>
      <Failure answer={answer} />
      <Form method="post" action={pathname + search} className="checkout-form" noValidate>
        <input type="hidden" name="key" value={actionKey} />
        <TransferFields
          services={only}
          typed={answer?.typed ?? typed}
          problemOf={(field) => answer?.problems.find((problem) => problem.field === field)?.problem}
        />
        <p className="cancel-buttons">
          <button type="submit" className="button" aria-disabled={isSending}>
            {t('modify.transferSave')}
          </button>
          <Link to={pathname.replace(/\/change\/transfer$/, '')} className="button quiet">
            {t('modify.dismiss')}
          </Link>
        </p>
      </Form>
    </main>
  )
}

function Failure({ answer }: Pick<TransferPageProps, 'answer'>) {
  const { t } = useTranslation()
  const { hotel } = useHotel()
  if (!answer) return null
  return (
    // biome-ignore lint/a11y/noAutofocus: the answer to a button that did not do what was pressed; without JavaScript too
    <div className="notice-line" role="alert" tabIndex={-1} autoFocus key={JSON.stringify(answer)}>
      {answer.kind === 'invalid' ? (
        <p>{t('modify.problemsText')}</p>
      ) : (
        <>
          <p>
            <strong>{t('modify.transferFailed')}</strong>
          </p>
          <p>
            {answer.kind === 'failed'
              ? t('modify.transferFailedText', { phone: hotel.phone })
              : t('modify.transferUnknownText')}
          </p>
        </>
      )}
    </div>
  )
}
