import { addDays } from '@portico/domain/time/calendar-date'
import { type Demand, roomNightsOf, summedExtras } from './demand.ts'

/**
 * What has to be kept so that any one of several demands can be met, of which only one ever will be: of each room type
 * and night, and of whatever else is counted, as much as the one that wants most.
 */
export function demandOfAnyOne(demands: readonly Demand[]): Demand {
  const nights = Map.groupBy(
    demands.flatMap(({ rooms }) => roomNightsOf(rooms)),
    ({ roomTypeId, night }) => `${roomTypeId} ${night}`,
  )
  const extras = Map.groupBy(
    demands.flatMap((demand) => summedExtras(demand.extras)),
    ({ kind, itemId, slot, day }) => JSON.stringify([kind, itemId, slot, day]),
  )
  return {
    rooms: [...nights.values()].flatMap(([firstNights, ...others]) =>
      firstNights === undefined
        ? []
        : [
            {
              roomTypeId: firstNights.roomTypeId,
              stay: { arrival: firstNights.night, departure: addDays(firstNights.night, 1) },
              rooms: Math.max(firstNights.rooms, ...others.map(({ rooms }) => rooms)),
            },
          ],
    ),
    extras: [...extras.values()].flatMap(([firstExtra, ...others]) =>
      firstExtra === undefined
        ? []
        : [{ ...firstExtra, units: Math.max(firstExtra.units, ...others.map(({ units }) => units)) }],
    ),
    resold: [],
  }
}
