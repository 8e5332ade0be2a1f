import { type IncomingHttpHeaders, request } from 'node:http'

export type Answer = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: string }
type Question = { readonly method?: string; readonly body?: string; readonly headers?: Record<string, string> }

/** One request without a browser, redirects not followed; `origin` is a house's, whatever this machine's resolver knows of it. */
export function ask(origin: string, path: string, { method = 'GET', body, headers = {} }: Question = {}): Promise<Answer> {
  const { host, port } = new URL(origin)
  const form = body === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port, path, method, maxHeaderSize: 256 * 1024, headers: { host, ...form, ...headers } },
      async (answer) => {
        const chunks: Buffer[] = []
        for await (const chunk of answer) chunks.push(chunk)
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks).toString() })
      },
    )
    sent.once('error', reject)
    sent.end(body)
  })
}
