import { begin } from './begin.mjs'

begin(() => import('./bench/main.mjs'))
