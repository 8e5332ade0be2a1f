import { begin } from './begin.mjs'

begin(() => import('./structure/main.mjs'))
