import { ChannelCatalogue, Hotel } from '@portico/contracts/hotel/catalogue'
import { OfferedCurrency } from '@portico/contracts/price/currency'
import { RoomSearch, RoomSearchResult } from '@portico/contracts/search/room-search'
import { initTRPC } from '@trpc/server'
import { fastifyTRPCPlugin } from '@trpc/server/adapters/fastify'
import fastify from 'fastify'

// The baselines over HTTP: the same schemas around a constant, and the same bytes as a constant. node
// constant-server.ts PORT
const constant = { answers: {} as Record<string, never>, page: '' }
const t = initTRPC.create()

function answerOf(path: string): never {
  const answer = constant.answers[path]
  if (answer === undefined) throw new Error('no constant was given')
  return answer
}

const constantReply = ({ path }: { readonly path: string }) => answerOf(path)
const router = t.router({
  roomSearch: t.router({ quotes: t.procedure.input(RoomSearch).output(RoomSearchResult).query(constantReply) }),
  catalogue: t.router({
    channel: t.procedure.output(ChannelCatalogue).query(constantReply),
    hotel: t.procedure.output(Hotel).query(constantReply),
  }),
  currency: t.router({ offered: t.procedure.output(OfferedCurrency.array()).query(constantReply) }),
})

const app = fastify({ bodyLimit: 10_000_000 })
app.get('/readyz', () => 'ready')
app.put('/constant', async (request) => {
  Object.assign(constant, request.body)
  return 'kept'
})
app.get('/page', (_, reply) => reply.type('text/html; charset=utf-8').send(constant.page))
await app.register(fastifyTRPCPlugin, { prefix: '/trpc', trpcOptions: { router, allowMethodOverride: true } })
await app.listen({ host: '127.0.0.1', port: Number(process.argv[2]) })
