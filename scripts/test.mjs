import { begin } from './begin.mjs'

begin(() => import('./test/main.mjs'))
