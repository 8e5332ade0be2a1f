import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { z } from 'zod'

/** A path below the home: parts of letters, digits and `.-_`, none of which leads up. */
const HomePath = z.string().regex(/^(?!\.\.?\/)[\w.-]+(\/(?!\.\.?(\/|$))[\w.-]+)*$/)

/**
 * What a backup consists of. `sha256` and `bytes` are of the file as it stood in the home, whether the copy is
 * encrypted or not; `postgres` is the dump of the booking server's database where that is no file.
 */
export const Manifest = z.strictObject({
  format: z.literal(1),
  version: z.string(),
  /** When the first and the last file were copied. */
  from: z.iso.datetime(),
  until: z.iso.datetime(),
  encrypted: z.boolean(),
  files: z.array(
    z.strictObject({
      path: HomePath,
      kind: z.enum(['sqlite', 'file', 'postgres']),
      bytes: z.int(),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
  ),
})
export type Manifest = z.infer<typeof Manifest>

export const manifestName = 'manifest.json'

export async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}
