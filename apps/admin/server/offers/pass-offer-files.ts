import { offerFileHeaders, passedFileHeaders } from '@portico/contracts/offer/offer-file-request'
import { FilePiece, pieceBytes, StoredFileRequest } from '@portico/contracts/operator/offer-files'
import { disconnectSignalOf } from '@portico/server/client-disconnect'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { fetchStoredFile, sendFilePiece } from '../session/call-as-operator.ts'
import { cookieName, readCookie } from '../session/session-cookie.ts'
import { findSession } from '../session/sessions.ts'
import type { AdminDeps } from '../session/trpc.ts'

/**
 * Pieces of files pass through to the booking server, which looks at what they are; this door alone takes so much. Back
 * through it come whole files, for operators to look at.
 */
export function passOfferFiles(app: FastifyInstance, deps: AdminDeps): void {
  app.register(async (scopedApp) => {
    scopedApp.removeAllContentTypeParsers()
    scopedApp.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_, body, done) =>
      done(null, body),
    )
    // Who may not send a file is told so before its bytes are read.
    scopedApp.addHook('onRequest', async ({ headers }, reply) => {
      const session = sessionIn(deps, headers.cookie)
      if (!session) return reply.status(401).send()
      if (deps.needsSecondFactor && !session.hasSecondFactor) return reply.status(403).send()
    })
    scopedApp.post('/offer-files', { bodyLimit: pieceBytes }, async ({ headers, query, body }, reply) => {
      const session = sessionIn(deps, headers.cookie)
      const piece = FilePiece.safeParse(query).data
      if (!session || !piece || !Buffer.isBuffer(body)) return reply.status(400).send()
      const { status, text } = await sendFilePiece({ ...deps, session }, piece, Buffer.from(body))
      return reply.status(status).type('application/json').send(text)
    })
    scopedApp.get('/offer-files', { exposeHeadRoute: false }, async ({ headers, query }, reply) => {
      const session = sessionIn(deps, headers.cookie)
      const fileRequest = StoredFileRequest.safeParse(query).data
      if (!session || !fileRequest) return reply.status(400).send()
      const answer = await fetchStoredFile({ ...deps, session }, fileRequest, headers.range, disconnectSignalOf(reply))
      return await sendOn(reply, answer)
    })
  })
}

async function sendOn(reply: FastifyReply, answer: Response | undefined): Promise<FastifyReply> {
  const status = answer?.status ?? 503
  if (!answer?.body || ![200, 206].includes(status)) {
    await answer?.body?.cancel()
    return reply.status([404, 416].includes(status) ? status : 503).send()
  }
  for (const name of passedFileHeaders) {
    const value = answer.headers.get(name)
    if (value !== null) reply.header(name, value)
  }
  return reply.status(status).headers(offerFileHeaders).send(answer.body)
}

function sessionIn({ db, clock, publicUrl }: AdminDeps, cookie: string | undefined) {
  return findSession(db, clock(), readCookie(cookie, cookieName(publicUrl.startsWith('https:'))))
}
