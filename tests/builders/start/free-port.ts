import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

const [lowest, workers, portsEach] = [12_000, 16, 1_125]
/**
 * Among those that run at once, of vitest or of Playwright: between the choice of a port and its program, another
 * worker must not take it.
 */
const worker = Number(process.env.VITEST_POOL_ID ?? process.env.TEST_PARALLEL_INDEX ?? 0) % workers
const given = new Set<number>()

/**
 * For a program whose address is written down before it listens: below the range from which a client's own socket could
 * take it.
 */
export async function freePort(): Promise<number> {
  const port = lowest + worker + workers * Math.floor(Math.random() * portsEach)
  if (given.has(port) || !(await isFree(port))) return await freePort()
  given.add(port)
  return port
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch (error) {
    // Another test's program has it.
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return false
    throw error
  }
  server.close()
  await once(server, 'close')
  await untilRefused(port)
  return true
}

/**
 * Waits until nobody listens, after a server of this process was closed. A program that another thread begins at that
 * moment has a copy of the socket until it is loaded: the port is taken meanwhile, and who connects is not refused but
 * cut off.
 */
export async function untilRefused(port: number): Promise<void> {
  while (await isAccepted(port)) await pause(5)
}

async function isAccepted(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED') return false
    throw error
  } finally {
    socket.destroy()
  }
}
