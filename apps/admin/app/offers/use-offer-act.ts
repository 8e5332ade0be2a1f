import type { OfferActOutcome } from '@portico/contracts/operator/offers'
import { useRef, useState } from 'react'
import { failureTextOf, offersChangedEvent } from '../ui/api.ts'
import { useActKey } from '../ui/use-act-key.ts'
import { offerProblemOf } from '../words/offer-words.ts'

export function useOfferAct() {
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const isSending = useRef(false)
  const { keyOf, answered } = useActKey()
  const makeAct = async (content: unknown, send: (key: string) => Promise<OfferActOutcome>) => {
    if (isSending.current) return undefined
    isSending.current = true
    setBusy(true)
    setProblem(undefined)
    try {
      const outcome = await send(keyOf(content))
      answered()
      const refused = offerProblemOf(outcome)
      setProblem(refused)
      window.dispatchEvent(new Event(offersChangedEvent))
      return outcome.kind === 'done' || outcome.kind === 'sent' ? outcome : undefined
    } catch (error) {
      setProblem(failureTextOf(error))
      return undefined
    } finally {
      isSending.current = false
      setBusy(false)
    }
  }
  return { make: makeAct, problem, isBusy }
}
