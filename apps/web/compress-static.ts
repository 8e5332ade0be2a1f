import { cpSync, readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const compressible = /\.(js|css|svg)$/

/**
 * Runs after both builds, since the server's writes the browser's table of routes. What shrinks gets a brotli and a
 * gzip file, served as they lie.
 */
export function compressStatic(publicFolder: string): Plugin {
  return {
    name: 'compress-static',
    apply: 'build',
    async writeBundle({ dir }) {
      if (!dir?.endsWith('server')) return
      const client = join(dir, '../client')
      for (const folder of ['pictures', 'marks'])
        cpSync(join(publicFolder, folder), join(client, folder), { recursive: true })
      const files = readdirSync(client, { recursive: true, encoding: 'utf8' }).filter((name) => compressible.test(name))
      await Promise.all(files.map((name) => compress(join(client, name), name.startsWith('assets') ? 11 : 9)))
    },
  }
}

async function compress(file: string, quality: number): Promise<void> {
  const bytes = await readFile(file)
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, { params }))
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
}
