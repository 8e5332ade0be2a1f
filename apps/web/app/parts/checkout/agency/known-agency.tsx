import type { FieldProblem } from '@portico/contracts/checkout/confirm'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../base/text/use-translation.ts'
import {
  agencyField,
  agencyFields,
  bookerFields,
  invoiceField,
  invoiceFields,
} from '../../guest-form/checkout-fields.ts'
import type { OwnAgency } from '../../guest-form/own-agency-fields.server.ts'

type ProblemOf = (field: string) => FieldProblem | undefined
type KnownAgencyProps = { agency: OwnAgency; problemOf: ProblemOf; children: ReactNode }

export function KnownAgency({ agency: { name, bookedBy, isComplete }, problemOf, children }: KnownAgencyProps) {
  const { t } = useTranslation()
  const fields = [
    ...bookerFields
      .filter((bookerFieldRules) => bookerFieldRules.name !== 'note')
      .map((bookerFieldRules) => bookerFieldRules.name as string),
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
