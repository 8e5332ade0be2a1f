import type { ServerResponse } from 'node:http'
import { agencyCalls } from './agency-calls.ts'
import { type ApiCall, type ApiContext, type ApiRequest, Problem } from './api-call.ts'
import { awaitedCalls } from './awaited-calls.ts'
import type { Session } from './legacy-query.ts'
import { offerCalls } from './offer-calls.ts'

// The API server, which came later than the main one: real methods and statuses, JSON in UTF-8. A login at the main
// server counts here by its cookie.

export const apiPaths = ['/agency/', '/v2/offers/', '/cro/']

const apiCalls: Readonly<Record<string, ApiCall>> = { ...agencyCalls, ...offerCalls, ...awaitedCalls }

/** `line`: method and path. */
export function answerApi(
  context: ApiContext,
  line: string,
  text: string,
  session: Session,
  reply: ServerResponse,
): void {
  const number = /\/\d+(?=\/|$)/g
  const [, code = ''] = / (?:cro|v2\/offers)\/(?!create$)([^/]+)/.exec(line) ?? []
  const call = apiCalls[code ? line.replace(code, '*') : line.replaceAll(number, '/#')]
  if (!call) return void reply.writeHead(404).end()
  const parts = (line.match(number) ?? []).map((part) => Number(part.slice(1)))
  try {
    const result = call(context, {
      parts,
      code: decodeURIComponent(code),
      body: documentOf(text),
      session,
      user: context.accounts.userOf(session.userId),
    })
    reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(result))
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const { status, message: title } = error
    reply.writeHead(status, { 'content-type': 'application/problem+json' }).end(JSON.stringify({ title, status }))
  }
}

/** What is no document, as the empty form of a print, is one without members. */
function documentOf(text: string): ApiRequest['body'] {
  if (!text.startsWith('{')) return {}
  try {
    return JSON.parse(text)
  } catch {
    throw new Problem(400, 'Richiesta non valida')
  }
}
