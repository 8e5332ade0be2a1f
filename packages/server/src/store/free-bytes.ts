import { statfs } from 'node:fs/promises'

const minFreeBytes = 4 * 1_024 * 1_024

/** Room on the disk that a folder is on, for programs that are not the system's. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/**
 * Throws where there is next to none: what a database has set aside for itself lasts for some bookings, and not for the
 * next.
 */
export async function requireRoom(folder: string): Promise<void> {
  const free = await freeBytes(folder)
  if (free < minFreeBytes) throw new Error(`the disk of ${folder} is full: ${free} bytes are left`)
}
