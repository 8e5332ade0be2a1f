import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const page = join(import.meta.dirname, '../../../docs/operations.md')

/** Where nginx is; Debian's is on the path of an administrator alone. */
export const nginxProgram = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
  .map((folder) => join(folder, 'nginx'))
  .find((file) => existsSync(file))

type Wanted = {
  readonly program: string
  readonly port: number
  /** Two addresses, `host:port`. */
  readonly gateways: readonly [string, string]
  readonly failTimeoutSeconds: number
}

/** The configuration of docs/operations.md, word for word, but for addresses and one time. */
function documented({ port, gateways, failTimeoutSeconds }: Wanted): string {
  const [, written] = /^```nginx\n(.*?)^```$/ms.exec(readFileSync(page, 'utf8')) ?? []
  if (written === undefined) throw new Error('docs/operations.md has no configuration of nginx')
  const ours = [
    ['127.0.0.1:3150', `127.0.0.1:${port}`],
    ['127.0.0.1:3100', gateways[0]],
    ['127.0.0.1:3101', gateways[1]],
    ['fail_timeout=10s', `fail_timeout=${failTimeoutSeconds}s`],
  ] as const
  return ours.reduce((text, [theirs, own]) => {
    if (!text.includes(theirs)) throw new Error(`the configuration of docs/operations.md does not say ${theirs}`)
    return text.replaceAll(theirs, own)
  }, written)
}

/** Debian's own nginx.conf, as far as it matters here; all files are in the folder it runs in. */
function around(server: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${name};`)
    .join(' ')
  return `
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    daemon off;
    pid nginx.pid;
    error_log error.log crit;
    worker_processes 2;
    events { worker_connections 768; }
    http { access_log off; ${temporary} ${server} }`
}

/** nginx before two gateways, as an operator is told to run it. It ends with whoever started it. */
export async function startNginx(wanted: Wanted) {
  const folder = mkdtempSync(join(tmpdir(), 'portico-nginx-'))
  writeFileSync(join(folder, 'nginx.conf'), around(documented(wanted)))
  const args = [wanted.program, '-p', `${folder}/`, '-e', 'stderr', '-c', 'nginx.conf']
  // The shell's input closes with this process, however that ends.
  const shell = spawn('/bin/sh', ['-c', '"$0" "$@" & read -r _; kill $!; wait $!', ...args], {
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  const ended = once(shell, 'exit')
  const url = `http://127.0.0.1:${wanted.port}`
  const answers = () =>
    fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    )
  for (const end = performance.now() + 10_000; !(await answers()); await pause(20))
    if (performance.now() > end) throw new Error('nginx does not answer')
  return {
    url,
    [Symbol.asyncDispose]: async () => {
      shell.stdin.end()
      await ended
      rmSync(folder, { recursive: true })
    },
  }
}
