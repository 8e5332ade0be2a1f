import { join } from 'node:path'

/** Where files of offers lie, beside the photographs; a whole one is named after its hash. */
export function offerFileFolder(home: string): string {
  return join(home, 'booking-server', 'offer-files')
}

export const wholeName = /^[0-9a-f]{64}$/
