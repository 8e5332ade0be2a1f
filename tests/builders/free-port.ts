import { createServer } from 'node:net'

/** For a program whose address is written down before it listens: below the range from which a client's own socket could take it. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    const port = 20_000 + Math.floor(Math.random() * 10_000)
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(port)))
  })
}
