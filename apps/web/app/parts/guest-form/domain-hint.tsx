import { useEffect, useRef, useState } from 'react'
import { withTexts } from '../../base/text/page-texts.ts'
import { useTranslation } from '../../base/text/use-translation.ts'

export function DomainHint({ field }: { field: string }) {
  const { t } = useTranslation()
  const [meant, setMeant] = useState<string>()
  const hint = useRef<HTMLParagraphElement>(null)
  const emailInputs = () => {
    const elements = hint.current?.closest('form')?.elements
    const names = field === 'email' ? ['email', 'emailConfirm'] : [field]
    return names
      .map((name) => elements?.namedItem(name))
      .filter((formElement) => formElement instanceof HTMLInputElement)
  }
  useEffect(() => {
    const [input] = emailInputs()
    // The list of domains comes with the first address; without it nothing is asked.
    const onBlurred = () =>
      withTexts(() => import('./meant-address.ts')).then(
        ({ meantAddress }) => setMeant(meantAddress(input?.value ?? '')),
        () => setMeant(undefined),
      )
    input?.addEventListener('change', onBlurred)
    return () => input?.removeEventListener('change', onBlurred)
  }, [])
  const takeProposal = () => {
    const [input, ...otherInputs] = emailInputs()
    if (!input || meant === undefined) return
    const typedEmail = input.value
    for (const emailInput of [input, ...otherInputs.filter(({ value }) => value === typedEmail)]) {
      emailInput.value = meant
      emailInput.dispatchEvent(new Event('input', { bubbles: true }))
      emailInput.dispatchEvent(new Event('change', { bubbles: true }))
    }
    input.focus()
  }
  return (
    <p className="domain-hint" ref={hint} role="status">
      {meant !== undefined && (
        <button type="button" className="link" onClick={takeProposal}>
          {t('checkout.meantEmail', { email: meant })}
        </button>
      )}
    </p>
  )
}
