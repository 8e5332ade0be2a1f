import type { AgencyAct, AgencyActOutcome } from '@portico/contracts/operator/agencies'
import { type ReactNode, useState } from 'react'
import { useProof } from '../sign-in/proof.tsx'
import { api, type FieldErrors, failureTextOf, fieldErrorsOf } from '../ui/api.ts'
import { messageText, texts } from '../ui/texts.ts'
import { useActKey } from '../ui/use-act-key.ts'
import { problemText } from './words.ts'

const outcomeWords: Record<Exclude<AgencyActOutcome['kind'], 'done'>, string> = texts.agencies.outcome

type AgencyActs = {
  readonly make: (act: AgencyAct) => Promise<number | undefined>
  readonly problem: string | undefined
  readonly errors: FieldErrors
  readonly isBusy: boolean
  readonly dialog: ReactNode
}

export function useAgencyAct(): AgencyActs {
  const [problem, setProblem] = useState<string>()
  const [errors, setErrors] = useState<FieldErrors>({})
  const [isBusy, setBusy] = useState(false)
  const { keyOf, answered } = useActKey()
  const { withProof, dialog } = useProof()
  const makeAct = async (agencyAct: AgencyAct) => {
    setBusy(true)
    setProblem(undefined)
    setErrors({})
    const key = keyOf(agencyAct)
    try {
      const outcome = await withProof(() => api.agencies.act.mutate({ key, act: agencyAct }))
      if (outcome === undefined) return undefined
      answered()
      if (outcome.kind === 'done') return outcome.agencyId
      if (outcome.kind === 'exists') setErrors({ username: outcomeWords.exists })
      else if (outcome.kind === 'code-taken') setErrors({ code: outcomeWords['code-taken'] })
      else if (outcome.kind === 'unusable-logo' && outcome.reason !== undefined) setProblem(messageText(outcome.reason))
      else setProblem(outcomeWords[outcome.kind])
    } catch (error) {
      const fieldErrors = namedErrorsOf(error)
      setErrors(fieldErrors)
      if (Object.keys(fieldErrors).length === 0) setProblem(failureTextOf(error))
    } finally {
      setBusy(false)
    }
    return undefined
  }
  return { make: makeAct, problem, errors, isBusy, dialog }
}

/** Errors go by the last name of their path: `act.terms.credit.minor` is `credit`. */
export function namedErrorsOf(error: unknown): FieldErrors {
  return Object.fromEntries(
    Object.entries(fieldErrorsOf(error)).map(([path, message]) => {
      const names = path
        .split('.')
        .filter((name) => !['act', 'decision', 'agency', 'terms', 'contract', 'minor'].includes(name))
      return [names[0] ?? path, problemText(message) ?? message]
    }),
  )
}
