import { begin } from './begin.mjs'

begin(() => import('./portico/main.mjs'))
