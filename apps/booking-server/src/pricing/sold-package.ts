import { type LanguageCode, textOf } from '@portico/locale/languages'
import { fromJson } from '../db/from-json.ts'
import type { HotelSettings, PackageContent, StoredAirport } from '../db/tables/catalogue.ts'
import type { StoredExtras } from '../db/tables/reservations.ts'
import type { Reader, Tx } from '../db/types.ts'

type Flight = { readonly code: string; readonly time: string }

export type SoldPackageNames = {
  readonly id: number
  readonly name: string
  readonly organiser?: HotelSettings['organiser']
}

export type SoldFlights = { readonly airport: string; readonly departure: Flight; readonly return: Flight }

export async function loadPackageNames(
  db: Reader | Tx,
  packageId: number | null,
  { organiser }: HotelSettings,
  language: LanguageCode,
): Promise<SoldPackageNames | undefined> {
  const packageContent = await loadContent(db, packageId)
  if (packageId === null || !packageContent) return undefined
  return {
    id: packageId,
    name: textOf(packageContent.texts, language).name,
    organiser: packageContent.airports && organiser ? organiser : undefined,
  }
}

async function loadContent(db: Reader | Tx, packageId: number | null): Promise<PackageContent | undefined> {
  if (packageId === null) return undefined
  const row = await db.selectFrom('package').where('id', '=', packageId).select('content').executeTakeFirst()
  return row && fromJson('package.content', row.content, packageId)
}

/**
 * Whether the package has the flights that came with a booking; none are sold before somebody is named who
 * organises them.
 */
export async function areFlightsSold(
  db: Reader | Tx,
  packageId: number | null,
  { organiser }: HotelSettings,
  flights: StoredExtras['flights'] = [],
): Promise<boolean> {
  const chosenFlights = flights.filter(({ departure, return: back }) => departure !== undefined || back !== undefined)
  if (chosenFlights.length === 0) return true
  const airports = (await loadContent(db, packageId))?.airports ?? []
  return organiser !== undefined && chosenFlights.every((flightPair) => findFlights(airports, flightPair) !== undefined)
}

export async function loadBookedFlights(
  db: Reader | Tx,
  packageId: number | null,
  flights: StoredExtras['flights'] = [],
): Promise<SoldFlights[]> {
  const airports = flights.length === 0 ? [] : ((await loadContent(db, packageId))?.airports ?? [])
  const booked = flights.flatMap((flightPair) => findFlights(airports, flightPair) ?? [])
  return [
    ...new Map(
      booked.map((soldFlights) => [`${soldFlights.departure.code} ${soldFlights.return.code}`, soldFlights]),
    ).values(),
  ]
}

function findFlights(
  airports: readonly StoredAirport[],
  chosenFlights: NonNullable<StoredExtras['flights']>[number],
): SoldFlights | undefined {
  for (const { code, name, flights = [] } of airports) {
    const flightPair = flights.find(
      ({ departure, return: back }) =>
        String(departure.id) === chosenFlights.departure && String(back.id) === chosenFlights.return,
    )
    if (flightPair)
      return {
        airport: `${name} (${code})`,
        departure: withoutId(flightPair.departure),
        return: withoutId(flightPair.return),
      }
  }
  return undefined
}

const withoutId = ({ code, time }: Flight): Flight => ({ code, time })
