import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

// Simulator, not product: one bucket of S3 by its real wire (Signature Version 4, path style, XML), in memory. It
// refuses what is not signed by its key, or is not what was signed.

const region = 'eu-south-1'
const bucket = 'portico'
const keyId = 'SIMULATEDKEYID'
const secret = 'simulated/secret+key'

type Stored = { readonly bytes: Buffer; readonly type: string | undefined; readonly writtenAt: Date }

export async function startS3() {
  const objects = new Map<string, Stored>()
  const refused: string[] = []
  const requests: string[] = []
  let isSilent = false
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      if (isSilent) return
      const body = Buffer.concat(chunks)
      const problem = problemOf(request, body)
      requests.push(`${request.method} ${request.url}`)
      if (problem !== undefined) {
        refused.push(problem)
        fail(response, 403, problem)
      } else answer(objects, request, body, response)
    })
  })
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  const listen = (port: number) =>
    new Promise<void>((listening, failed) => {
      server.once('error', failed)
      server.listen(port, '127.0.0.1', listening)
    })
  await listen(0)
  const { port } = server.address() as AddressInfo
  const stop = async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise<void>((closed) => server.close(() => closed()))
  }
  return {
    url: `http://${keyId}:${encodeURIComponent(secret)}@127.0.0.1:${port}/${bucket}?region=${region}`,
    objects,
    requests,
    /** What was wrong with requests that were refused. */
    refused,
    stop,
    start: () => listen(port),
    /** It takes requests and answers none. */
    silence: (silent: boolean) => {
      isSilent = silent
    },
    [Symbol.asyncDispose]: async () => {
      if (server.listening) await stop()
    },
  }
}

function answer(objects: Map<string, Stored>, request: IncomingMessage, body: Buffer, response: ServerResponse): void {
  const url = new URL(request.url ?? '/', 'http://s3')
  const [, inPath = '', ...rest] = url.pathname.split('/').map(decodeURIComponent)
  const key = rest.join('/')
  const stored = objects.get(key)
  if (inPath !== bucket) fail(response, 404, 'NoSuchBucket')
  else if (key === '') list(objects, url.searchParams, response)
  else if (request.method === 'PUT') {
    objects.set(key, { bytes: body, type: request.headers['content-type'], writtenAt: new Date() })
    response.writeHead(200, { etag: etagOf(body) }).end()
  } else if (request.method === 'DELETE') {
    objects.delete(key)
    response.writeHead(204).end()
  } else if (request.method !== 'GET' && request.method !== 'HEAD') fail(response, 405, 'MethodNotAllowed')
  else if (stored) send(stored, request, response)
  else fail(response, 404, 'NoSuchKey')
}

function send({ bytes, type, writtenAt }: Stored, request: IncomingMessage, response: ServerResponse): void {
  const headers = {
    'accept-ranges': 'bytes',
    'content-type': type ?? 'binary/octet-stream',
    etag: etagOf(bytes),
    'last-modified': writtenAt.toUTCString(),
  }
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(request.headers.range ?? '') ?? []
  if (from === '' && to === '') {
    response.writeHead(200, { ...headers, 'content-length': bytes.length }).end(request.method === 'HEAD' ? '' : bytes)
    return
  }
  const first = from === '' ? Math.max(0, bytes.length - Number(to)) : Number(from)
  const last = from === '' || to === '' ? bytes.length - 1 : Math.min(Number(to), bytes.length - 1)
  if (first > last) {
    fail(response, 416, 'InvalidRange')
    return
  }
  const part = bytes.subarray(first, last + 1)
  const range = `bytes ${first}-${last}/${bytes.length}`
  response
    .writeHead(206, { ...headers, 'content-range': range, 'content-length': part.length })
    .end(request.method === 'HEAD' ? '' : part)
}

/** Seven names a page, so that tests turn pages. */
function list(objects: Map<string, Stored>, query: URLSearchParams, response: ServerResponse): void {
  const after = query.get('start-after') ?? ''
  const names = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after).sort()
  const contents = names.slice(0, 7).map((key) => {
    const { bytes, writtenAt } = objects.get(key) as Stored
    const facts = `<LastModified>${writtenAt.toISOString()}</LastModified><Size>${bytes.length}</Size>`
    return `<Contents><Key>${key}</Key>${facts}</Contents>`
  })
  const isTruncated = `<IsTruncated>${names.length > 7}</IsTruncated>`
  response.writeHead(200, { 'content-type': 'application/xml' })
  response.end(
    `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult><Name>${bucket}</Name>${isTruncated}${contents.join('')}</ListBucketResult>`,
  )
}

function fail(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' })
  response.end(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`)
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest()
const etagOf = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`
const authorization =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/

/** By Amazon's description of Signature Version 4. What is wrong, in S3's words. */
function problemOf({ method = '', url = '', headers }: IncomingMessage, body: Buffer): string | undefined {
  const [, id, day = '', inRegion, names = '', signature] = authorization.exec(headers.authorization ?? '') ?? []
  if (id === undefined) return 'AccessDenied'
  if (id !== keyId || inRegion !== region) return 'InvalidAccessKeyId'
  const hash = String(headers['x-amz-content-sha256'])
  if (/^[0-9a-f]{64}$/.test(hash) && hash !== sha256(body)) return 'XAmzContentSHA256Mismatch'
  const at = String(headers['x-amz-date'])
  const signedAt = Date.parse(at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (!(Math.abs(Date.now() - signedAt) < 15 * 60_000) || !at.startsWith(day)) return 'RequestTimeTooSkewed'
  const { pathname, searchParams } = new URL(url, 'http://s3')
  const encode = (text: string) =>
    encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
  const query = [...searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&')
  const lines = names.split(';').map((name) => `${name}:${String(headers[name] ?? '').trim()}\n`)
  const request = [method, pathname, query, lines.join(''), names, hash].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', at, scope, sha256(request)].join('\n')
  const key = ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${secret}`, day), region))
  return hmac(key, text).toString('hex') === signature ? undefined : 'SignatureDoesNotMatch'
}
