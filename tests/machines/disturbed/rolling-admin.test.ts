import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readServiceToken } from '@portico/server/tokens/service-token'
import { expect, it } from 'vitest'
import { aBrowser } from '../../builders/admin/an-admin.ts'
import { temporaryHome } from '../../builders/files/temporary-home.ts'
import { freePort } from '../../builders/start/free-port.ts'
import { KillableProcess } from '../../kill/killable-process.ts'
import { formerTree, versionAt } from './former-tree.ts'
import { thisTree } from './paying-house.ts'

it('admin is changed to this version and back: its operator stays signed in, and what either publishes gateways get from both', {
  timeout: 300_000,
}, async (context) => {
  const former = formerTree(context.skip)
  await using starting = new AsyncDisposableStack()
  const { path: home } = starting.use(temporaryHome())
  const port = await freePort()
  const of = (tree: string) =>
    new KillableProcess(port, [join(tree, 'apps/admin/server/server.ts')], {
      ...{ PORTICO_HOME: home, ADMIN_PORT: String(port), PORTICO_DEMO: '1', LOG_LEVEL: 'fatal' },
      ...{ GATEWAY_URL: 'http://127.0.0.1:9', BOOKING_URL: 'http://127.0.0.1:9' },
    })
  const admin = { program: of(former) }
  starting.defer(() => admin.program.kill())
  await admin.program.start()
  const url = `http://localhost:${port}`
  const { api, send } = aBrowser(url)
  const link = readFileSync(join(home, 'admin', 'first-run-link'), 'utf8').trim()
  const operator = { email: 'anna@example.com', password: 'seven quiet lemon trees' }
  await api.signIn.firstRun.mutate({ token: link.split('#')[1] ?? '', ...operator })
  const token = readServiceToken(home, 'gateway-admin')
  const published = async () => {
    const reply = await fetch(`${url}/snapshot?after=0`, { headers: { authorization: `Bearer ${token}` } })
    return (await reply.json()) as { readonly number: number; readonly hash: string }
  }
  const publish = async (title: string) => {
    const [host] = await api.hosts.list.query()
    if (!host) throw new Error('the demo has hosts')
    await api.hosts.edit.mutate({ settings: { ...host.value, title }, version: host.version })
    const { draftHash } = await api.publications.changes.query()
    expect(await api.publications.publish.mutate({ draftHash, key: randomUUID() })).toMatchObject({ kind: 'published' })
    return published()
  }
  const change = async (tree: string) => {
    expect((await admin.program.end()).code).toBe(0)
    admin.program = of(tree)
    await admin.program.start()
  }
  /** The pages of an operator whose browser was open. */
  const files = async () => {
    const html = await (await send(`${url}/`, { headers: { accept: 'text/html' } })).text()
    return Promise.all((html.match(/\/assets\/[\w.-]+/g) ?? []).map(async (file) => (await send(url + file)).status))
  }

  const before = await versionAt(admin)
  const first = await publish('Before')
  for (const [tree, title] of [
    [thisTree, 'After'],
    [former, 'Back'],
    [thisTree, 'Again'],
  ] as const) {
    const known = await published()
    await change(tree)
    expect(await published()).toEqual(known)
    expect(await api.signIn.state.query()).toMatchObject({ email: operator.email })
    expect((await publish(title)).number).toBe(known.number + 1)
    expect(new Set(await files())).toEqual(new Set([200]))
  }
  expect((await published()).number).toBe(first.number + 3)
  console.info(
    `from ${before} to ${await versionAt(admin)}, back and forth: ${(await published()).number} publications`,
  )
})
