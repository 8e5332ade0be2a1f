import { join } from 'node:path'

export function pieceFolder(home: string): string {
  return join(home, 'booking-server', offerFiles)
}

export const offerFiles = 'offer-files'
export const offerFileOf = (hash: string): string => `${offerFiles}/${hash}`

export const wholeName = /^[0-9a-f]{64}$/
