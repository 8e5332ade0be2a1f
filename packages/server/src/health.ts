import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import portico from '../../../package.json' with { type: 'json' }

/**
 * So long a connection that has brought nothing yet may bring something once the program no longer listens, in
 * milliseconds.
 */
const silentMs = 1_000

const { version } = portico

/**
 * `/healthz` says that the process answers, and of which version it is; `/readyz` whether it can do its work: 200 or
 * 503. A check that throws is "not ready", and so is a program from the moment it is told to close; it listens for
 * `notReadyMs` more, so that whoever asks before sending notices. Neither says why: that stands in the log. Every
 * answer from that moment on is the last of its connection, and says so.
 */
export function registerHealth(app: FastifyInstance, isReady: () => Promise<boolean>, notReadyMs = 0): void {
  let closing = false
  // Browsers connect before they ask, and Node counts what has not asked yet among those that wait for an answer.
  const silent = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  app.server.on('request', ({ socket }) => silent.delete(socket))
  app.addHook('preClose', async () => {
    closing = true
    if (notReadyMs > 0) await pause(notReadyMs)
    // Whose answer had begun before was told to keep the connection, and would keep the program for as long.
    app.server.keepAliveTimeout = 1
    setTimeout(() => {
      for (const socket of silent) socket.destroy()
    }, silentMs).unref()
  })
  // Fastify says so to what comes while it closes, not to what had come before.
  app.addHook('onSend', (_, reply, payload, done) => {
    if (closing) reply.header('connection', 'close')
    done(null, payload)
  })
  app.get('/healthz', async (_, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok', version }))
  app.get('/readyz', async (request, reply) => {
    const ready =
      !closing &&
      (await isReady().catch((err: unknown) => {
        request.log.warn({ err }, 'not ready')
        return false
      }))
    return reply
      .status(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ready' : 'not-ready' })
  })
}

const writeMaxMs = 5_000
const writeEveryMs = 1_000

/**
 * Readiness by a tiny write: a disk that is full or read-only answers every read, and takes no booking. Tried once a
 * second at most, however many ask; what has not come back in five seconds counts as refused.
 */
export function takesWrites(write: () => unknown): () => Promise<boolean> {
  let last: Promise<boolean> | undefined
  const late = () =>
    pause(writeMaxMs, undefined, { ref: false }).then(() => Promise.reject(new Error('a write did not come back')))
  return () => {
    if (!last) {
      last = Promise.race([Promise.resolve().then(write), late()]).then(() => true)
      setTimeout(() => {
        last = undefined
      }, writeEveryMs).unref()
    }
    return last
  }
}
