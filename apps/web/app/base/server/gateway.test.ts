import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { Basket } from '@portico/contracts/price/basket'
import { createLog } from '@portico/server/log'
import { TRPCClientError } from '@trpc/client'
import fastify from 'fastify'
import { afterAll, describe, expect, it } from 'vitest'
import { createGatewayFactory, orErrorPage, unlessUnavailable } from './gateway.server.ts'

const log = createLog({ name: 'web', level: 'silent' })
const gateway = fastify()
let refusal = { code: 'BAD_REQUEST', httpStatus: 400, retryAfter: '' }
gateway.get('/trpc/*', async (_, reply) => {
  const { code, httpStatus, retryAfter } = refusal
  if (retryAfter) reply.header('retry-after', retryAfter)
  return reply.status(httpStatus).send({ error: { message: code, code: -32_000, data: { code, httpStatus } } })
})
afterAll(() => gateway.close())
const gatewayUrl = await gateway.listen({ port: 0, host: '127.0.0.1' })

const callAt = (url: string) =>
  createGatewayFactory({ gatewayUrl: url, serviceToken: 'x' })(
    { host: { host: 'one.test' }, address: '', requestId: 'a' },
    log,
  )
const call = (url = gatewayUrl) => callAt(url).catalogue.hotel.query()
const caught = (promise: Promise<unknown>) => promise.then(() => undefined).catch((error: unknown) => error)

describe('a page whose call was refused', () => {
  it.each([
    ['NOT_FOUND', 404, '', 404, null],
    ['FORBIDDEN', 403, '', 404, null],
    ['TOO_MANY_REQUESTS', 429, '7', 429, '7'],
    ['SERVICE_UNAVAILABLE', 503, '5', 503, '5'],
    ['BAD_GATEWAY', 502, '', 503, null],
    ['INTERNAL_SERVER_ERROR', 500, '', 503, null],
    ['CLIENT_CLOSED_REQUEST', 499, '', 503, null],
  ])('by %s has its status', async (code, httpStatus, retryAfter, status, sentRetryAfter) => {
    refusal = { code, httpStatus, retryAfter }
    const page = (await caught(orErrorPage(call()))) as Response
    expect(page).toBeInstanceOf(Response)
    expect([page.status, page.headers.get('retry-after')]).toEqual([status, sentRetryAfter])
  })

  it.each([
    ['BAD_REQUEST', 400],
    ['UNAUTHORIZED', 401],
    ['METHOD_NOT_SUPPORTED', 405],
    ['CONFLICT', 409],
    ['PAYLOAD_TOO_LARGE', 413],
  ])('by %s, which is an error of our own making, fails with it as it is', async (code, httpStatus) => {
    refusal = { code, httpStatus, retryAfter: '' }
    const error = await caught(orErrorPage(call()))
    expect(error).toBeInstanceOf(TRPCClientError)
    expect(error).toMatchObject({ data: { code } })
    expect(await caught(unlessUnavailable(call(), log))).toMatchObject({ data: { code } })
  })
})

it.each(['query', 'mutate'])('a %s is waited for as long as its signal says', async (kind) => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { catalogue, checkout } = callAt(`http://127.0.0.1:${(silent.address() as AddressInfo).port}`)
  const given = new AbortController()
  const options = { signal: given.signal }
  const called =
    kind === 'query' ? catalogue.hotel.query(undefined, options) : checkout.forget.mutate({ grants: [] }, options)
  given.abort()
  expect(await caught(called)).toMatchObject({ message: 'The operation was aborted' })
  silent.close()
})

it('a page whose gateway is away has 503; nobody knows until when', async () => {
  const page = (await caught(orErrorPage(call('http://127.0.0.1:9')))) as Response
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, null])
  expect(await page.json()).toEqual({ status: 503 })
  expect(await unlessUnavailable(call('http://127.0.0.1:9'), log)).toBeUndefined()
})

it('a call that only reads goes again where its idle connection is closed under it; one that changes something does not', async () => {
  const received: string[] = []
  const answer = JSON.stringify({ result: { data: {} } })
  // A gateway that ends: each connection is answered once, and closed when it is used again.
  const ending = createServer((socket) => {
    let isUsed = false
    socket.on('error', () => undefined)
    socket.on('data', (chunk) => {
      const [method = ''] = chunk.toString().split(' ', 1)
      if (!/^(GET|POST)$/.test(method)) return
      received.push(method)
      if (isUsed) return socket.destroy()
      isUsed = true
      socket.write(
        `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${answer.length}\r\n\r\n${answer}`,
      )
    })
  }).listen(0, '127.0.0.1')
  await once(ending, 'listening')
  const client = callAt(`http://127.0.0.1:${(ending.address() as AddressInfo).port}`)
  for (let i = 0; i < 3; i++) expect(await client.catalogue.hotel.query()).toEqual({})
  expect(received).toEqual(['GET', 'GET', 'GET', 'GET', 'GET'])
  const basket = {
    stay: { arrival: '2027-03-05', departure: '2027-03-06' },
    rooms: [{ party: { adults: 2, childrenAges: [] }, productId: 1 }],
  }
  await expect(client.checkout.release.mutate({ basket: Basket.parse(basket), key: 'k'.repeat(22) })).rejects.toThrow(
    'socket hang up',
  )
  expect(received.filter((method) => method === 'POST')).toHaveLength(1)
  ending.close()
})
