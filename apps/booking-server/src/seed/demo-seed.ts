import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { demoHouses } from '@portico/demo/demo-houses'
import { houseFolder } from '@portico/demo/house-folder'
import { readHotelDocument } from '@portico/hotel-document/read-hotel-document'
import type { SeedDocument } from './insert-seed.ts'

const channelIds: Readonly<Record<string, number>> = {
  ...Object.fromEntries(demoHouses.hotels.map(({ key, directChannelId }) => [key.toUpperCase(), directChannelId])),
  BELVENTO: demoHouses.groupChannelId,
  TRADE: demoHouses.tradeChannelId,
}

export const demoSeed: readonly SeedDocument[] = demoHouses.hotels.map(({ id, key, destinationId }) => {
  const file = join(houseFolder, `${key}.yaml`)
  const parsedDocument = readHotelDocument(readFileSync(file, 'utf8'))
  if (parsedDocument.kind === 'broken')
    throw new Error(`${file}: ${parsedDocument.problems.map(({ line, problem }) => `${line}: ${problem}`).join('; ')}`)
  const { destination, channels, ...document } = parsedDocument.document
  return {
    ...document,
    id,
    destination: { ...destination, id: destinationId },
    channels: channels.map((channel) => ({ ...channel, id: channelIds[channel.code] })),
  }
})
