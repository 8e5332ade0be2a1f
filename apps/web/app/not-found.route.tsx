import { data, type MetaFunction } from '@remix-run/react'
import { NotFound } from './ui/failure.tsx'

/** RTE-07 */
export const loader = () => data(null, 404)

export const meta: MetaFunction = () => [{ name: 'robots', content: 'noindex' }]

export default NotFound
