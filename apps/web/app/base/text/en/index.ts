import { pages } from './pages.ts'
import { portal } from './portal.ts'
import { reservation } from './reservation/index.ts'
import { trade } from './trade/index.ts'

export const en = { ...pages, portal, ...reservation, ...trade }
