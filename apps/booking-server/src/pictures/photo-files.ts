import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PhotoName } from '@portico/contracts/values/photo-names'

export function photoFolder(home: string): string {
  return join(home, 'booking-server', 'photos')
}

export function photoFile({ hash, width }: PhotoName): string {
  return `${hash}-${width}.webp`
}

export async function readPhoto(home: string, name: PhotoName): Promise<Buffer | undefined> {
  return await readFile(join(photoFolder(home), photoFile(name))).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
}
