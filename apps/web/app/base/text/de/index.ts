import type { en } from '../en/index.ts'
import { pages } from './pages.ts'
import { portal } from './portal.ts'
import { reservation } from './reservation/index.ts'
import { trade } from './trade/index.ts'

/** German follows the other two: a text that it has not got yet is named by `texts.test.ts`, not by the compiler. */
export const de = { ...pages, portal, ...reservation, ...trade } as typeof en
