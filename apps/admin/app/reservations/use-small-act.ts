import type { ReservationAct } from '@portico/contracts/operator/reservation-act'
import { useRef, useState } from 'react'
import { api, failureTextOf } from '../ui/api.ts'

/** A key that was sent is sent again until its answer has come, so that the act is made once. */
export function useSmallAct(id: number, revision: number) {
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const sent = useRef<{ key: string; request: string }>(undefined)
  const make = async (act: ReservationAct): Promise<boolean> => {
    setBusy(true)
    setProblem(undefined)
    const request = JSON.stringify([act, revision])
    if (sent.current?.request !== request) sent.current = { key: crypto.randomUUID(), request }
    try {
      const outcome = await api.reservations.makeAct.mutate({
        id,
        act,
        key: sent.current.key,
        revision,
        amountMinor: 0,
      })
      sent.current = undefined
      if (outcome.kind !== 'done') setProblem('The reservation has changed meanwhile. Please look at it again.')
      return outcome.kind === 'done'
    } catch (error) {
      setProblem(failureTextOf(error))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { make, problem, isBusy }
}
