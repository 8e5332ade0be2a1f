import { begin } from './begin.mjs'

begin(() => import('./program/main.mjs'))
