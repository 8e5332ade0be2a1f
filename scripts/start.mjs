import { begin } from './begin.mjs'

begin(() => import('./start/main.mjs'))
