import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../tests/builders/start/free-port.ts'

// Engines that Playwright cannot drive as they are installed, by the commands of W3C WebDriver
// (https://www.w3.org/TR/webdriver2/): WebKit's driver takes them over HTTP, Firefox itself as Marionette over a socket.

type Command = 'navigate' | 'execute' | 'click' | 'keys' | 'resize'
type Parameters = Readonly<Record<string, unknown>>
/** A window of an engine, and what it is told. */
export type Session = AsyncDisposable & { send(command: Command, parameters: Parameters): Promise<unknown> }

const miniBrowser = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser'

/** As Debian installs them; `needs` are the programs of each. */
export const engines = {
  WebKit: {
    needs: ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb', miniBrowser],
    begin: beginWebKit,
  },
  Firefox: { needs: ['/usr/bin/firefox-esr'], begin: beginFirefox },
} as const

const startMs = 60_000

async function untilAnswered<T>(what: string, attempt: () => Promise<T>): Promise<T> {
  for (const giveUp = performance.now() + startMs; ; await pause(200)) {
    try {
      return await attempt()
    } catch (error) {
      if (performance.now() > giveUp) throw new Error(`${what} does not answer`, { cause: error })
    }
  }
}

/** Ends with all that it has started. What it writes to its fourth file can be read. */
function begin(program: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const stdio = ['ignore', 'ignore', 'ignore', 'pipe'] as const
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: [...stdio], detached: true })
  return {
    written: child.stdio[3] as Readable,
    [Symbol.asyncDispose]: async () => {
      if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
      const ended = once(child, 'exit')
      process.kill(-child.pid, 'SIGTERM')
      await ended
    },
  }
}

async function beginWebKit(): Promise<Session> {
  await using stack = new AsyncDisposableStack()
  // It takes a number that is free, says which, and forgets it at its end.
  const screen = stack.use(
    begin('/usr/bin/Xvfb', ['-displayfd', '3', '-nolisten', 'tcp', '-screen', '0', '1600x1200x24']),
  )
  const [display] = await once(screen.written, 'data')
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  stack.use(
    begin('/usr/bin/WebKitWebDriver', ['--host=127.0.0.1', `--port=${port}`], {
      DISPLAY: `:${String(display).trim()}`,
    }),
  )
  const post = async (path: string, body: unknown): Promise<unknown> => {
    const answer = await fetch(origin + path, { method: 'POST', body: JSON.stringify(body) })
    const { value } = (await answer.json()) as { readonly value: unknown }
    if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(value)}`)
    return value
  }
  const wanted = { 'webkitgtk:browserOptions': { binary: miniBrowser, args: ['--automation'] } }
  const { sessionId } = (await untilAnswered('WebKit', () =>
    post('/session', { capabilities: { alwaysMatch: wanted } }),
  )) as { readonly sessionId: string }
  const paths = (id: unknown): Record<Command, string> => ({
    navigate: 'url',
    execute: 'execute/sync',
    click: `element/${id}/click`,
    keys: `element/${id}/value`,
    resize: 'window/rect',
  })
  const begun = stack.move()
  return {
    send: (command, { id, ...parameters }) => post(`/session/${sessionId}/${paths(id)[command]}`, parameters),
    [Symbol.asyncDispose]: () => begun.disposeAsync(),
  }
}

const commandsOfMarionette: Record<Command, string> = {
  navigate: 'WebDriver:Navigate',
  execute: 'WebDriver:ExecuteScript',
  click: 'WebDriver:ElementClick',
  keys: 'WebDriver:ElementSendKeys',
  resize: 'WebDriver:SetWindowRect',
}

async function beginFirefox(): Promise<Session> {
  await using stack = new AsyncDisposableStack()
  const port = await freePort()
  const profile = mkdtempSync(join(tmpdir(), 'portico-firefox-'))
  stack.defer(() => rmSync(profile, { recursive: true, force: true, maxRetries: 5 }))
  const preferences = { 'marionette.port': port, 'intl.accept_languages': 'en-GB', 'ui.prefersReducedMotion': 1 }
  const lines = Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});\n`)
  writeFileSync(join(profile, 'user.js'), lines.join(''))
  const args = ['--headless', '--marionette', '--no-remote', '--profile', profile]
  stack.use(begin('/usr/bin/firefox-esr', args, { HOME: profile }))
  const socket = await untilAnswered('Firefox', async () => {
    const opened = connect(port, '127.0.0.1')
    await once(opened, 'connect')
    return opened
  })
  stack.defer(() => void socket.destroy())
  const send = marionetteOn(socket)
  await send('WebDriver:NewSession', { capabilities: {} })
  const begun = stack.move()
  return {
    send: async (command, parameters) => {
      const answer = await send(commandsOfMarionette[command], parameters)
      return (answer as { readonly value?: unknown } | null)?.value
    },
    [Symbol.asyncDispose]: () => begun.disposeAsync(),
  }
}

/** Packets are `LENGTH:[type, id, …]`, one answer to each command (https://firefox-source-docs.mozilla.org/testing/marionette/Protocol.html). */
function marionetteOn(socket: Socket): (name: string, parameters: Parameters) => Promise<unknown> {
  let received = Buffer.alloc(0)
  let lastId = 0
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  socket.on('data', (chunk) => {
    received = Buffer.concat([received, chunk])
    for (;;) {
      const colon = received.indexOf(':')
      const end = colon + 1 + Number(received.subarray(0, Math.max(colon, 0)).toString())
      if (colon < 0 || received.length < end) return
      const packet = JSON.parse(received.subarray(colon + 1, end).toString())
      received = received.subarray(end)
      // Its first packet says what it is.
      if (!Array.isArray(packet)) continue
      const [, id, error, result] = packet
      if (error) waiting.get(id)?.reject(new Error(`${error.error}: ${error.message}`))
      else waiting.get(id)?.resolve(result)
      waiting.delete(id)
    }
  })
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox has ended'))
  })
  return (name, parameters) => {
    const answered = Promise.withResolvers<unknown>()
    waiting.set(++lastId, answered)
    const packet = JSON.stringify([0, lastId, name, parameters])
    socket.write(`${Buffer.byteLength(packet)}:${packet}`)
    return answered.promise
  }
}
