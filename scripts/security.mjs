import { begin } from './begin.mjs'

begin(() => import('./security/main.mjs'))
