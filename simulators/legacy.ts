import { aLegacyGroup } from './legacy/group.ts'
import { startLegacyServer } from './legacy/server.ts'

// Simulator, not product: a stranger's booking server. `node simulators/legacy.ts 3400 201 101` listens on that port of
// loopback and sells its two hotels as 101 and 102 on channel 201. A fourth argument, as
// `http://hotel-miramare.localhost:3000`, is where guests come back to who have paid.

const [, , port = '3400', channelId = '1', hotelId = '1', engine = ''] = process.argv
const group = aLegacyGroup({
  channelId: Number(channelId),
  hotelId: Number(hotelId),
  cardProvider: engine ? 'nexi' : undefined,
})
const server = await startLegacyServer({ port: Number(port), group, engine })
console.log(`A legacy server with hotels ${hotelId} and ${hotelId + 1} on channel ${channelId}: ${server.url}`)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => server[Symbol.asyncDispose]())
