import { useSearchParams } from '@remix-run/react'
import { useHotel } from '../../base/hotel/use-hotel.ts'
import { ExplanationLink } from '../explanation/explanation-link.tsx'
import { PoliciesLink } from '../information/information-links.tsx'

export function BasketExplanation() {
  const [search] = useSearchParams()
  const { base } = useHotel()
  return (
    <p className="rate-more">
      <ExplanationLink search={search} besideForm />
      <PoliciesLink base={base} search={search} besideForm />
    </p>
  )
}
