import { startBookingServer } from '@portico/booking-server/start-booking-server'
import { aHouse } from '../builders/a-house.ts'

// A booking server in a process of its own, to be killed: node booking-server.ts HOME PORT PROFILE [DATABASE]
const [home = '', port = '0', profile = 'portico', database] = process.argv.slice(2)
await startBookingServer({
  home,
  ...(database !== undefined && { database }),
  port: Number(port),
  profile: profile === 'plain' ? 'plain' : 'portico',
  seed: aHouse({ rooms: 12 }),
})
