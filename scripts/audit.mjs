import { begin } from './begin.mjs'

begin(() => import('./audit/main.mjs'))
