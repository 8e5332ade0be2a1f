import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { HostSettings } from '@portico/contracts/scope/settings'
import { readSealingKeys } from '@portico/gateway/store/sealing'
import type { ExtensionProfile } from '@portico/legacy/codec/extensions'
import { readServiceToken } from '@portico/server/tokens/service-token'
import { aHost, aSnapshot } from '../builders/a-snapshot.ts'
import { freePort } from '../builders/start/free-port.ts'
import { startConfirmProxy } from '../builders/start/start-confirm-proxy.ts'
import { KillableProcess } from './killable-process.ts'

type Wanted = {
  readonly profile: ExtensionProfile
  readonly gateways?: number
  /** Of the one host that they serve. */
  readonly host?: Partial<HostSettings>
  /** Of each gateway. */
  readonly env?: Record<string, string>
  /** Before any program has made them. */
  readonly areKeysGiven?: boolean
}

/** A booking server, a wire, and gateways on one file: programs in processes of their own. */
export async function startProcesses({ profile, gateways = 1, host, env = {}, areKeysGiven = false }: Wanted) {
  const home = mkdtempSync(join(tmpdir(), 'portico-kill-'))
  const token = readServiceToken(home, 'web-gateway')
  if (areKeysGiven) {
    readServiceToken(home, 'gateway-admin')
    readSealingKeys(home)
  }
  mkdirSync(join(home, 'gateway'), { recursive: true })
  writeFileSync(
    join(home, 'gateway', 'snapshot.json'),
    JSON.stringify(aSnapshot([aHost({ host: 'house.example', channelIds: [1], ...host })])),
  )
  const port = await freePort()
  const bookingServer = new KillableProcess(port, [
    join(import.meta.dirname, 'booking-server.ts'),
    home,
    String(port),
    profile,
  ])
  await bookingServer.start()
  const wire = await startConfirmProxy(bookingServer.url)
  const aGateway = (port: number) =>
    new KillableProcess(port, [join(import.meta.dirname, '../../apps/gateway/src/server.ts')], {
      PORTICO_HOME: home,
      GATEWAY_PORT: String(port),
      BOOKING_URL: wire.url,
      ADMIN_URL: 'http://127.0.0.1:9',
      PORTICO_PROFILE: profile,
      LOG_LEVEL: 'fatal',
      ...env,
    })
  const programs: KillableProcess[] = []
  for (let i = 0; i < gateways; i++) programs.push(aGateway(await freePort()))
  for (const gateway of programs) await gateway.start()
  return {
    home,
    token,
    bookingServer,
    gateways: programs as [KillableProcess, ...KillableProcess[]],
    wire,
    [Symbol.asyncDispose]: async () => {
      for (const gateway of programs) await gateway.kill()
      await bookingServer.kill()
      await wire[Symbol.asyncDispose]()
      rmSync(home, { recursive: true, force: true })
    },
  }
}

export type Processes = Awaited<ReturnType<typeof startProcesses>>
