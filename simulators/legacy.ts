import { startLegacyServer } from './legacy/server.ts'

// Simulator, not product: a stranger's booking server. `node simulators/legacy.ts 3400` listens on that port of loopback.

const server = await startLegacyServer({ port: Number(process.argv[2] ?? 3_400) })
console.log(`A legacy server with hotels 1 and 2 on channel 1: ${server.url}`)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => server[Symbol.asyncDispose]())
