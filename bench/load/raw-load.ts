import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

type Load = {
  readonly port: number
  /** Each on a connection of its own, which is kept, with one request at a time. */
  readonly clients: number
  readonly requests: readonly Buffer[]
  /** What stands in every right answer, of status 200. */
  readonly expected: string
}

/**
 * Sends each request once from a client that costs next to nothing beside a server: answers are bytes. Throws where one
 * is wrong.
 */
export async function rawLoad({
  port,
  clients,
  requests,
  expected,
}: Load): Promise<{ readonly perSecond: number; readonly p99: number }> {
  const sockets = await Promise.all(Array.from({ length: clients }, () => open(port)))
  const times = new Float64Array(requests.length)
  let next = 0
  const began = performance.now()
  await Promise.all(
    sockets.map(async (socket) => {
      for (let i = next++; i < requests.length; i = next++) {
        const sentAt = performance.now()
        await exchange(socket, requests[i] ?? Buffer.of(), expected)
        times[i] = performance.now() - sentAt
      }
    }),
  )
  const perSecond = (requests.length * 1_000) / (performance.now() - began)
  for (const socket of sockets) socket.destroy()
  return { perSecond, p99: times.sort()[Math.floor(requests.length * 0.99)] ?? 0 }
}

async function open(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await once(socket, 'connect')
  return socket
}

function exchange(socket: Socket, request: Buffer, expected: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const end = (isRight: boolean) => {
      socket.removeAllListeners('data').removeAllListeners('close')
      if (isRight) resolve()
      else reject(new Error(`answered ${answer || 'nothing'}`))
    }
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1')
      if (isWhole(answer)) end(answer.startsWith('HTTP/1.1 200') && answer.includes(expected))
    })
    socket.once('close', () => end(false))
    socket.write(request)
  })
}

/** By its length, or by its last chunk. */
function isWhole(answer: string): boolean {
  const head = answer.indexOf('\r\n\r\n')
  if (head < 0) return false
  const length = /\ncontent-length: (\d+)/i.exec(answer)?.[1]
  return length === undefined ? answer.endsWith('\r\n0\r\n\r\n') : answer.length >= head + 4 + Number(length)
}
