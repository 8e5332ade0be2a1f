import { inflateRawSync } from 'node:zlib'
import type { Searched } from './card-traces.ts'

// Playwright's trace of a browser: a ZIP with what was requested and shown, line by line as JSON, and the bodies as
// files of their own.

type Line = {
  readonly type: string
  readonly snapshot?: {
    readonly frameUrl?: string
    readonly request?: { readonly url: string; readonly postData?: Body }
    readonly response?: { readonly content?: Body }
  }
}
type Body = { readonly _sha1?: string }

/**
 * Requests, answers with their bodies, and snapshots of pages, those of one kind of addresses and all others. What the
 * story itself did is in neither.
 */
export function partsOfTrace(
  zip: Buffer,
  isProviders: (url: URL) => boolean,
): { ours: Searched[]; providers: Searched[] } {
  const files = new Map(filesOfZip(zip).map((file) => [file.name, file]))
  const lines = [...files.values()]
    .filter(({ name }) => /\.(trace|network)$/.test(name))
    .flatMap(({ bytes }) => bytes.toString().split('\n').filter(Boolean))
  const parts = { ours: new Map<string, Searched>(), providers: new Map<string, Searched>() }
  for (const [i, text] of lines.entries()) {
    const { type, snapshot }: Line = JSON.parse(text)
    const address = snapshot?.frameUrl ?? snapshot?.request?.url
    if (address === undefined || !URL.canParse(address)) continue
    const part = isProviders(new URL(address)) ? parts.providers : parts.ours
    part.set(`line ${i}`, { name: `${type} of ${address}`, bytes: Buffer.from(text) })
    for (const body of [snapshot?.request?.postData, snapshot?.response?.content]) {
      const file = files.get(`resources/${body?._sha1}`)
      if (file) part.set(file.name, { ...file, name: `a body of ${address}` })
    }
  }
  return { ours: [...parts.ours.values()], providers: [...parts.providers.values()] }
}

/** By the directory at the end, as APPNOTE 4.3 has it. */
function filesOfZip(zip: Buffer): Searched[] {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  let at = zip.readUInt32LE(end + 16)
  return Array.from({ length: zip.readUInt16LE(end + 10) }, () => {
    const [method, size, nameLength] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20), zip.readUInt16LE(at + 28)]
    const local = zip.readUInt32LE(at + 42)
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const bytes = zip.subarray(from, from + size)
    return { name, bytes: method === 8 ? inflateRawSync(bytes) : bytes }
  })
}
