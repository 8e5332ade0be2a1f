/**
 * The programs in the order in which they need each other. `port` names the setting that holds the port. In development a changed
 * program is started again, except where Vite reloads it.
 */
export const programs = [
  { name: 'booking-server', entry: 'apps/booking-server/src/server.ts', port: 'BOOKING_PORT' },
  { name: 'admin', entry: 'apps/admin/server/server.ts', port: 'ADMIN_PORT' },
  { name: 'gateway', entry: 'apps/gateway/src/server.ts', port: 'GATEWAY_PORT' },
  { name: 'web', entry: 'apps/web/server.ts', port: 'WEB_PORT', reloadsItself: true },
]

/** A small young generation: the four programs together take 350 MB instead of 570, for a few per cent of speed. */
export const memoryArgs = ['--max-semi-space-size=4']

/** Two doors to show at start; the door page lists them all. */
export const exampleHosts = ['hotel-miramare', 'la-limonaia']
