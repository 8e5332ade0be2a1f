import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Stop } from '../begin.mjs'
import { build } from '../setup/build.mjs'
import { install } from '../setup/install.mjs'
import { prepareHome } from '../start/home.mjs'
import { programs } from '../start/programs.mjs'
import { settingsOf } from '../start/settings.mjs'
import { supervisorOf } from '../start/supervise.mjs'
import { sendRequest } from './send-request.mjs'

const hotelHost = 'hotel-miramare.localhost'

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(String(port)))
    })
  })
}

/** The demo in a folder and on ports of its own, behind a proxy that is this machine; removed at the end. */
export async function startProduct() {
  await install()
  await build('admin')
  await build('web')
  const home = mkdtempSync(join(tmpdir(), 'portico-security-'))
  const [BOOKING_PORT, ADMIN_PORT, GATEWAY_PORT, WEB_PORT] = await Promise.all(programs.map(freePort))
  const ports = { BOOKING_PORT, ADMIN_PORT, GATEWAY_PORT, WEB_PORT }
  const settings = { ...settingsOf({ ...ports, PORTICO_HOME: home }), TRUSTED_PROXIES: '127.0.0.1' }
  prepareHome(home, programs)
  const house = supervisorOf(programs, settings)
  const close = async () => {
    await house.close()
    rmSync(home, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    await house.open()
    const web = `http://${hotelHost}:${WEB_PORT}`
    await letOldClientsIn(settings, web)
    return { web, gateway: settings.GATEWAY_URL, admin: settings.ADMIN_URL, booking: settings.BOOKING_URL, home, close }
  } catch (error) {
    await close()
    throw error
  }
}

/**
 * Reads of old clients are off in the demo, and what is off refuses everything: switched on and published as an
 * operator does it.
 */
async function letOldClientsIn({ ADMIN_URL, PORTICO_HOME }, web) {
  const origin = ADMIN_URL
  let cookie = ''
  const call = async (procedure, input) => {
    const isQuery = input === undefined
    const headers = { origin, cookie, ...(!isQuery && { 'content-type': 'application/json' }) }
    const options = isQuery ? { headers } : { headers, method: 'POST', body: JSON.stringify(input) }
    const { status, headers: said, text } = await sendRequest(origin, `/trpc/${procedure}`, options)
    if (status !== 200) throw new Stop(`Admin answered ${procedure} with ${status}: ${text.slice(0, 300)}`)
    if (said['set-cookie']) cookie = said['set-cookie'].map((line) => line.split(';')[0]).join('; ')
    return JSON.parse(text).result.data
  }
  const token = readFileSync(join(PORTICO_HOME, 'admin', 'first-run-link'), 'utf8')
    .trim()
    .split('#')[1]
  await call('signIn.firstRun', { token, email: 'checks@portico.example', password: 'seven quiet lemon trees' })
  const hosts = await call('hosts.list')
  const { value, version } = hosts.find((host) => host.value.host === hotelHost)
  await call('hosts.edit', { settings: { ...value, legacyPassThrough: true }, version })
  const { draftHash } = await call('publications.changes')
  await call('publications.publish', { draftHash, key: crypto.randomUUID() })
  for (let attempts = 0; attempts < 300; attempts += 1) {
    if ((await sendRequest(web, '/legacy/hotellist.do?method=getHotel&hotelId=101&ln_id=1')).status === 200) return
    await delay(200)
  }
  throw new Stop('The web did not let an old client in within a minute.')
}
