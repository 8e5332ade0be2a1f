import { begin } from './begin.mjs'

begin(() => import('./setup/main.mjs'))
