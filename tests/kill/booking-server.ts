import { aHouse } from '@portico/booking-server/seed/a-house'
import { startBookingServer } from '@portico/booking-server/start-booking-server'

// A booking server in a process of its own, to be killed: node booking-server.ts HOME PORT PROFILE
const [home = '', port = '0', profile = 'portico'] = process.argv.slice(2)
await startBookingServer({ home, port: Number(port), profile: profile === 'plain' ? 'plain' : 'portico', seed: aHouse({ rooms: 12 }) })
