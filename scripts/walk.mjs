import { begin } from './begin.mjs'

begin(() => import('./walk/main.mjs'))
