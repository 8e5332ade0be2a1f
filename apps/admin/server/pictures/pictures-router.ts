import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { PictureBase64 } from '@portico/contracts/values/pictures'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { cookieName, readCookie } from '../session/session-cookie.ts'
import { findSession } from '../session/sessions.ts'
import { type AdminDeps, ownerProcedure, router } from '../session/trpc.ts'
import { writeAudit } from '../store/audit.ts'
import { type AdminStore, inTransaction } from '../store/database.ts'
import { media } from '../store/schema.ts'
import { sha256 } from '../store/secrets.ts'
import { checkPicture } from './check-picture.ts'

export type UploadOutcome = { kind: 'stored'; path: string } | { kind: 'refused'; reason: string }

export const picturesRouter = router({
  shipped: ownerProcedure.query(({ ctx: { picturesFolder } }) => {
    if (!existsSync(picturesFolder)) return []
    const housesWithPictures = readdirSync(picturesFolder).filter((house) =>
      existsSync(join(picturesFolder, house, 'logo.svg')),
    )
    return housesWithPictures
      .sort()
      .map((house) => ({ house, logo: `/pictures/${house}/logo.svg`, favicon: `/pictures/${house}/favicon.svg` }))
  }),

  upload: ownerProcedure.input(z.strictObject({ base64: PictureBase64 })).mutation(({ ctx, input }): UploadOutcome => {
    const checked = checkPicture(Buffer.from(input.base64, 'base64'))
    if (checked.kind === 'refused') return checked
    const { type, bytes } = checked
    const hash = sha256(bytes)
    inTransaction(ctx.db, (tx) => {
      const { changes } = tx.insert(media).values({ hash, type, bytes }).onConflictDoNothing().run()
      const uploadedPicture = { type, bytes: bytes.length }
      if (changes > 0)
        writeAudit(tx, ctx.now, {
          actor: ctx.session.email,
          action: 'uploaded',
          subject: `picture ${hash.slice(0, 12)}`,
          after: uploadedPicture,
        })
    })
    return { kind: 'stored', path: `/media/${hash}` }
  }),
})

export function hasPicture(db: AdminStore, path: string): boolean {
  const hash = path.match(/^\/media\/(.+)$/)?.[1]
  return (
    hash === undefined || db.select({ hash: media.hash }).from(media).where(eq(media.hash, hash)).get() !== undefined
  )
}

/** In a sandbox, in case a picture is opened alone. */
export function servePictures(app: FastifyInstance, { db, clock, publicUrl }: AdminDeps): void {
  app.get<{ Params: { hash: string } }>('/media/:hash', async ({ headers, params }, reply) => {
    const token = readCookie(headers.cookie, cookieName(publicUrl.startsWith('https:')))
    if (!findSession(db, clock(), token)) return reply.status(401).send()
    const picture = db.select().from(media).where(eq(media.hash, params.hash)).get()
    if (!picture) return reply.status(404).send()
    return reply
      .type(picture.type)
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      .send(picture.bytes)
  })
}
