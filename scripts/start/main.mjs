import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { build } from '../setup/build.mjs'
import { install } from '../setup/install.mjs'
import { seconds } from '../setup/step.mjs'
import { prepareHome } from './home.mjs'
import { checkPorts } from './ports.mjs'
import { exampleHosts, tradeHost, withSimulators } from './programs.mjs'
import { settingsOf } from './settings.mjs'
import { supervisorOf } from './supervise.mjs'

function welcome(settings, took) {
  const { WEB_PORT, ADMIN_PORT, PORTICO_HOME, PORTICO_DEMO } = settings
  const firstSignIn = join(PORTICO_HOME, 'admin/first-run-link')
  const demoLinks = PORTICO_DEMO === '1' ? exampleHosts.map((host) => ['', `http://${host}.localhost:${WEB_PORT}`]) : []
  const guests = PORTICO_DEMO === '1' ? 'the door page, with every demo house' : 'by the hosts that admin publishes'
  const simulators = settings.PAYMENT_SIMULATORS
  const logins = join(PORTICO_HOME, 'booking-server/demo-logins')
  const agencies = PORTICO_DEMO === '1' && existsSync(logins) ? readFileSync(logins, 'utf8').trim().split('\n') : []
  const lines = [
    ['Guests', `${settings.WEB_URL}   ${guests}`],
    ...demoLinks,
    ...(agencies.length > 0 ? [['Agencies', `http://${tradeHost}.localhost:${WEB_PORT}   for trade users:`]] : []),
    ...agencies.map((login) => ['', login]),
    ['Admin', `http://localhost:${ADMIN_PORT}`],
    ...(existsSync(firstSignIn) ? [['First sign-in', readFileSync(firstSignIn, 'utf8').trim()]] : []),
    ...(simulators ? [['Payments', `${simulators}   simulated providers: no money moves`]] : []),
    ['Data and logs', relative(process.cwd(), PORTICO_HOME) || PORTICO_HOME],
  ]
  return `\nPortico is open (${took}). Ctrl-C closes it.\n\n${lines.map(([label, value]) => `  ${label.padEnd(14)} ${value}`).join('\n')}\n`
}

/** Ctrl-C twice is still one orderly stop. So is the end of npm: killed outright, it cannot pass a signal on. */
function waitForStop() {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, resolve)
    const npm = process.env.npm_lifecycle_event && process.ppid
    if (npm) setInterval(() => process.ppid === npm || resolve(), 1000)
  })
}

export async function main(args) {
  const begun = performance.now()
  const dev = args.includes('--dev')
  const { programs, settings } = withSimulators(settingsOf(process.env, { dev }), process.env)
  await checkPorts(programs, settings)
  await install()
  prepareHome(settings.PORTICO_HOME, programs)
  await build('admin')
  if (!dev) await build('web')
  const supervisor = supervisorOf(programs, settings, { dev })
  const stopRequested = waitForStop()
  const first = await Promise.race([supervisor.open().then(() => 'open'), stopRequested])
  if (first === 'open') console.log(welcome(settings, seconds(begun)))
  await stopRequested
  console.log('\nClosing.')
  await supervisor.close()
  process.exit(0)
}
