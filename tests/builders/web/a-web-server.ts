import { type AddressInfo, connect } from 'node:net'
import type { HostContext } from '@portico/contracts/scope/place'
import { createLog } from '@portico/server/log'
import type { GatewayFactory } from '@portico/web/app/base/server/gateway.server'
import type { Place } from '@portico/web/app/base/server/page-context.server'
import { createWebServer } from '@portico/web/http/web-server'
import { TRPCClientError } from '@trpc/client'

const context = { host: 'one.test', languageIds: [1, 2], defaultLanguageId: 1 } as unknown as HostContext
/** An address of a page of `one.test`. */
export const page = '/hotel/1/channel/1/language/1'

type ServerOptions = {
  readonly publicUrl?: string
  readonly trustedProxies?: readonly string[]
  readonly notReadyMs?: number
  readonly demo?: boolean
  readonly log?: ReturnType<typeof createLog>
}

/** The web's server with pages that only note what reached them. `one.test` is ours. */
export async function aWebServer(options: ServerOptions = {}) {
  const { publicUrl = 'http://one.test', trustedProxies = [], notReadyMs = 0, demo = false, log } = options
  const reached: Place[] = []
  const hosts: string[] = []
  const gatewayOf = ((origin: { host: { host: string } }) => ({
    host: {
      demoIndex: {
        query: async () => [{ host: 'one.test', title: 'One', logo: undefined, brandColour: '#000000', hotelId: 1 }],
      },
      context: {
        query: async () => {
          hosts.push(origin.host.host)
          if (origin.host.host === 'one.test') return context
          throw TRPCClientError.from({
            error: { message: 'NOT_FOUND', code: -32_004, data: { code: 'NOT_FOUND', httpStatus: 404 } },
          } as never)
        },
      },
    },
  })) as unknown as GatewayFactory
  const app = await createWebServer(
    {
      log: log ?? createLog({ name: 'web', level: 'silent' }),
      serviceToken: 'a token of the web',
      publicUrl,
      development: false,
      demo,
      trustedProxies,
      notReadyMs,
    },
    {
      gatewayOf,
      isGatewayUp: async () => true,
      common: async () => undefined,
      pages: (pages) =>
        void pages.all('*', async ({ place }, reply) => {
          reached.push(place)
          return reply.type('text/html').send(`The page of ${place.host.host}`)
        }),
    },
  )
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  /** Byte by byte, so that no client corrects anything. */
  const sendRaw = (text: string) =>
    new Promise<string>((resolve) => {
      const socket = connect(port, '127.0.0.1')
      let reply = ''
      socket.on('data', (chunk) => {
        reply += chunk
      })
      socket.once('close', () => resolve(reply))
      socket.once('error', () => socket.destroy())
      socket.end(text)
    })
  return {
    app,
    reached,
    hosts,
    sendRaw,
    send: async (method: string, path: string, headers: readonly string[], body = '') => {
      const lines = [`${method} ${path} HTTP/1.1`, ...headers, 'Connection: close', `Content-Length: ${body.length}`]
      const reply = await sendRaw(`${lines.join('\r\n')}\r\n\r\n${body}`)
      return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(reply)?.[1]), text: reply }
    },
    [Symbol.asyncDispose]: async () => app.close(),
  }
}
