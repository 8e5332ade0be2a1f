// On a machine with much memory Node lets heaps grow long before it collects. These bounds keep the four programs together under 700 MB, however much they are asked.
const small = ['--max-semi-space-size=4', '--max-old-space-size=256']

/**
 * The programs in the order in which they need each other. `port` names the setting that holds the port. In development a changed
 * program is started again, except where Vite reloads it.
 */
export const programs = [
  {
    name: 'booking-server',
    entry: 'apps/booking-server/src/server.ts',
    port: 'BOOKING_PORT',
    memory: ['--max-semi-space-size=16', '--max-old-space-size=512'],
  },
  { name: 'admin', entry: 'apps/admin/server/server.ts', port: 'ADMIN_PORT', memory: small },
  {
    name: 'gateway',
    entry: 'apps/gateway/src/server.ts',
    port: 'GATEWAY_PORT',
    memory: ['--max-semi-space-size=16', '--max-old-space-size=256'],
  },
  {
    name: 'web',
    entry: 'apps/web/server.ts',
    port: 'WEB_PORT',
    memory: ['--max-semi-space-size=16', '--max-old-space-size=128'],
    reloadsItself: true,
  },
]

/** Two doors to show at start; the door page lists them all. */
export const exampleHosts = ['hotel-miramare', 'la-limonaia']
