import { startPayments } from './payments/server.ts'

// Simulator, not product: payment providers. `node simulators/payments.ts 14900` listens on that port of loopback; its
// first page says what happened.

const [port = 0] = process.argv.slice(2).map(Number)
const simulators = await startPayments({ port, runsByItself: true })
console.log(`Simulated payment providers: ${simulators.url}`)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => simulators[Symbol.asyncDispose]())
