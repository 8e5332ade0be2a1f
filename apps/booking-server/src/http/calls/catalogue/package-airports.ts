import type { AirportReply } from '@portico/legacy/calls/catalogue/package-airports'
import { fromJson } from '../../../db/from-json.ts'
import { answered, type CallHandler } from '../../answer-call.ts'

/** The package's airports, where the hotel has told who organises its journeys; without that it sells none. */
export const handlePackageAirports: CallHandler<{ readonly packageId: number }, readonly AirportReply[]> = async (
  { db },
  _,
  { packageId },
) => {
  const row = await db.reader
    .selectFrom('package')
    .innerJoin('hotel', 'hotel.id', 'package.hotel_id')
    .where('package.id', '=', packageId)
    .select(['hotel_id', 'package.content', 'hotel.settings'])
    .executeTakeFirst()
  const isOrganised = row && fromJson('hotel.settings', row.settings, row.hotel_id).organiser !== undefined
  return answered(isOrganised ? (fromJson('package.content', row.content, packageId).airports ?? []) : [])
}
