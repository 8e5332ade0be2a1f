import { draft, openSqliteDraftStore } from '@portico/gateway/store/draft-store'
import { readSealingKeys, Sealing } from '@portico/gateway/store/sealing'
import { aConfirm } from './two-houses.ts'

/** A guest of whom nothing else in a house has a word. */
export const zelda = {
  ...aConfirm().booker,
  ...{ name: 'Zelda', lastName: 'Birdsong', phone: '+39 055 7654321', note: 'allergic to millet' },
  ...{ email: 'Zelda@birdsong.example', emailConfirm: 'Zelda@birdsong.example' },
  ...{ address: 'Via dei Merli 3', city: 'Merlopoli' },
}

/** What Zelda typed and did not book, as the gateway seals it. */
export async function typeADraft(home: string, hotelId = 1): Promise<void> {
  const store = openSqliteDraftStore(home)
  const sealedText = new Sealing(readSealingKeys(home)).seal('draft', JSON.stringify({ email: zelda.email }))
  const key = { visitor: 'v', host: 'one.test', hotelId, basketHash: 'b', address: 'a' }
  const row = { ...key, sealedText, expiresAt: '2027-03-20T10:00:00.000Z' }
  await store.write((tx) => tx.insert(draft).values(row))
  await store.close()
}
