import { join } from 'node:path'

/** Where pieces of a file lie until it is whole, on the machine that receives them. */
export function pieceFolder(home: string): string {
  return join(home, 'booking-server', offerFiles)
}

/** Where files of offers lie, beside the photographs; a whole one is named after its hash. */
export const offerFiles = 'offer-files'
export const offerFileOf = (hash: string): string => `${offerFiles}/${hash}`

export const wholeName = /^[0-9a-f]{64}$/
