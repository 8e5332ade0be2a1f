import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'

export type Mail = { readonly to: string; readonly text: string }

/** The temporary password that a mail has brought to an address. */
export async function temporaryPasswordOf(
  house: { mailsTo(address: string): Mail[] },
  address: string,
): Promise<string> {
  const found = () => house.mailsTo(address).flatMap(({ text }) => /Aa2\.[a-z2-9]{16}/.exec(text)?.[0] ?? [])
  await expect.poll(found).toHaveLength(1)
  return found()[0] ?? ''
}

/** The mails that lie in a folder as `.eml` files: to whom, and their plain text. */
export function mailsIn(folder: string): Mail[] {
  if (!existsSync(folder)) return []
  const files = readdirSync(folder).filter((name) => name.endsWith('.eml') && !name.startsWith('.'))
  return files.map((name) => mailOf(readFileSync(join(folder, name), 'utf8')))
}

function mailOf(source: string): Mail {
  // A long name has a line of its own.
  const to = /^To: (.*(?:\r\n[ \t].*)*)/m.exec(source)?.[1]?.trim() ?? ''
  // A mail with a calendar has its text one level deeper.
  const boundaries = [...source.matchAll(/boundary="([^"]+)"/g)].map(([, boundary = '']) => `--${boundary}`)
  const parts = boundaries.reduce((found, boundary) => found.flatMap((each) => each.split(boundary)), [source])
  const part =
    parts.find((each) => /^content-type: text\/plain/im.test(each.trimStart().split('\r\n\r\n')[0] ?? '')) ?? ''
  const at = part.indexOf('\r\n\r\n', 2)
  const [head, body] = [part.slice(0, at), part.slice(at + 4)]
  return { to, text: /base64/i.test(head) ? Buffer.from(body, 'base64').toString() : fromQuotedPrintable(body) }
}

/** RFC 2045 §6.7 */
function fromQuotedPrintable(text: string): string {
  const octets = text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(octets, 'latin1').toString()
}
