import { namesEmail } from '@portico/domain/party/names-email'
import { mailFilesIn } from '@portico/server/mail/mail-files'
import { ne } from 'drizzle-orm'
import { unknownMailIdOf } from '../jobs/unknown-booking-mail.ts'
import { intent } from '../store/schema.ts'
import type { GatewayStore } from '../store/store.ts'
import type { SealedPerson } from './person.ts'

/** Files of the gateway's mails in which the address stands, but for those about bookings at other hotels. */
export async function mailFilesOf(
  store: GatewayStore,
  folder: string,
  { email, hotelId }: SealedPerson,
): Promise<string[]> {
  const files = (await mailFilesIn(folder, (text) => namesEmail(text, email))).filter(
    ({ namesAddress }) => namesAddress,
  )
  if (files.length === 0 || hotelId === undefined) return files.map(({ path }) => path)
  const elsewhere = await store.select({ key: intent.key }).from(intent).where(ne(intent.hotelId, hotelId))
  const namesElsewhere = new Set(elsewhere.map(({ key }) => `${unknownMailIdOf(key)}.eml`))
  return files.filter(({ name }) => !namesElsewhere.has(name)).map(({ path }) => path)
}
