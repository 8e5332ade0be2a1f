import { useSearchParams } from '@remix-run/react'
import { useMemo } from 'react'
import { readParams } from './read-params.ts'

/** What is read of the address of this page. */
export function useReadParams(): URLSearchParams {
  const [params] = useSearchParams()
  return useMemo(() => readParams(params), [params])
}
