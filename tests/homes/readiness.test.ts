import { statSync } from 'node:fs'
import { join } from 'node:path'
import { startAdmin } from '@portico/admin/server/app'
import { startGateway } from '@portico/gateway/start-gateway'
import { expect, it } from 'vitest'
import { aHouse } from '../builders/a-house.ts'
import { aHost, aSnapshot } from '../builders/a-snapshot.ts'
import { temporaryHome } from '../builders/files/temporary-home.ts'
import { startBookingServer } from '../builders/start-booking-server.ts'

const starts = {
  'booking-server/booking.sqlite': (home: string) => startBookingServer({ home, seed: aHouse() }),
  'gateway/gateway.sqlite': (home: string) =>
    startGateway({
      home,
      upstreams: [{ url: 'http://127.0.0.1:9' }],
      settings: aSnapshot([aHost({ host: 'one.example', channelIds: [1] })]),
    }),
  'admin/admin.sqlite': (home: string) => startAdmin({ home }),
}

it.each(Object.entries(starts))(
  'who asks whether %s can be written makes something be written: a disk that takes nothing is noticed',
  async (file, start) => {
    using home = temporaryHome()
    await using program = await start(home.path)
    const log = join(home.path, `${file}-wal`)
    const written = () => {
      const { size, mtimeMs } = statSync(log)
      return `${size} ${mtimeMs}`
    }
    const before = written()
    expect((await fetch(`${program.url}/readyz`)).status).toBe(200)
    expect(written()).not.toBe(before)
  },
)
