import type { ReservationAct } from '@portico/contracts/operator/reservation-act'
import { useState } from 'react'
import { api, failureTextOf } from '../ui/api.ts'
import { t } from '../ui/texts.ts'
import { useActKey } from '../ui/use-act-key.ts'

export function useSmallAct(id: number, revision: number) {
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const { keyOf, answered } = useActKey()
  const makeAct = async (act: ReservationAct): Promise<boolean> => {
    setBusy(true)
    setProblem(undefined)
    try {
      const outcome = await api.reservations.makeAct.mutate({
        id,
        act,
        key: keyOf([act, revision]),
        revision,
        amountMinor: 0,
      })
      answered()
      if (outcome.kind !== 'done') setProblem(t('reservations.theReservationHasChanged'))
      return outcome.kind === 'done'
    } catch (error) {
      setProblem(failureTextOf(error))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { make: makeAct, problem, isBusy }
}
