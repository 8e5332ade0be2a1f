import { type IncomingHttpHeaders, request } from 'node:http'

export type Reply = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: string }
type RequestOptions = { readonly method?: string; readonly body?: string; readonly headers?: Record<string, string> }

/**
 * One request without a browser, redirects not followed; `origin` is a house's, whatever this machine's resolver knows
 * of it.
 */
export function sendRequest(
  origin: string,
  path: string,
  { method = 'GET', body, headers = {} }: RequestOptions = {},
): Promise<Reply> {
  const { host, port } = new URL(origin)
  const form = body === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port, path, method, maxHeaderSize: 256 * 1024, headers: { host, ...form, ...headers } },
      async (reply) => {
        const chunks: Buffer[] = []
        for await (const chunk of reply) chunks.push(chunk)
        resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body: Buffer.concat(chunks).toString() })
      },
    )
    sent.once('error', reject)
    sent.end(body)
  })
}
