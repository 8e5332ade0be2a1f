import { listenOnce } from '../../scripts/start/ports.mjs'

/** Ends this measurement before it has begun where another one runs: each would measure the programs of the other. */
export async function requireFreePorts(ports: readonly number[]): Promise<void> {
  for (const port of ports) {
    await listenOnce(port, '127.0.0.1').catch((error) => {
      if (error.code !== 'EADDRINUSE') throw error
      console.error(`Port ${port} is taken: wait until the other measurement has ended, or end what listens there.`)
      process.exit(1)
    })
  }
}
