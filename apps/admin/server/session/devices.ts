import { and, eq, lt } from 'drizzle-orm'
import type { AdminStore } from '../store/database.ts'
import { device, operator } from '../store/schema.ts'
import { instantAfter, newSecret, sha256 } from '../store/secrets.ts'

/** A browser without a sign-in for so long is unknown again. */
export const rememberedMs = 180 * 24 * 60 * 60_000

export function findDevice(db: AdminStore, now: Date, email: string, token: string | undefined): string | undefined {
  if (token === undefined) return undefined
  const row = db
    .select({ tokenHash: device.tokenHash, seenAt: device.seenAt })
    .from(device)
    .innerJoin(operator, eq(operator.id, device.operatorId))
    .where(and(eq(device.tokenHash, sha256(token)), eq(operator.email, email)))
    .get()
  return row && row.seenAt > instantAfter(now, -rememberedMs) ? row.tokenHash : undefined
}

export function rememberDevice(
  tx: AdminStore,
  now: Date,
  operatorId: number,
  earlierToken: string | undefined,
): string {
  tx.delete(device)
    .where(lt(device.seenAt, instantAfter(now, -rememberedMs)))
    .run()
  if (earlierToken !== undefined)
    tx.delete(device)
      .where(and(eq(device.tokenHash, sha256(earlierToken)), eq(device.operatorId, operatorId)))
      .run()
  const token = newSecret(256)
  tx.insert(device)
    .values({ tokenHash: sha256(token), operatorId, seenAt: instantAfter(now) })
    .run()
  return token
}

export function forgetDevicesOf(tx: AdminStore, operatorId: number): void {
  tx.delete(device).where(eq(device.operatorId, operatorId)).run()
}
