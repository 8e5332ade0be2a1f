import type { OfferActOutcome } from '@portico/contracts/operator/offers'
import { useRef, useState } from 'react'
import { failureTextOf, offersChangedEvent } from '../ui/api.ts'
import { offerProblemOf } from '../words/offer-words.ts'

/**
 * One kind of act on an offer or a request. A key that was sent is sent again until its answer has come, so that each
 * is made once; while one is on its way, no other is sent.
 */
export function useOfferAct() {
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const isSending = useRef(false)
  const sent = useRef<{ key: string; content: string }>(undefined)
  const make = async (content: unknown, send: (key: string) => Promise<OfferActOutcome>) => {
    if (isSending.current) return undefined
    isSending.current = true
    setBusy(true)
    setProblem(undefined)
    const text = JSON.stringify(content)
    if (sent.current?.content !== text) sent.current = { key: crypto.randomUUID(), content: text }
    try {
      const outcome = await send(sent.current.key)
      sent.current = undefined
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
  return { make, problem, isBusy }
}
