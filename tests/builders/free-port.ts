import { once } from 'node:events'
import { createServer } from 'node:net'

/** For a program whose address is written down before it listens: below the range from which a client's own socket could take it. */
export async function freePort(): Promise<number> {
  const port = 20_000 + Math.floor(Math.random() * 10_000)
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch (error) {
    // Another test's program has it.
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return await freePort()
    throw error
  }
  server.close()
  await once(server, 'close')
  return port
}
