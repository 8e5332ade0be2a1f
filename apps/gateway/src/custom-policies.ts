import { customPrivacy, type ToldPolicy } from '@portico/contracts/legacy/custom-privacy'
import { answered } from './answered.ts'
import type { Gateway } from './context.ts'
import { callerOf, type HotelPlace } from './place.ts'

/** CHK-21: what this channel and hotel ask consent for beside the usual. */
export function policiesOf({ caches, legacy }: Gateway, place: HotelPlace): Promise<readonly ToldPolicy[]> {
  return caches.policies.get(place, {}, async () =>
    answered(customPrivacy, await legacy.untied.call(customPrivacy, place.upstream, callerOf(place), {})),
  )
}
