import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryHome } from '../builders/files/temporary-home.ts'

const root = join(import.meta.dirname, '../..')
const programs = {
  'booking server': 'apps/booking-server/src/server.ts',
  gateway: 'apps/gateway/src/server.ts',
  admin: 'apps/admin/server/server.ts',
  web: 'apps/web/server.ts',
} as const

/** What is done to a disk of its own before the program starts on it, by a shell that may mount. */
const disks = {
  'that can only be read': {
    prepare: 'mount -t tmpfs -o size=1m tmpfs "$HOME_OF_TEST" && mount -o remount,ro "$HOME_OF_TEST"',
    sentence: /can only be read: mount it so that it can be written to; then start again\. \(EROFS\)$/,
  },
  'that is full': {
    prepare:
      'mount -t tmpfs -o size=64k tmpfs "$HOME_OF_TEST" && { dd if=/dev/zero of="$HOME_OF_TEST/film" 2>/dev/null; true; }',
    sentence: /is full: make room, .* first; then start again\. \(ENOSPC\)$/,
  },
}

const mayMount = spawnSync('unshare', ['-rm', 'true']).status === 0

it.for([
  ...Object.keys(programs).map((program) => [program, 'that can only be read'] as const),
  ['booking server', 'that is full'] as const,
])('the %s on a disk %s says so in one sentence, with the cure, and ends with 1', async ([name, disk], { skip }) => {
  if (!mayMount) return skip('nothing may be mounted here')
  using home = temporaryHome()
  const { prepare, sentence } = disks[disk as keyof typeof disks]
  const program = join(root, programs[name as keyof typeof programs])
  const child = spawn('unshare', ['-rm', 'sh', '-c', `${prepare} && exec "$0" "$1"`, process.execPath, program], {
    env: {
      ...process.env,
      HOME_OF_TEST: home.path,
      PORTICO_HOME: home.path,
      ...{ WEB_PORT: '0', GATEWAY_PORT: '0', ADMIN_PORT: '0', BOOKING_PORT: '0' },
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const said: string[] = []
  child.stderr.setEncoding('utf8').on('data', (text: string) => said.push(text))
  const [code] = await once(child, 'close')
  const lines = said.join('').trimEnd().split('\n')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(sentence)
  expect(code).toBe(1)
})
