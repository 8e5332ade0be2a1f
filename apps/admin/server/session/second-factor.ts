import { and, eq, isNotNull } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { type AdminStore, secretsOf } from '../store/database.ts'
import { recoveryCode, secondFactor } from '../store/schema.ts'
import { instantAfter, sha256 } from '../store/secrets.ts'

/** Codes of RFC 6238 as every authenticator app makes them. */
const totpOptions = { issuer: 'Portico', algorithm: 'SHA1', digits: 6, period: 30 }

const recoveryCodes = 10

/** The secret is not required before its first code was typed; an unconfirmed one is replaced. */
export function beginSecondFactor(tx: AdminStore, operatorId: number, email: string): { uri: string; secret: string } {
  const secret = new Secret({ size: 20 })
  const values = {
    sealedSecret: secretsOf(tx).seal(purposeOf(operatorId), secret.base32),
    confirmedAt: null,
    lastStep: 0,
  }
  tx.insert(secondFactor)
    .values({ operatorId, ...values })
    .onConflictDoUpdate({ target: secondFactor.operatorId, set: values })
    .run()
  return { uri: new TOTP({ ...totpOptions, label: email, secret }).toString(), secret: secret.base32 }
}

export function hasSecondFactor(db: AdminStore, operatorId: number): boolean {
  return confirmedFactor(db, operatorId) !== undefined
}

export function describeSecondFactor(
  db: AdminStore,
  operatorId: number,
): { since: string | null; recoveryCodes: number } {
  const codes = db.select().from(recoveryCode).where(eq(recoveryCode.operatorId, operatorId)).all()
  return { since: confirmedFactor(db, operatorId)?.confirmedAt ?? null, recoveryCodes: codes.length }
}

/** Answers the recovery codes, which nobody sees again; undefined for a wrong code. */
export function confirmSecondFactor(
  tx: AdminStore,
  now: Date,
  operatorId: number,
  typedCode: string,
): string[] | undefined {
  const pending = tx.select().from(secondFactor).where(eq(secondFactor.operatorId, operatorId)).get()
  if (!pending || pending.confirmedAt !== null || !takeStep(tx, now, pending, typedCode)) return undefined
  tx.update(secondFactor)
    .set({ confirmedAt: instantAfter(now) })
    .where(eq(secondFactor.operatorId, operatorId))
    .run()
  return renewRecoveryCodes(tx, operatorId)
}

/** A right code is used up. */
export function takeCode(tx: AdminStore, now: Date, operatorId: number, typedCode: string): boolean {
  const factor = confirmedFactor(tx, operatorId)
  if (!factor) return false
  if (/^\d+$/.test(typedCode)) return takeStep(tx, now, factor, typedCode)
  const { changes } = tx
    .delete(recoveryCode)
    .where(and(eq(recoveryCode.codeHash, sha256(typedCode)), eq(recoveryCode.operatorId, operatorId)))
    .run()
  return changes > 0
}

/** Earlier codes end. */
export function renewRecoveryCodes(tx: AdminStore, operatorId: number): string[] {
  tx.delete(recoveryCode).where(eq(recoveryCode.operatorId, operatorId)).run()
  const codes = Array.from({ length: recoveryCodes }, () => new Secret({ size: 10 }).base32)
  tx.insert(recoveryCode)
    .values(codes.map((recoveryCode) => ({ codeHash: sha256(recoveryCode), operatorId })))
    .run()
  return codes
}

export function removeSecondFactor(tx: AdminStore, operatorId: number): void {
  tx.delete(recoveryCode).where(eq(recoveryCode.operatorId, operatorId)).run()
  tx.delete(secondFactor).where(eq(secondFactor.operatorId, operatorId)).run()
}

const purposeOf = (operatorId: number) => `second factor of ${operatorId}`

type Factor = typeof secondFactor.$inferSelect

function confirmedFactor(db: AdminStore, operatorId: number): Factor | undefined {
  return db
    .select()
    .from(secondFactor)
    .where(and(eq(secondFactor.operatorId, operatorId), isNotNull(secondFactor.confirmedAt)))
    .get()
}

/** Accepts a code of this half-minute, the one before or the one after, and none twice. */
function takeStep(
  tx: AdminStore,
  now: Date,
  { operatorId, sealedSecret, lastStep }: Factor,
  typedCode: string,
): boolean {
  const timestamp = now.getTime()
  const secret = Secret.fromBase32(secretsOf(tx).open(purposeOf(operatorId), sealedSecret))
  const away = new TOTP({ ...totpOptions, secret }).validate({ token: typedCode, timestamp, window: 1 })
  const timeStep = TOTP.counter({ period: totpOptions.period, timestamp }) + (away ?? 0)
  if (away === null || timeStep <= lastStep) return false
  tx.update(secondFactor).set({ lastStep: timeStep }).where(eq(secondFactor.operatorId, operatorId)).run()
  return true
}
