import { useFetcher, useLocation } from '@remix-run/react'
import { useEffect } from 'react'
import { useHotel } from '../../base/hotel/use-hotel.ts'
import type { LoadedAlternatives } from './load-alternatives.server.ts'

export function useAlternatives(
  brought: LoadedAlternatives | undefined,
  { isNeeded }: { isNeeded: boolean },
): LoadedAlternatives | undefined {
  const { base } = useHotel()
  const { key, search } = useLocation()
  const { load, data } = useFetcher<LoadedAlternatives>({ key: `alternatives ${key}` })
  const isMissing = isNeeded && brought === undefined
  useEffect(() => {
    if (isMissing) load(`${base}/alternatives${search}`)
  }, [isMissing, load, base, search])
  return brought ?? data
}
