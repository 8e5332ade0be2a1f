import { useEffect, useRef } from 'react'
import type { FormProblem } from '../../base/forms/typed-fields.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { useProblemText } from '../../base/ui/form-field.tsx'
import { useFormats } from '../../base/ui/use-formats.ts'
import {
  agencyField,
  agencyFields,
  type BookerField,
  bookerFields,
  invoiceField,
  invoiceFields,
  policyField,
  protectionConsent,
} from './checkout-fields.ts'

type ProblemSummaryProps = {
  problems: readonly FormProblem[]
  policies: readonly { policyId: number; title: string }[]
  text?: string
}

export function ProblemSummary({ problems, policies, text }: ProblemSummaryProps) {
  const { t } = useTranslation()
  const { colon } = useFormats()
  const labelOf = useFieldLabel(policies)
  const problemText = useProblemText()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (problems.length > 0 && document.activeElement === document.body) box.current?.focus()
  }, [problems])
  if (problems.length === 0) return null
  const fieldProblems = problems.filter(({ field }) => field !== '')
  return (
    // biome-ignore lint/a11y/noAutofocus: the answer to a button that did not do what was asked; without JavaScript too
    <div className="problem-summary" role="alert" tabIndex={-1} ref={box} autoFocus aria-labelledby="problems-title">
      <h2 id="problems-title">{t('checkout.problemsTitle', { count: Math.max(1, fieldProblems.length) })}</h2>
      <p>{fieldProblems.length === 0 ? t('checkout.problemsAgain') : (text ?? t('checkout.problemsText'))}</p>
      {fieldProblems.some(({ problem }) => problem === 'accept') && <p>{t('checkout.privacyWarning')}</p>}
      <ul>
        {fieldProblems.map(({ field, problem }) => (
          <li key={field}>
            <a href={`#${field}`}>{labelOf(field)}</a>
            {colon}
            {problemText(problem)}
          </li>
        ))}
      </ul>
    </div>
  )
}

function useFieldLabel(policies: ProblemSummaryProps['policies']): (field: string) => string {
  const { t } = useTranslation()
  const { colon } = useFormats()
  const consents: Record<string, string> = {
    terms: t('checkout.consentTerms'),
    privacy: t('checkout.consentPrivacy'),
    [protectionConsent]: t('protection.consent'),
    paymentMethod: t('checkout.payment'),
    ...Object.fromEntries(policies.map(({ policyId, title }) => [policyField(policyId), title])),
  }
  return (field) => {
    if (bookerFields.some(({ name }) => name === field)) return t(`checkout.${field as BookerField}`)
    const invoice = invoiceFields.find(({ name }) => invoiceField(name) === field)
    if (invoice) return `${t('checkout.invoice')}${colon}${t(`checkout.invoiceField.${invoice.name}`)}`
    const agency = agencyFields.find(({ name }) => agencyField(name) === field)
    if (agency) return `${t('checkout.agency')}${colon}${t(`checkout.agencyField.${agency.name}`)}`
    const [, room, person, guestPart] = /^guest-(\d+)-(\d+)-(name|lastName|birthDate|sex)$/.exec(field) ?? []
    if (guestPart !== undefined) {
      const place = { room: Number(room) + 1, number: Number(person) + 1 }
      return t('checkout.guestProblem', {
        ...place,
        field: t(`checkout.${guestPart as 'name' | 'lastName' | 'birthDate' | 'sex'}`),
      })
    }
    return consents[field] ?? t('checkout.consents')
  }
}
