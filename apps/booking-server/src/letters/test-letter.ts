import { textOf } from '@portico/locale/languages'
import { fromJson } from '../db/from-json.ts'
import type { Reader } from '../db/types.ts'
import type { Letter } from './letter.ts'
import { letterTextsOf } from './letter-texts.ts'
import { languageOfHotel } from './mail-facts.ts'

export async function loadTestLetter(
  db: Reader,
  hotelId: number,
): Promise<{ readonly letter: Letter; readonly address: string }> {
  const hotelRow = await db
    .selectFrom('hotel')
    .where('id', '=', hotelId)
    .select(['content', 'settings'])
    .executeTakeFirstOrThrow()
  const settings = fromJson('hotel.settings', hotelRow.settings, hotelId)
  const { email, phone, address, brand } = settings
  const { code } = languageOfHotel(settings)
  const { t, tag } = letterTextsOf(code)
  const { name } = textOf(fromJson('hotel.content', hotelRow.content, hotelId), code)
  const letter: Letter = {
    tag,
    subject: t('testSubject', { hotel: name }),
    sender: name,
    colour: brand.colour,
    logo: brand.logo ?? undefined,
    heading: t('testSubject', { hotel: name }),
    lead: t('testLead'),
    code: undefined,
    button: undefined,
    sections: [],
    closing: [`${name} · ${address.street}, ${address.zip} ${address.city} · ${phone} · ${email}`],
    markup: undefined,
  }
  return { letter, address: email }
}
