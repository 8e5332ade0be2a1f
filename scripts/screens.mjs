import { begin } from './begin.mjs'

begin(() => import('./screens/main.mjs'))
