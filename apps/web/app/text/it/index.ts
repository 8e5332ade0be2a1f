import type { en } from '../en/index.ts'
import { frame } from './frame.ts'

export const it: typeof en = { frame }
