import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { root } from '../setup/runtime.mjs'
import { sendRequest } from './send-request.mjs'

const maxMs = 90_000
const formBytes = 64 * 1_024
/**
 * The web takes 2,000, and one more has to see whether it answers; elsewhere than at a product of our own so many would
 * be an attack.
 */
const sockets = { own: 1_990, given: 200 }
const ofOneAddress = 50

/**
 * Nearly two thousand connections of a proxy hold all of a form but its last byte: none stays, pages are shown
 * meanwhile, and the container is large enough.
 */
export async function halfBodies({ web, base, home }) {
  const { protocol, host } = new URL(web)
  if (protocol === 'https:') return 'not looked at: it is sent by plain http only, to the web itself'
  const count = home === undefined ? sockets.given : sockets.own
  const limit = memoryLimit()
  const watch = watchMemory(home, 'web')
  const head = `POST ${base}/recover HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${formBytes}\r\n\r\n`
  const ends = holdOpen(web, head + 'x'.repeat(formBytes - 1), count)
  const ready = await sendRequest(web, '/readyz')
  const open = (await Promise.all(ends)).filter((end) => end === 'late').length
  const { before, highest } = watch.end()
  if (open > 0) return `${open} of ${count} were open after ${maxMs / 1_000} s`
  if (ready.status !== 200) return `/readyz answered ${ready.status} meanwhile`
  if (highest > limit) return `${megabytes(highest)} of memory, and a container has ${megabytes(limit)}`
  return {
    fine:
      highest === 0
        ? `${count} connections`
        : `${count} connections, ${megabytes(before)} → ${megabytes(highest)} of ${megabytes(limit)}`,
  }
}

/** A second address of this machine, where there is one, is no proxy: it has its own few places. */
export async function oneAddress({ web, home }) {
  if (home === undefined || process.platform !== 'linux')
    return { fine: 'not looked at: only on Linux, at a product of its own' }
  const { port } = new URL(web)
  const opened = Array.from({ length: sockets.own }, () =>
    connect({ port: Number(port), host: '127.0.0.1', localAddress: '127.0.0.2' }).on('error', () => undefined),
  )
  const isOpen = await Promise.all(
    opened.map(
      (socket) =>
        new Promise((resolve) => {
          socket.once('data', () => resolve(true)).once('close', () => resolve(false))
          socket.write('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n')
        }),
    ),
  )
  for (const socket of opened) socket.destroy()
  const count = isOpen.filter(Boolean).length
  return count <= ofOneAddress
    ? { fine: `${count} of ${opened.length} were let in` }
    : `${count} of ${opened.length} were let in`
}

/** Who has no token is refused before a body is read: a thousand half-sent ones hold nothing. */
export const unknownBodies = (name, paths) => async (product) => {
  const origin = product[name === 'booking-server' ? 'booking' : name]
  const { host } = new URL(origin)
  const watch = watchMemory(product.home, name)
  const ends = paths.flatMap((path) => {
    const head = `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n`
    return holdOpen(origin, head + 'x'.repeat(59_000), 1_000 / paths.length)
  })
  const open = (await Promise.all(ends)).filter((end) => end === 'late').length
  const { before, highest } = watch.end()
  if (open > 0) return `${open} were open after ${maxMs / 1_000} s`
  if (highest - before > 60_000_000) return `memory grew from ${megabytes(before)} to ${megabytes(highest)}`
  return { fine: highest === 0 ? '' : `${megabytes(before)} → ${megabytes(highest)}` }
}

/** Sends the same over so many connections and leaves them open: when each was closed, or `late`. */
function holdOpen(origin, text, count) {
  const { hostname, port } = new URL(origin)
  const late = new Promise((resolve) => setTimeout(resolve, maxMs, 'late').unref())
  return Array.from({ length: count }, () => {
    const socket = connect(Number(port || 80), hostname.endsWith('.localhost') ? '127.0.0.1' : hostname)
    socket.on('error', () => undefined).resume()
    socket.write(text)
    return Promise.race([new Promise((resolve) => socket.once('close', resolve)), late])
  })
}

function watchMemory(home, name) {
  const before = memoryOf(home, name)
  let highest = before
  const look = () => {
    highest = Math.max(highest, memoryOf(home, name))
  }
  const timer = setInterval(look, 250)
  return {
    end: () => {
      clearInterval(timer)
      look()
      return { before, highest }
    },
  }
}

/** Of a program's process, where Linux says it. */
function memoryOf(home, name) {
  try {
    const { programs } = JSON.parse(readFileSync(join(home, 'run.json'), 'utf8'))
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${programs[name]}/status`, 'utf8'))?.[1] ?? 0) * 1_024
  } catch {
    return 0
  }
}

/** What docker-compose.yml gives each program. */
function memoryLimit() {
  const [, gigabytes] = /mem_limit: (\d+)g/.exec(readFileSync(join(root, 'docker-compose.yml'), 'utf8')) ?? []
  return Number(gigabytes) * 1_024 ** 3
}

const megabytes = (bytes) => `${Math.round(bytes / 1_000_000)} MB`
