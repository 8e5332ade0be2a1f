// On a machine with much memory Node lets heaps grow long before it collects. These bounds keep the four programs
// together under 700 MB, however much they are asked. In so small a heap V8 collects all of it again once it has grown
// by thirty or forty percent: where each search of thousands of hotels adds megabytes, later (decision 057).
const small = ['--max-semi-space-size=4', '--max-old-space-size=256']

/**
 * How glibc gives memory, in the environment of each program; other systems do not read it. It keeps a heap for each
 * thread, and what compiling and collecting leave free in them is never given back. One heap for all threads, and
 * pieces of 32 kB on outside of it, hold some ninety megabytes less together and make no page dearer (decision 199).
 */
export const allocation = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '32768',
  MALLOC_TRIM_THRESHOLD_: '131072',
}

/**
 * The programs in the order in which they need each other. `port` names the setting that holds the port. In development
 * a changed program is started again, except where Vite reloads it.
 */
export const programs = [
  {
    name: 'booking-server',
    entry: 'apps/booking-server/src/server.ts',
    port: 'BOOKING_PORT',
    memory: ['--max-semi-space-size=16', '--max-old-space-size=512', '--heap-growing-percent=100'],
  },
  { name: 'admin', entry: 'apps/admin/server/server.ts', port: 'ADMIN_PORT', memory: small },
  {
    name: 'gateway',
    entry: 'apps/gateway/src/server.ts',
    port: 'GATEWAY_PORT',
    memory: ['--max-semi-space-size=8', '--max-old-space-size=256', '--heap-growing-percent=70'],
  },
  {
    name: 'web',
    entry: 'apps/web/server.ts',
    port: 'WEB_PORT',
    memory: ['--max-semi-space-size=8', '--max-old-space-size=128'],
    reloadsItself: true,
  },
]

/** Simulators, not product: the payment providers of the demo. */
const simulatedProviders = {
  name: 'payment-simulators',
  entry: 'simulators/payments.ts',
  port: 'PAYMENTS_PORT',
  argument: 'PAYMENTS_PORT',
  memory: small,
}

/**
 * What runs, and with which settings: with the demo on this machine payment providers are simulated beside it, unless
 * the environment names others. Without the demo, or where others can reach it, never.
 */
export function withSimulators(settings, env) {
  const isAlone = ['127.0.0.1', 'localhost', '::1'].includes(settings.PORTICO_BIND)
  if (settings.PORTICO_DEMO !== '1' || !isAlone || env.PAYMENT_SIMULATORS) return { programs, settings }
  const port = env.PAYMENTS_PORT ?? '3400'
  const simulated = { ...settings, PAYMENTS_PORT: port, PAYMENT_SIMULATORS: `http://127.0.0.1:${port}` }
  return { programs: [simulatedProviders, ...programs], settings: simulated }
}

/** Two doors to show at start; the door page lists them all. */
export const exampleHosts = ['hotel-miramare', 'la-limonaia']

/** Where the demo's agencies log in. */
export const tradeHost = 'belvento-trade'
