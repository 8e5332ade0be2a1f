import { aLegacyGroup } from './legacy/group.ts'
import { startLegacyServer } from './legacy/server.ts'

// Simulator, not product: a stranger's booking server. `node simulators/legacy.ts 3400 201 101` listens on that port of loopback and sells its
// two hotels as 101 and 102 on channel 201.

const [port = 3_400, channelId = 1, hotelId = 1] = process.argv.slice(2).map(Number)
const server = await startLegacyServer({ port, group: aLegacyGroup({ channelId, hotelId }) })
console.log(`A legacy server with hotels ${hotelId} and ${hotelId + 1} on channel ${channelId}: ${server.url}`)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => server[Symbol.asyncDispose]())
