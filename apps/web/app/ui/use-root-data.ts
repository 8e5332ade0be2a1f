import { useRouteLoaderData } from '@remix-run/react'
import type { loader } from '../root.tsx'

/** The host as every page sees it. */
export function useRootData() {
  const root = useRouteLoaderData<typeof loader>('root')
  if (!root) throw new Error('the root was not loaded')
  return root
}
