import { begin } from './begin.mjs'

begin(() => import('./rolling/main.mjs'))
