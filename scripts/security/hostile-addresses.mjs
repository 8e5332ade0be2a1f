import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { post, sendRequest } from './send-request.mjs'

/** Far more than any of them takes: a machine may be busy. */
const maxMs = 2_000

/** One such address ended the web for all hotels once. */
export async function longAddresses({ web, base, channel }) {
  const children = `room=2${'-'.repeat(12_000)}`
  const portal = `/channel/${channel}/language/1`
  const cases = [
    [`${base}?${children}`, 400],
    [`${base}/rooms?${children}`, 400],
    [`${base}/flexible?nights=3&${children}`, 400],
    [`${portal}?arrival=${dayIn(30)}&${children}`, 400],
    [`${base}/rooms?${'room=2&'.repeat(300)}`, 400],
    [`${base}/rooms?${'a&'.repeat(8_000)}`, 400],
    [`${base}?${'x'.repeat(17_000)}`, 414],
  ]
  for (const [path, status] of cases) {
    const begun = performance.now()
    const answer = await sendRequest(web, path)
    const ms = Math.round(performance.now() - begun)
    if (answer.status !== status || ms > maxMs) return `${path.slice(0, 80)}…: ${answer.status} after ${ms} ms`
    if (answer.text.length > 500_000) return `${path.slice(0, 80)}…: ${answer.text.length} signs`
  }
  const { status } = await sendRequest(web, '/readyz')
  return status === 200 ? undefined : `/readyz answers ${status} afterwards`
}

/** Each of these forms leads back to where it says. */
export async function foreignWaysBack({ web, base }) {
  const addresses = JSON.parse(readFileSync(join(import.meta.dirname, 'foreign-addresses.json'), 'utf8'))
  const here = new URL(base, web)
  for (const [i, back] of addresses.entries()) {
    const [path, fields] = i % 2 === 0 ? ['/consent', { choice: 'rejected' }] : ['/currency', { code: 'USD' }]
    const { status, headers } = await post(web, path, { ...fields, back }, '203.0.113.13')
    const leadsTo = headers.location === undefined ? undefined : new URL(headers.location, here)
    if (status !== 303 || leadsTo?.host !== here.host)
      return `${path} with back=${JSON.stringify(back)}: ${status} ${headers.location}`
  }
}

function dayIn(days) {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}
