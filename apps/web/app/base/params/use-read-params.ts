import { useSearchParams } from '@remix-run/react'
import { useMemo } from 'react'
import { readParams } from './read-params.ts'

export function useReadParams(): URLSearchParams {
  const [params] = useSearchParams()
  return useMemo(() => readParams(params), [params])
}
