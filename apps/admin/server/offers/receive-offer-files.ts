import { FilePiece, pieceBytes } from '@portico/contracts/operator/offer-files'
import type { FastifyInstance } from 'fastify'
import { sendFilePiece } from '../session/call-as-operator.ts'
import { cookieName, readCookie } from '../session/session-cookie.ts'
import { findSession } from '../session/sessions.ts'
import type { AdminDeps } from '../session/trpc.ts'

/** Pieces of files pass through to the booking server, which looks at what they are; this door alone takes so much. */
export function receiveOfferFiles(app: FastifyInstance, deps: AdminDeps): void {
  app.register(async (own) => {
    own.removeAllContentTypeParsers()
    own.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
    // Who may not send a file is told so before its bytes are read.
    own.addHook('onRequest', async ({ headers }, reply) => {
      const session = sessionIn(deps, headers.cookie)
      if (!session) return reply.status(401).send()
      if (deps.needsSecondFactor && !session.hasSecondFactor) return reply.status(403).send()
    })
    own.post('/offer-files', { bodyLimit: pieceBytes }, async ({ headers, query, body }, reply) => {
      const session = sessionIn(deps, headers.cookie)
      const piece = FilePiece.safeParse(query).data
      if (!session || !piece || !Buffer.isBuffer(body)) return reply.status(400).send()
      const { status, text } = await sendFilePiece({ ...deps, session }, piece, Buffer.from(body))
      return reply.status(status).type('application/json').send(text)
    })
  })
}

function sessionIn({ db, clock, publicUrl }: AdminDeps, cookie: string | undefined) {
  return findSession(db, clock(), readCookie(cookie, cookieName(publicUrl.startsWith('https:'))))
}
