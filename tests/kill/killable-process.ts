import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

// A run that is itself killed leaves no program behind.
const endWithParent = join(import.meta.dirname, '../../scripts/start/end-with-parent.mjs')

/** A program in a process of its own that can be killed at any moment and started again on the same data. */
export class KillableProcess {
  readonly #args: readonly string[]
  readonly #env: Readonly<Record<string, string | undefined>>
  readonly url: string
  /** Gets what the program writes to its standard output, which is its log. */
  readonly #onOutput: ((text: string) => void) | undefined
  #child: ChildProcess | undefined

  constructor(
    port: number,
    args: readonly string[],
    env: Readonly<Record<string, string | undefined>> = {},
    onOutput?: (text: string) => void,
  ) {
    this.url = `http://127.0.0.1:${port}`
    this.#args = args
    this.#env = env
    this.#onOutput = onOutput
  }

  /** Starts and waits until it serves; answers how long that took. */
  async start(): Promise<number> {
    const began = performance.now()
    this.#child = spawn(process.execPath, ['--import', endWithParent, ...this.#args], {
      env: { ...process.env, ...this.#env },
      stdio: ['ignore', this.#onOutput ? 'pipe' : 'ignore', 'inherit'],
    })
    if (this.#onOutput) this.#child.stdout?.setEncoding('utf8').on('data', this.#onOutput)
    while (!(await this.#serves())) {
      if (this.#child.exitCode !== null) throw new Error(`${this.#args[0]} ended with ${this.#child.exitCode}`)
      if (performance.now() - began > 180_000) throw new Error(`${this.#args[0]} does not serve`)
      await pause(20)
    }
    return performance.now() - began
  }

  get pid(): number {
    return this.#child?.pid ?? 0
  }

  /** As the power goes: nothing is told, nothing is finished. */
  async kill(): Promise<void> {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }

  /** Told to end: its exit code, and how long it took. */
  async end(): Promise<{ readonly code: number | null; readonly ms: number }> {
    const began = performance.now()
    const child = this.#child
    if (!child) throw new Error('it was never started')
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    const [code] = (await ended) as [number | null]
    return { code, ms: performance.now() - began }
  }

  async #serves(): Promise<boolean> {
    return fetch(`${this.url}/readyz`).then(
      (response) => response.ok,
      () => false,
    )
  }
}
