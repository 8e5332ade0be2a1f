import { request } from 'node:http'
import { request as secureRequest } from 'node:https'

/**
 * One request whose Host and path are sent as they are given. Answers status, headers, text; status 0 where no answer
 * came.
 */
export function sendRequest(origin, path, { method = 'GET', host, headers = {}, body = '' } = {}) {
  const { protocol, hostname, port, host: ownHost } = new URL(origin)
  const send = protocol === 'https:' ? secureRequest : request
  const own = { host: host ?? ownHost, 'content-length': Buffer.byteLength(body) }
  // Names that end in `.localhost` are this machine, also where its resolver does not know that.
  const target = hostname.endsWith('.localhost') ? '127.0.0.1' : hostname
  return new Promise((resolve) => {
    // Each on a connection of its own.
    const options = {
      agent: false,
      hostname: target,
      servername: hostname,
      port,
      method,
      path,
      headers: { ...own, ...headers },
    }
    const sent = send(options, (reply) => {
      let text = ''
      reply.setEncoding('utf8')
      reply.on('data', (chunk) => {
        text += chunk
      })
      reply.once('close', () => resolve({ status: reply.statusCode, headers: reply.headers, text }))
    })
    sent.setTimeout(90_000, () => sent.destroy())
    sent.once('error', (error) => resolve({ status: 0, headers: {}, text: error.message }))
    sent.end(body)
  })
}

/** A form of a page's own, from one visitor's address. */
export function post(origin, path, fields, address, cookie = '') {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin, 'x-forwarded-for': address, cookie }
  return sendRequest(origin, path, { method: 'POST', headers, body: String(new URLSearchParams(fields)) })
}
