import { createServer } from 'node:net'
import { Stop } from '../begin.mjs'

/** Fails where somebody listens there. */
export function listenOnce(port, host) {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen({ port, host }, () => server.close(resolve))
  })
}

/** Refuses to start beside another server, before anything is started: a half-running house helps nobody. */
export async function checkPorts(programs, settings) {
  for (const { name, port } of programs) {
    await listenOnce(Number(settings[port]), settings.PORTICO_BIND).catch((error) => {
      if (error.code === 'EADDRINUSE')
        throw new Stop(
          `Port ${settings[port]} (${name}) is taken: stop what uses it, or choose another, for example ${port}=${Number(settings[port]) + 10} npm start.`,
        )
      throw new Stop(
        `Portico cannot listen on ${settings.PORTICO_BIND}:${settings[port]} (${name}): ${error.message}. Set PORTICO_BIND or ${port}.`,
      )
    })
  }
}
