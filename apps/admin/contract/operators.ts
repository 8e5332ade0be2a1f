import { Id } from '@portico/contracts/shapes'
import { z } from 'zod'
import { Email } from './credentials.ts'

const HotelIds = z.array(Id).min(1, { error: 'At least one hotel.' }).max(2_000)

/** A receptionist to be, of these hotels. */
export const Invitation = z.strictObject({ email: Email, hotelIds: HotelIds })

export const HotelsOfOperator = z.strictObject({ email: Email, hotelIds: HotelIds })
export const OperatorEmail = z.strictObject({ email: Email })
