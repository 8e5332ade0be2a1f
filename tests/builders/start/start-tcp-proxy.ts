import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * A wire to PostgreSQL, or to a mail server, that can hang: connections are accepted and kept, and nothing passes until
 * it resumes. Or it is cut: all connections break, and new ones break at once.
 */
export async function startTcpProxy(target: string) {
  const { hostname, port: given, searchParams } = new URL(target)
  const port = given || '5432'
  const folder = searchParams.get('host')
  const sockets = new Set<Socket>()
  const state = { hangs: false, isCut: false }
  const watch = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined).once('close', () => sockets.delete(socket))
    if (state.hangs) socket.pause()
  }
  const server = createServer((near) => {
    if (state.isCut) return void near.destroy()
    const far = folder?.startsWith('/')
      ? connect(`${folder}/.s.PGSQL.${port}`)
      : connect(Number(port), folder ?? hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (bytes) => to.write(bytes)).once('close', () => to.destroy())
      watch(from)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = new URL(target)
  address.hostname = '127.0.0.1'
  address.searchParams.delete('host')
  address.port = String((server.address() as AddressInfo).port)
  const breakAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    address: address.href,
    hang: () => {
      state.hangs = true
      for (const socket of sockets) socket.pause()
    },
    resume: () => {
      Object.assign(state, { hangs: false, isCut: false })
      for (const socket of sockets) socket.resume()
    },
    cut: () => {
      state.isCut = true
      breakAll()
    },
    [Symbol.asyncDispose]: async () => {
      breakAll()
      server.close()
      await once(server, 'close')
    },
  }
}
