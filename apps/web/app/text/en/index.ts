import { frame } from './frame.ts'

export const en = { frame }
