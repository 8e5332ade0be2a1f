import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { z } from 'zod'

/** What was done in the house before it was recorded, and what its guests and its agency have in their hands. */
const Facts = z.strictObject({
  version: z.string(),
  recordedAt: z.string(),
  grants: z.strictObject({ booked: z.string(), changed: z.string(), cancelled: z.string(), agency: z.string() }),
  code: z.string(),
  tradeSession: z.string(),
  offerCode: z.string(),
  awaitedCode: z.string(),
})
export type Facts = z.infer<typeof Facts>

const Packed = z.strictObject({ facts: Facts, files: z.record(z.string(), z.base64()) })

/** A backup and its facts as one small file. */
export function pack(backup: string, facts: Facts, file: string): void {
  const entries = readdirSync(backup, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const files = entries.map((entry) => {
    const path = join(entry.parentPath, entry.name)
    return [relative(backup, path), readFileSync(path).toString('base64')]
  })
  writeFileSync(file, brotliCompressSync(JSON.stringify({ facts, files: Object.fromEntries(files) })))
}

export function unpack(file: string, backup: string): Facts {
  const { facts, files } = Packed.parse(JSON.parse(brotliDecompressSync(readFileSync(file)).toString()))
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(backup, path)), { recursive: true })
    writeFileSync(join(backup, path), Buffer.from(content, 'base64'))
  }
  return facts
}
