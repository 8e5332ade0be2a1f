import { Instant } from '@portico/contracts/values/shapes'
import type { Instant as Moment } from '@portico/domain/time/deadline'
import { z } from 'zod'
import { wireInteger } from '../codec/spelling.ts'

export type OptionReply = { readonly hours: number; readonly until: Moment }
export const optionWire = z.object({ hours: wireInteger, until: Instant }).nullable().optional()
