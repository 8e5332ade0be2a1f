import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

const quietMs = 60

/**
 * A wire between gateway and booking server that counts the confirms per key. It can keep an answer to a confirm back
 * for a while, so that the gateway can be killed between send and reply. With `gathers`, confirms wait for each other
 * until no other has come for a moment, and then arrive together: whoever checks before taking meets a server that has
 * not taken yet.
 */
export async function startConfirmProxy(upstreamUrl: string, { gathers = false } = {}) {
  const confirmsByKey = new Map<string, number>()
  const confirms: URLSearchParams[] = []
  const hooks = { onConfirmAnswered: undefined as (() => Promise<void>) | undefined }
  const waiting: (() => void)[] = []
  let quiet: NodeJS.Timeout | undefined
  const gathered = () => {
    clearTimeout(quiet)
    quiet = setTimeout(() => {
      for (const go of waiting.splice(0)) go()
    }, quietMs)
    return new Promise<void>((go) => waiting.push(go))
  }
  const server = createServer({ maxHeaderSize: 64 * 1024 }, async (incoming, outgoing) => {
    const url = new URL(incoming.url ?? '/', upstreamUrl)
    const isConfirm = url.searchParams.get('method') === 'confirm'
    // A server without keys may find the key in the guest's note.
    const key = url.searchParams.get('px_key') ?? url.searchParams.get('note') ?? ''
    if (isConfirm) {
      confirms.push(url.searchParams)
      confirmsByKey.set(key, (confirmsByKey.get(key) ?? 0) + 1)
    }
    if (isConfirm && gathers) await gathered()
    const forwarded = request(url, {
      headers: { ...incoming.headers, host: url.host },
      method: incoming.method ?? 'GET',
    })
    forwarded.on('error', () => outgoing.destroy())
    forwarded.on('response', async (reply) => {
      if (isConfirm && hooks.onConfirmAnswered) await hooks.onConfirmAnswered()
      outgoing.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.on('error', () => outgoing.destroy())
      reply.pipe(outgoing)
    })
    incoming.pipe(forwarded)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    confirmsByKey,
    /** Their queries, in the order in which they came. */
    confirms,
    /** The next confirm's answer waits while `during` runs. */
    holdNextAnswer: (during: () => Promise<void>) =>
      new Promise<void>((resolve) => {
        hooks.onConfirmAnswered = async () => {
          hooks.onConfirmAnswered = undefined
          await during()
          resolve()
          await pause(10)
        }
      }),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
