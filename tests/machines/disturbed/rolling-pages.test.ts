import { openDb } from '@portico/booking-server/db/open/open-db'
import { checkInvariants } from '@portico/booking-server/invariants/check-invariants'
import { expect, it } from 'vitest'
import { freePort } from '../../builders/start/free-port.ts'
import { startBalancer } from '../../builders/start/start-balancer.ts'
import { browseAndBook } from '../../kill/browsing-guests.ts'
import { KillableProcess } from '../../kill/killable-process.ts'
import { Browser } from '../../walk/browser.ts'
import { formerTree, versionAt } from './former-tree.ts'
import { thisTree } from './paying-house.ts'
import { type Disturbed, startDisturbedMachines } from './start-disturbed.ts'

const pollOptions = { timeout: 120_000, interval: 20 }
type Machines = Awaited<ReturnType<typeof startDisturbedMachines>>

/** A web of each machine, before its gateway. */
async function startWebs({ machines, home }: Machines, tree: string) {
  await using starting = new AsyncDisposableStack()
  const ports = await Promise.all(machines.map(freePort))
  const peers = ports.map((port) => `http://127.0.0.1:${port}`)
  const webs = machines.map(({ gateway }, i) => {
    const env = {
      ...{ WEB_PORT: String(ports[i]), WEB_URL: 'http://localhost', NODE_ENV: 'production', LOG_LEVEL: 'fatal' },
      PORTICO_HOME: home,
      GATEWAY_URL: gateway.program.url,
      WEB_PEERS: peers.join(),
      TRUSTED_PROXIES: '127.0.0.1',
    }
    const of = (from: string) => new KillableProcess(ports[i] ?? 0, [`${from}/apps/web/server.ts`], env)
    const web = { of, program: of(tree) }
    starting.defer(() => web.program.kill())
    return web
  })
  for (const { program } of webs) await program.start()
  const started = starting.move()
  return { webs, [Symbol.asyncDispose]: () => started.disposeAsync() }
}
type Web = Awaited<ReturnType<typeof startWebs>>['webs'][number]

/**
 * A guest who opens a page by one web and gets its files, each by whichever. The page is loaded again once, as a browser
 * does by itself, where its version has ended in between; what did not come then is missing.
 */
function readWholePages(port: number) {
  const state = { over: false, pages: 0, files: 0, loadedAgain: 0, missing: [] as string[] }
  const filesNotThere = async (browser: Browser): Promise<string[]> => {
    const { html, status } = await browser.open('/hotel/1/channel/1/language/1')
    const files = new Set(html.match(/\/assets\/[\w.-]+\.(js|css|woff2)/g))
    if (status !== 200 || files.size < 5) state.missing.push(`the page: ${status}, with ${files.size} files`)
    const notThere: string[] = []
    for (const file of files) {
      const answer = await browser.open(file)
      if (answer.status !== 200) notThere.push(`${file}: ${answer.status}`)
      state.files++
    }
    return notThere
  }
  const read = async () => {
    while (!state.over) {
      const browser = new Browser(port, 'house')
      state.pages++
      if ((await filesNotThere(browser)).length === 0) continue
      state.loadedAgain++
      state.missing.push(...(await filesNotThere(browser)))
    }
  }
  const reading = read()
  return {
    state,
    stop: async () => {
      state.over = true
      await reading
    },
  }
}

it('webs are changed one by one to this version while guests of either book through pages of both, and one of them back: each page has its files, none fails, none books twice', {
  timeout: 1_200_000,
}, async (context) => {
  const former = formerTree(context.skip)
  await using machines = await startDisturbedMachines({ skip: (reason) => context.skip(reason), tree: former })
  await using started = await startWebs(machines, former)
  const urls = started.webs.map(({ program }) => program.url)
  await using balancer = await startBalancer(urls)
  const guests = browseAndBook(balancer.port)
  const readers = readWholePages(balancer.port)
  const moreBooked = async () => {
    const { pages } = readers.state
    await guests.until(guests.acknowledged.size + 8)
    await expect.poll(() => readers.state.pages, pollOptions).toBeGreaterThan(pages + 1)
  }

  const change = async (web: Web, program: Disturbed | Web, tree: string) => {
    const { url } = web.program
    await balancer.takeOut(url, (isIdle) => expect.poll(isIdle, pollOptions).toBe(true))
    await program.program.end()
    program.program = program.of(tree)
    await program.program.start()
    await expect.poll(async () => (await fetch(`${url}/readyz`)).status, pollOptions).toBe(200)
    balancer.putBack(url)
    await moreBooked()
  }
  const both = machines.machines.map((machine, i) => ({ ...machine, web: started.webs[i] as Web }))
  const [, two] = both
  if (!two) throw new Error('there are two machines')

  const before = await versionAt(two.web)
  await moreBooked()
  for (const { web, booking } of both) await change(web, booking, thisTree)
  for (const { web, gateway } of both) await change(web, gateway, thisTree)
  for (const { web } of both) await change(web, web, thisTree)
  const after = await versionAt(two.web)
  await change(two.web, two.web, former)
  expect(await versionAt(two.web)).toBe(before)
  await change(two.web, two.web, thisTree)
  await readers.stop()
  await guests.stop()

  expect(guests.failures).toEqual([])
  expect(readers.state.missing).toEqual([])
  expect(readers.state.loadedAgain).toBeLessThan(4)
  const db = await openDb(machines.address)
  const rows = await db.reader.selectFrom('reservation').select('booker').execute()
  const broken = (await checkInvariants(db)).flatMap((check) => check.broken)
  await db.close()
  const campaigns = rows.map(({ booker }) => JSON.parse(booker).extras.references.campaign as string)
  expect([...campaigns].sort()).toEqual([...guests.acknowledged].sort())
  expect(broken).toEqual([])
  console.info(
    `from ${before} to ${after} and a web back: ${campaigns.length} booked, ${guests.cancelled.size} cancelled, ${guests.seen.doubled} pressed twice, ${guests.seen.twoTabs} in two tabs; ${readers.state.pages} pages with ${readers.state.files} files, ${readers.state.loadedAgain} of them loaded again; none failed`,
  )
})
