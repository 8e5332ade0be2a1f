import { type IncomingHttpHeaders, request } from 'node:http'

type Page = {
  readonly status: number
  readonly location: string | undefined
  readonly headers: IncomingHttpHeaders
  readonly html: string
}

/** A guest's browser as far as a walk needs it: one host, cookies, forms. */
export class Browser {
  readonly #cookies = new Map<string, string>()
  readonly #port: number
  readonly #host: string
  readonly #languages: string | undefined

  constructor(port: number, name: string, languages?: string) {
    this.#port = port
    this.#host = `${name}.localhost:${port}`
    this.#languages = languages
  }

  /** One that another house of the same domain has set. */
  accept(name: string, value: string): void {
    this.#cookies.set(name, value)
  }

  get cookies(): { name: string; value: string }[] {
    return [...this.#cookies].map(([name, value]) => ({ name, value }))
  }

  get cookie(): string {
    return this.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  }

  open = (path: string): Promise<Page> => this.#send('GET', path)

  submit = (path: string, fields: Iterable<readonly [string, string]>): Promise<Page> =>
    this.#send('POST', path, new URLSearchParams([...fields].map(([name, value]) => [name, value])).toString())

  #send(method: string, path: string, body = ''): Promise<Page> {
    const headers = {
      host: this.#host,
      cookie: this.cookie,
      origin: `http://${this.#host}`,
      'sec-fetch-site': 'same-origin',
      accept: 'text/html',
      ...(this.#languages !== undefined && { 'accept-language': this.#languages }),
      ...(method === 'POST' && {
        'content-type': 'application/x-www-form-urlencoded',
        'content-length': Buffer.byteLength(body),
      }),
    }
    return new Promise((resolve, reject) => {
      const sent = request(
        { port: this.#port, host: '127.0.0.1', method, path, headers, maxHeaderSize: 128 * 1024 },
        async (reply) => {
          for (const line of reply.headers['set-cookie'] ?? []) {
            const [, name, value] = line.match(/^([^=]+)=([^;]*)/) ?? []
            if (name === undefined || value === undefined) continue
            if (/; Max-Age=0(;|$)/i.test(line)) this.#cookies.delete(name)
            else this.#cookies.set(name, value)
          }
          const chunks: Buffer[] = []
          for await (const chunk of reply) chunks.push(chunk)
          resolve({
            status: reply.statusCode ?? 0,
            location: reply.headers.location,
            headers: reply.headers,
            html: Buffer.concat(chunks).toString(),
          })
        },
      )
      sent.once('error', reject)
      sent.end(body)
    })
  }
}

/** What the form with this field would send as it came: hidden fields and what is ticked. */
export function fieldsOf(html: string, field: string): Map<string, string> {
  const fields = new Map<string, string>()
  const form = (html.match(/<form [\s\S]*?<\/form>/g) ?? []).find((text) => text.includes(`name="${field}"`)) ?? ''
  for (const [input] of form.matchAll(/<input [^>]*>/g)) {
    const attribute = (name: string) => input.match(new RegExp(` ${name}="([^"]*)"`))?.[1]?.replaceAll('&amp;', '&')
    const name = attribute('name')
    const isSent = attribute('type') === 'hidden' || / checked=/.test(input)
    if (name !== undefined && isSent && !fields.has(name)) fields.set(name, attribute('value') ?? 'on')
  }
  return fields
}

/** The form of a page with such a field, as it is sent once `typed` is in it: what was chosen beforehand gives way. */
export const filledIn = (
  html: string,
  typed: Readonly<Record<string, string>>,
  field = 'shown',
): [string, string][] => [...new Map([...fieldsOf(html, field), ...Object.entries(typed)])]
