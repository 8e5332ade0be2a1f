import type { AirportReply } from '@portico/contracts/legacy/api/catalogue/package-airports'
import { fromJson } from '../../../db/json.ts'
import { answered, type CallHandler } from '../../call-context.ts'

/** PKG-04: the package's airports, where the hotel has told who organises its journeys; without that it sells none. */
export const handlePackageAirports: CallHandler<{ readonly packageId: number }, readonly AirportReply[]> = async (
  { db },
  _,
  { packageId },
) => {
  const row = await db.reader
    .selectFrom('package')
    .innerJoin('hotel', 'hotel.id', 'package.hotel_id')
    .where('package.id', '=', packageId)
    .select(['package.content', 'hotel.settings'])
    .executeTakeFirst()
  const isOrganised = row && fromJson(row.settings).organiser !== undefined
  return answered(isOrganised ? (fromJson(row.content).airports ?? []) : [])
}
