import { and, count, eq, ne } from 'drizzle-orm'
import type { OperatorAccess } from '../../contract/operators.ts'
import type { AdminStore } from '../store/database.ts'
import { operator } from '../store/schema.ts'

type Columns = Pick<typeof operator.$inferSelect, 'role' | 'hotels'>

export function columnsOf(access: OperatorAccess): Columns {
  return { role: access.role, hotels: access.role === 'owner' ? null : access.hotelIds }
}

export function accessOf({ role, hotels }: Columns): OperatorAccess {
  return role === 'owner' ? { role } : { role, hotelIds: hotels ?? [] }
}

export function isLastOwner(tx: AdminStore, { id, role }: Pick<typeof operator.$inferSelect, 'id' | 'role'>): boolean {
  const others = tx
    .select({ number: count() })
    .from(operator)
    .where(and(eq(operator.role, 'owner'), ne(operator.id, id)))
    .get()
  return role === 'owner' && others?.number === 0
}
