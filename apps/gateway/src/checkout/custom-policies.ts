import type { CustomPolicy } from '@portico/contracts/checkout/confirm'
import { customPrivacy } from '@portico/legacy/calls/catalogue/custom-privacy'
import type { Gateway } from '../procedures/context.ts'
import { callerOf, type HotelPlace } from '../scope/place.ts'
import { replyOf } from '../upstream/legacy-client.ts'

export function policiesOf({ caches, legacy }: Gateway, place: HotelPlace): Promise<readonly CustomPolicy[]> {
  return caches.policies.get(place, {}, async () =>
    replyOf(customPrivacy, await legacy.detached.call(customPrivacy, place.upstream, callerOf(place), {})),
  )
}
