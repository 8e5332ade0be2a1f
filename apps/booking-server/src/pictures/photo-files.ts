import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PhotoName } from '@portico/contracts/values/photo-names'

/** Where photographs lie, below the home of all programs. */
export function photoFolder(home: string): string {
  return join(home, 'booking-server', 'photos')
}

export function photoFile({ hash, width }: PhotoName): string {
  return `${hash}-${width}.webp`
}

/** The bytes of a photograph that has been imported. */
export async function readPhoto(home: string, name: PhotoName): Promise<Buffer | undefined> {
  return await readFile(join(photoFolder(home), photoFile(name))).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
}
